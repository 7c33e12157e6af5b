import { isOfKind, LINK_OPTIONS, type LinkOption, type OptionChoice } from '../contract/link-options.ts'
import type { Collections } from '../model/collections.ts'
import type { ServiceClock } from '../model/service-clock.ts'
import { formatCountry, formatList } from '../words/format.ts'
import { serviceTimeText } from '../words/service-time-text.ts'
import { t } from '../words/t.ts'
import { isEmpty } from './tidy-options.ts'

/** Whom a target is for, in words: a country's name is the one that the service uses. */
export const targetName = (option: LinkOption, name: string): string =>
  option === 'geotarget' ? formatCountry(name) : name

/** The value of an option, to be compared with another one; empty for none. A password is never shown. */
export const optionValueText = (
  option: LinkOption,
  value: unknown,
  collections: Collections | null,
  clock: ServiceClock,
): string => {
  if (isEmpty(value)) return ''
  if (isOfKind(option, 'secret')) return t('page_conflict_secret')
  if (isOfKind(option, 'flag')) return t('links_filter_yes')
  if (isOfKind(option, 'choice')) return t(`option_value_${value as OptionChoice}`)
  if (isOfKind(option, 'date-time')) return serviceTimeText(String(value), clock).text
  if (isOfKind(option, 'reference', 'set')) {
    const items: readonly { id: number; name: string }[] = collections?.[LINK_OPTIONS[option].collection].items ?? []
    const ids = [value].flat() as number[]
    return formatList(ids.map((id) => items.find((item) => item.id === id)?.name ?? String(id)))
  }
  if (isOfKind(option, 'rows'))
    return (value as Record<string, string>[])
      .map((row) => {
        const [name = '', ...rest] = Object.values(row)
        return [targetName(option, name), ...rest].join(' → ')
      })
      .join('\n')
  if (isOfKind(option, 'deep-links'))
    return Object.entries(value as object)
      .map(([platform, address]) => `${platform} → ${String(address)}`)
      .join('\n')
  return String(value)
}
