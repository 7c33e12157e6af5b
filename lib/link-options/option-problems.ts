import type { LinkOptions } from '../contract/link.ts'
import { LOST_TEXT } from '../sealed-text.ts'
import { storesOf } from './deep-links.ts'
import { tidyOptions } from './tidy-options.ts'

/** What a person can put right before anything is sent. `field` is the option's path, such as `geotarget.0.link`. */
export interface OptionProblem {
  field: string
  problem: string
}

// The contract says the same of an alias (lib/contract/link.ts); pages load no schema.
const NOT_IN_AN_ALIAS = /[\s/?#]/

const ADDRESS = 'Must be a full address that starts with http:// or https://'

/**
 * What the service is known to refuse in a form's options, in the order of the form. Rows count as the form counts
 * them, blank ones too. `nowAtService` is the present moment as the service's own clock writes it.
 */
export const optionProblems = (form: LinkOptions, nowAtService: string): OptionProblem[] => {
  const problems: OptionProblem[] = []
  const say = (field: string, problem: string) => problems.push({ field, problem })
  const { custom, expiry, metaimage, deeplink, devicetarget } = tidyOptions(form)

  if (form.password === LOST_TEXT) say('password', 'Enter the password again, or remove it')
  if (custom !== undefined && NOT_IN_AN_ALIAS.test(custom)) say('custom', 'Must not hold spaces, /, ? or #')
  // Date-times of the service sort as strings (FIELD.md line 25).
  if (expiry !== undefined && expiry <= nowAtService) say('expiry', 'Must lie in the future')
  if (metaimage !== undefined && !isWebAddress(metaimage)) say('metaimage', ADDRESS)

  const checkTargets = <Row extends { link: string }>(option: string, key: keyof Row & string, rows: Row[] = []) => {
    const names = rows.map((row) => String(row[key]).trim())
    rows.forEach((row, index) => {
      if (isBlank(row)) return
      const name = names[index] ?? ''
      if (name === '') say(`${option}.${index}.${key}`, 'Must not be empty')
      // A link's detail shows them as a map (SPEC.md, Links): of two with one name, one would be lost.
      else if (names.indexOf(name) < index) say(`${option}.${index}.${key}`, 'Stands above already')
      if (!isWebAddress(row.link)) say(`${option}.${index}.link`, ADDRESS)
    })
  }
  checkTargets('geotarget', 'location', form.geotarget)
  checkTargets('devicetarget', 'device', form.devicetarget)
  checkTargets('languagetarget', 'language', form.languagetarget)

  for (const [platform, address] of Object.entries(storesOf(deeplink ?? {})))
    if (!isWebAddress(address)) say(`deeplink.${platform}`, ADDRESS)
  // SPEC.md, Links: "device targeting must be set as well when deep links are used".
  if (deeplink !== undefined && devicetarget === undefined)
    say('deeplink', 'Deep links need at least one device target')

  form.parameters?.forEach((row, index) => {
    if (!isBlank(row) && row.name.trim() === '') say(`parameters.${index}.name`, 'Must not be empty')
  })
  return problems
}

const isBlank = (row: object): boolean => Object.values(row).every((text) => String(text).trim() === '')

const isWebAddress = (value: string): boolean => {
  const url = URL.parse(value.trim())
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') && url.hostname !== ''
}
