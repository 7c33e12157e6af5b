import {
  FORM_ORDER,
  isOfKind,
  isTarget,
  LINK_OPTIONS,
  type LinkOption,
  type LinkOptions,
  type OptionChoice,
  type OptionWith,
} from '../../../lib/contract/link-options.ts'
import { isEmpty } from '../../../lib/link-options/tidy-options.ts'
import type { Collections } from '../../../lib/model/collections.ts'
import { formatServiceTime, formatShortList, withoutScheme } from '../../../lib/words/format.ts'
import { t } from '../../../lib/words/t.ts'

/** These identify a link, so they come first. */
const TELLS_APART: readonly LinkOption[] = ['custom', 'domain', 'metatitle']

const ORDER = [...new Set([...TELLS_APART, ...FORM_ORDER])]

/** A short description of each option of a link; empty without options. */
export const optionSummary = (options: LinkOptions, collections: Collections | null): string[] =>
  ORDER.filter((option) => !isEmpty(options[option])).map((option) => optionText(option, options[option], collections))

const optionText = (option: LinkOption, value: unknown, collections: Collections | null): string => {
  if (isOfKind(option, 'domain')) return withoutScheme(String(value))
  if (isOfKind(option, 'choice')) return t(`option_value_${value as OptionChoice}`)
  if (isOfKind(option, 'date-time')) return t(`option_${option}_given`, formatServiceTime(String(value)))
  if (isOfKind(option, 'alias', 'redirect') || isShortText(option)) return t(`option_${option}_given`, String(value))
  if (isOfKind(option, 'reference', 'set')) {
    const items: readonly { id: number; name: string }[] = collections?.[LINK_OPTIONS[option].collection].items ?? []
    const ids = [value].flat() as number[]
    const names = ids.map((id) => items.find((item) => item.id === id)?.name ?? String(id))
    return t(`option_${option}_given`, formatShortList(names))
  }
  if (isOfKind(option, 'rows')) {
    const rows = value as Record<string, string>[]
    return isTarget(option)
      ? t(`option_${option}_given`, rows.length)
      : rows.map((row) => Object.values(row).join('=')).join('&')
  }
  // Without the password itself, because other people may see the table.
  return t(`option_${option}_given`)
}

const isShortText = (
  option: LinkOption,
): option is Exclude<OptionWith<{ kind: 'text' }>, OptionWith<{ multiline: true }>> =>
  isOfKind(option, 'text') && !('multiline' in LINK_OPTIONS[option])
