import { readableAddress, trimSlashes, webAddressOf } from '../../../lib/address/short-url.ts'
import type { ExtendedFields } from '../../../lib/contract/link.ts'
import { type LinkOption, type LinkOptions, type OptionValue, optionRow } from '../../../lib/contract/link-options.ts'
import { isEmpty } from '../../../lib/link-options/tidy-options.ts'
import type { Collections } from '../../../lib/model/collections.ts'
import type { LinkFacts } from '../../../lib/model/link-facts.ts'
import type { ServiceClock } from '../../../lib/model/service-clock.ts'
import {
  formatAlternatives,
  formatCountry,
  formatLanguage,
  formatList,
  withoutScheme,
} from '../../../lib/words/format.ts'
import { serviceTimeText } from '../../../lib/words/service-time-text.ts'
import { type KeyTaking, t } from '../../../lib/words/t.ts'
import { shownOptions } from './initial-link.ts'
import type { LinkDetailAnswer } from './link-reading.ts'

/** Options of which more or less than the value is known. */
interface KnownInstead {
  /** Only that the link has a password. */
  password: true
  /** The pixels, or only that the link has some. */
  pixels: readonly number[] | true
  /** A link can be in several channels. */
  channel: readonly number[]
}
type KnownValue<O extends LinkOption> = O extends keyof KnownInstead ? KnownInstead[O] : OptionValue<O>

/** The known options of a link. An absent one isn't known, or is known not to be set. */
export type KnownOptions = { [O in LinkOption]?: KnownValue<O> | undefined }

/**
 * What the service shows of a link, completed by what this device knows and, where neither is known, by what was last
 * sent from here.
 */
export const knownOptions = (
  details: LinkDetailAnswer['details'] | null,
  facts: LinkFacts,
  sent: LinkOptions,
): KnownOptions => {
  const unshown = Object.fromEntries(
    Object.entries(sent).filter(([option]) => isUnshown(option as LinkOption, details)),
  ) as LinkOptions
  const expiry = details === null ? facts.expiry : details.expiry
  return {
    ...unshown,
    ...(details !== null && shownOptions(details, [])),
    ...(facts.private !== undefined && { status: facts.private ? 'private' : 'public' }),
    expiry: expiry ?? undefined,
    campaign: facts.campaign === undefined ? unshown.campaign : (facts.campaign ?? undefined),
    channel: facts.channels ?? (unshown.channel === undefined ? undefined : [unshown.channel]),
    pixels: details?.pixels ?? (facts.pixels === false ? undefined : (unshown.pixels ?? facts.pixels)),
    password: facts.password || undefined,
    // A direct redirect needs no sentence.
    ...(details?.type !== undefined && { type: details.type === 'direct' ? undefined : details.type }),
  }
}

/** The fields beyond SPEC.md in which a service can show an option. */
const BEYOND = {
  campaign: 'campaign',
  channel: 'channels',
  password: 'haspassword',
  pixels: 'pixels',
  status: 'status',
  type: 'type',
} as const satisfies { readonly [O in LinkOption]?: keyof ExtendedFields }

/** Whether these details lack the option. */
export const isUnshown = (option: LinkOption, details: LinkDetailAnswer['details'] | null): boolean =>
  optionRow(option).shownIn === undefined && !(isShownBeyond(option) && details?.[BEYOND[option]] !== undefined)

const isShownBeyond = (option: LinkOption): option is keyof typeof BEYOND => Object.hasOwn(BEYOND, option)

export interface SentenceContext {
  /** The names of what options refer to; `null` while unknown. */
  collections: Collections | null
  clock: ServiceClock
}

type Tell<O extends LinkOption> = (value: NonNullable<KnownValue<O>>, context: SentenceContext) => string | string[]

/** How many destinations and names are written out. The others are only counted. */
const MAX_SAID = 3
const MAX_ADDRESS_LENGTH = 48

const listOf = (names: readonly string[], join = formatList): string =>
  join(
    names.length > MAX_SAID + 1
      ? [...names.slice(0, MAX_SAID), t('shared_more_names', names.length - MAX_SAID)]
      : names,
  )

const namesOf = (ids: readonly number[], items: readonly { id: number; name: string }[] | undefined): string[] =>
  ids.map((id) => items?.find((item) => item.id === id)?.name ?? String(id))

