import type { LinkOptions } from '../contract/link.ts'
import { type DeepLinks, deepLinks, storesOf } from './deep-links.ts'

/** A form's options as they are sent: without what is empty, and without rows in which nothing was typed. */
export const tidyOptions = (options: LinkOptions): LinkOptions => {
  const { geotarget, devicetarget, languagetarget, parameters, deeplink, ...plain } = options
  const tidy: Record<string, unknown> = { ...plain }
  for (const key of TRIMMED) if (typeof tidy[key] === 'string') tidy[key] = tidy[key].trim()
  if (typeof tidy.metaimage === 'string') tidy.metaimage = normalizedAddress(tidy.metaimage)
  tidy.geotarget = typedRows(geotarget)
  tidy.devicetarget = typedRows(devicetarget)
  tidy.languagetarget = typedRows(languagetarget)
  tidy.parameters = typedRows(parameters)
  tidy.deeplink = deeplink && tidyDeepLinks(deeplink)
  for (const [key, value] of Object.entries(tidy)) if (isEmpty(value)) delete tidy[key]
  return tidy
}

/** A password may begin or end with a space; texts and addresses gain nothing by one. */
const TRIMMED = ['custom', 'metatitle', 'metadescription', 'metaimage', 'description'] as const

const isEmpty = (value: unknown) => value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const typedRows = <Row extends Record<string, string>>(rows: Row[] | undefined): Row[] | undefined =>
  rows
    ?.map((row) => Object.fromEntries(Object.entries(row).map(([key, text]) => [key, tidyCell(key, text)])) as Row)
    .filter((row) => Object.values(row).some((text) => text !== ''))

/** As the URL standard spells it, so that every service gets the same for the same page; what is no address stays. */
const normalizedAddress = (typed: string): string => {
  const url = URL.parse(typed)
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : typed
}

const tidyCell = (key: string, text: string): string => (key === 'link' ? normalizedAddress(text.trim()) : text.trim())

const tidyDeepLinks = (value: DeepLinks): DeepLinks | undefined => {
  // Addresses that the service is to find by itself are not sent beside `auto`.
  if (value.auto) return deepLinks(true, {})
  const stores = Object.entries(storesOf(value)).flatMap(([store, address]): [string, string][] =>
    address.trim() === '' ? [] : [[store, normalizedAddress(address.trim())]],
  )
  return stores.length === 0 ? undefined : deepLinks(false, Object.fromEntries(stores))
}
