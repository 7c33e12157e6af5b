import type { LinkOptions } from '../contract/link-options.ts'
import type { PresetBody, PresetRule, Settings } from '../model/settings.ts'
import { boundedText, markInvisible, type TextLimit, withoutInvisible } from '../outside-text.ts'
import { ruleMatches } from '../presets/rule-matches.ts'

/** One thing that new links get: what it is called, and its value as a person must see it. */
export interface EffectLine {
  label: string
  value: string
  /** Part of where the link leads. */
  leads: boolean
}

/** What a preset or the defaults of a file do to the links that are made with it. */
export interface LinkEffect {
  /** The preset's name; `null` for the defaults. */
  preset: string | null
  /** For which addresses it is used without being chosen, each as the end of "Used for". */
  usedFor: string[]
  lines: EffectLine[]
}

/** An address in the options of a link, under the name of its field. */
interface OptionAddress {
  label: string
  address: string
  leads: boolean
}

/** Every address that a link's options hold. */
export const optionAddresses = (options: LinkOptions): OptionAddress[] => {
  const { geotarget = [], devicetarget = [], languagetarget = [], deeplink = {}, metaimage, domain } = options
  return [
    ...geotarget.map(({ location, link }) => leading(`Country target ${location}`, link)),
    ...devicetarget.map(({ device, link }) => leading(`Device target ${device}`, link)),
    ...languagetarget.map(({ language, link }) => leading(`Language target ${language}`, link)),
    ...Object.entries(deeplink).flatMap(([name, link]) =>
      typeof link === 'string' ? [leading(`Deep link ${name}`, link)] : [],
    ),
    ...(metaimage === undefined ? [] : [{ label: 'Meta image', address: metaimage, leads: false }]),
    // A domain may be written without its scheme.
    ...(domain === undefined ? [] : [{ label: 'Domain', address: withScheme(domain), leads: false }]),
  ]
}

const leading = (label: string, address: string): OptionAddress => ({ label, address, leads: true })

const withScheme = (domain: string): string =>
  /^[a-z][a-z0-9+.-]*:/i.test(domain) && !/^[^/:]+:\d+(\/|$)/.test(domain) ? domain : `https://${domain}`

/** What each preset of a file and its defaults do to new links; those that do nothing are left out. */
export const linkEffects = ({ defaults, presets, rules }: Settings): LinkEffect[] =>
  [
    { preset: null, usedFor: ['every new link'], lines: effectLines(defaults) },
    ...presets.map((preset) => ({
      preset: preset.name,
      usedFor: rules.filter(({ presetId }) => presetId === preset.id).map(ruleWords),
      lines: effectLines(preset),
    })),
  ].filter(({ lines, usedFor }) => lines.length > 0 || usedFor.some((use) => use.startsWith('every address')))

const effectLines = ({ options, expiresAfterMinutes }: PresetBody): EffectLine[] => {
  const { parameters = [], deeplink, password, pixels = [], type, custom, metatitle, metadescription } = options
  const addresses = optionAddresses(options).map(({ label, address, leads }) => ({
    label: plainLabel(label),
    // As the browser would open it: what cannot be read is written by its number, a host in another script as punycode.
    value: markInvisible(URL.parse(address)?.href ?? address),
    leads,
  }))
  const others = [
    deeplink?.auto === true && line('Deep links', 'Made from the long URL', true),
    ...parameters.map(({ name, value }) => line(`Parameter ${name}`, value === '' ? '(empty)' : value, true)),
    type !== undefined && line('Redirect type', type, false, 'name'),
    password !== undefined && line('Password', 'Set'),
    custom !== undefined && line('Custom alias', custom),
    pixels.length > 0 && line('Pixels', pixels.join(', ')),
    metatitle !== undefined && line('Meta title', metatitle),
    metadescription !== undefined && line('Meta description', metadescription),
    options.description !== undefined && line('Note', options.description),
    options.campaign !== undefined && line('Campaign', `${options.campaign}`),
    options.channel !== undefined && line('Channel', `${options.channel}`),
    options.status !== undefined && line('Visibility', options.status === 'public' ? 'Public' : 'Private'),
    options.expiry !== undefined && line('Expires', options.expiry),
    expiresAfterMinutes !== null && line('Expires', `${expiresAfterMinutes} minutes after creation`),
  ]
  return [...addresses, ...others.filter((each) => each !== false)]
}

const line = (label: string, value: string, leads = false, limit: TextLimit = 'value'): EffectLine => ({
  label: plainLabel(label),
  value: boundedText(markInvisible(value), limit),
  leads,
})

const plainLabel = (label: string): string => boundedText(withoutInvisible(label), 'name')

// Nobody has these: a rule that fits them all was not written for any one place.
const ANYWHERE = ['https://a.invalid/', 'https://203.0.113.7:8443/b?c=d#e', 'https://x.y.z.test/%7Ef']

const ruleWords = (rule: PresetRule): string => {
  const fits = (address: string): boolean => ruleMatches(rule, new URL(address))
  const value = boundedText(markInvisible(rule.value.trim()), 'value')
  if (ANYWHERE.every(fits)) {
    const isPlainToo = ANYWHERE.every((address) => fits(address.replace('https:', 'http:')))
    return isPlainToo ? 'every address' : 'every address that starts with https://'
  }
  switch (rule.match) {
    case 'host':
      return `addresses on ${value}`
    case 'path':
      return `addresses at or below ${value}`
    case 'pattern':
      return `addresses that fit ${value}`
  }
}
