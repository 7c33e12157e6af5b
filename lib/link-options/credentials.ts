import { shortenable } from '../address/shortenable.ts'
import { isLinkOption, type LinkOptions, optionRow } from '../contract/link-options.ts'

/** An address in a form that contains a user name or password, which everyone who follows the link can see. */
export interface Credentials {
  /** `url`, or an option's path such as `geotarget.0.link`. */
  field: string
  address: string
}

/** The credentials in a form, except in addresses for which the user keeps them. */
export const credentialsIn = (url: string, options: LinkOptions, accepted: ReadonlySet<string>): Credentials[] => {
  const found: Credentials[] = []
  const look = (field: string, address: string): string => {
    if (!accepted.has(address) && withoutCredentials(address) !== null) found.push({ field, address })
    return address
  }
  look('url', url)
  mapAddresses(options, look)
  return found
}

/** The options without user names and passwords in their addresses, except in addresses that keep them. */
export const optionsWithoutCredentials = (options: LinkOptions, accepted: ReadonlySet<string>): LinkOptions =>
  mapAddresses(options, (_, address) => (accepted.has(address) ? address : (withoutCredentials(address) ?? address)))

/** The same with the long URL. */
export const linkWithoutCredentials = (url: string, options: LinkOptions, accepted: ReadonlySet<string>) => ({
  url: accepted.has(url) ? url : (withoutCredentials(url) ?? url),
  ...optionsWithoutCredentials(options, accepted),
})

/** The options with their addresses mapped. */
const mapAddresses = (options: LinkOptions, map: (field: string, address: string) => string): LinkOptions =>
  Object.fromEntries<unknown>(
    Object.entries(options).map(([option, value]): [string, unknown] => {
      const row = isLinkOption(option) ? optionRow(option) : null
      const mapIn = (texts: object, path: string, isAddress: (key: string) => boolean) =>
        Object.fromEntries(
          Object.entries(texts).map(([key, text]) => [
            key,
            typeof text === 'string' && isAddress(key) ? map(`${path}.${key}`, text) : text,
          ]),
        )
      if (value === undefined || row === null) return [option, value]
      if (row.kind === 'image' && typeof value === 'string') return [option, map(option, value)]
      if (row.kind === 'deep-links') return [option, mapIn(value as object, option, () => true)]
      if (row.kind !== 'rows') return [option, value]
      const rows = value as object[]
      const isAddress = (key: string) => row.cells[key]?.kind === 'address'
      return [option, rows.map((each, index) => mapIn(each, `${option}.${index}`, isAddress))]
    }),
  )

/** A web address without its user name and password, as the URL standard spells it; `null` if it has neither. */
export const withoutCredentials = (address: string): string | null => {
  const whole = shortenable(address)
  const url = URL.parse(whole.ok ? whole.value : address.trim())
  if (url === null || !/^https?:$/.test(url.protocol) || (url.username === '' && url.password === '')) return null
  url.username = ''
  url.password = ''
  return url.href
}
