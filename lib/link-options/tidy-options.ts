import { hasInvisible, trimmed } from '../address/invisible-characters.ts'
import { webAddressOf } from '../address/short-url.ts'
import {
  type DeepLinks,
  isLinkOption,
  type LinkOptionRow,
  type LinkOptions,
  optionRow,
} from '../contract/link-options.ts'
import { deepLinks, storesOf } from './deep-links.ts'

/** A form's options as they are sent: without empty values and blank rows. */
export const tidyOptions = (options: LinkOptions): LinkOptions =>
  Object.fromEntries(
    Object.entries(options)
      .map(([option, value]) => [option, isLinkOption(option) ? tidyValue(optionRow(option), value) : value])
      .filter(([, value]) => !isEmpty(value)),
  ) as LinkOptions

/** The options among the fields of a form. */
export const optionsIn = (fields: object): LinkOptions =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => isLinkOption(name)))

/** Whether the value is equivalent to none. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const tidyValue = (row: LinkOptionRow, value: unknown): unknown => {
  if (value === undefined) return undefined
  switch (row.kind) {
    case 'rows':
      return typedRows(row.cells, value as Record<string, string>[])
    case 'flag':
      return value === true ? true : undefined
    case 'deep-links':
      return tidyDeepLinks(value as DeepLinks)
    case 'image':
      return tidyAddress((value as string).trim())
    case 'alias':
    case 'text':
      return (value as string).trim()
    // A password may start or end with a space; chosen values are as the service spells them.
    case 'secret':
    case 'choice':
    case 'redirect':
    case 'domain':
    case 'reference':
    case 'set':
    case 'date-time':
      return value
  }
}

type Cells = Extract<LinkOptionRow, { kind: 'rows' }>['cells']

const typedRows = (cells: Cells, rows: Record<string, string>[]): Record<string, string>[] =>
  rows
    .map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([key, typed]) => {
          const text = typed.trim()
          return [key, cells[key]?.kind === 'address' ? tidyAddress(text) : text]
        }),
      ),
    )
    .filter((row) => Object.values(row).some((text) => text !== ''))

/**
 * As the URL standard spells it, so that every service gets the same address for the same page; an invalid address
 * or
 * one with invisible characters inside stays.
 */
const tidyAddress = (typed: string): string => {
  const text = trimmed(typed)
  return hasInvisible(text) ? text : (webAddressOf(text) ?? text)
}

const tidyDeepLinks = (value: DeepLinks): DeepLinks | undefined => {
  // With `auto`, the service finds the addresses by itself.
  if (value.auto) return deepLinks(true, {})
  const stores = Object.entries(storesOf(value)).flatMap(([store, address]): [string, string][] =>
    address.trim() === '' ? [] : [[store, tidyAddress(address.trim())]],
  )
  return stores.length === 0 ? undefined : deepLinks(false, Object.fromEntries(stores))
}