/** "de.example.com/shop": a short form that is enough to tell destinations apart. */
const shortAddress = (url: string): string => {
  const [address = ''] = withoutScheme(readableAddress(webAddressOf(url) ?? url)).split(/[?#]/, 1)
  const short = trimSlashes(address)
  return short.length > MAX_ADDRESS_LENGTH ? `${short.slice(0, MAX_ADDRESS_LENGTH)}…` : short
}

/** A sentence for each destination, with everyone who is led there. */
const targets =
  <Cell extends string>(
    cell: Cell,
    key: KeyTaking<[string, string]>,
    nameOf: (name: string) => string = (name) => name,
    join = formatList,
  ) =>
  (rows: readonly ({ [K in Cell]: string } & { link: string })[]): string[] => {
    const byAddress = Map.groupBy(rows, ({ link }) => link)
    const named = [...byAddress].slice(0, MAX_SAID)
    const more = rows.length - named.reduce((sum, [, same]) => sum + same.length, 0)
    return [
      ...named.map(([address, same]) =>
        t(
          key,
          listOf(
            same.map((row) => nameOf(row[cell])),
            join,
          ),
          shortAddress(address),
        ),
      ),
      ...(more === 0 ? [] : [t('link_does_more_targets', more)]),
    ]
  }

const redirect: Tell<'type'> = (type, { collections }) => {
  if (type === 'direct' || type === 'frame' || type === 'splash') return t(`link_does_${type}`)
  const overlay = /^overlay-(\d+)$/.exec(type)?.[1]
  const [name = type] = namesOf(
    [Number(overlay ?? type)],
    overlay === undefined ? collections?.splashPages.items : collections?.overlays.items,
  )
  return t(overlay === undefined ? 'link_does_splash_page' : 'link_does_overlay', name)
}

/** Sentences in the order of the text; `null` for an option that is shown elsewhere. */
const SENTENCES: { readonly [O in LinkOption]: Tell<O> | null } = {
  expiry: (expiry, { clock }) =>
    t(
      // Date-times of the service sort as strings (FIELD.md line 25).
      expiry <= clock.toService(clock.now()) ? 'link_does_expired' : 'link_does_expires',
      serviceTimeText(expiry, clock, 'weekday').text,
    ),
  geotarget: targets('location', 'link_does_countries', formatCountry),
  devicetarget: targets('device', 'link_does_devices'),
  languagetarget: targets('language', 'link_does_languages', formatLanguage, formatAlternatives),
  password: () => t('link_does_password'),
  type: redirect,
  deeplink: ({ auto, ...stores }) =>
    auto ? t('link_does_app') : Object.keys(stores).length === 0 ? [] : t('link_does_stores'),
  parameters: (rows) => t('link_does_parameters', listOf(rows.map(({ name, value }) => `${name}=${value}`))),
  passquery: (passes) => (passes ? t('link_does_passquery') : []),
  metadescription: () => t('link_does_description'),
  metaimage: () => t('link_does_image'),
  pixels: (pixels, { collections }) =>
    pixels === true
      ? t('link_does_some_pixels')
      : t('link_does_pixels', listOf(namesOf(pixels, collections?.pixels.items))),
  status: (status) => t(`link_does_${status}`),
  campaign: (id, { collections }) =>
    t('link_does_campaign', namesOf([id], collections?.campaigns.items)[0] ?? String(id)),
  channel: (ids, { collections }) => {
    const names = namesOf(ids, collections?.channels.items)
    return t(names.length === 1 ? 'link_does_channel' : 'link_does_channels', listOf(names))
  },
  custom: null,
  domain: null,
  metatitle: null,
  description: null,
}

interface OptionSentences {
  option: LinkOption
  /** Complete sentences. */
  sentences: string[]
}

/** Says what the known options of a link do. Other options are left out. */
export const optionSentences = (known: KnownOptions, context: SentenceContext): OptionSentences[] =>
  (Object.keys(SENTENCES) as LinkOption[]).flatMap((option) => {
    const sentences = sentencesOf(option, known, context)
    return sentences.length === 0 ? [] : { option, sentences }
  })

const sentencesOf = <O extends LinkOption>(option: O, known: KnownOptions, context: SentenceContext): string[] => {
  const [value, tell] = [known[option], SENTENCES[option]]
  if (tell === null || isEmpty(value)) return []
  return [tell(value as NonNullable<KnownValue<O>>, context)].flat()
}
