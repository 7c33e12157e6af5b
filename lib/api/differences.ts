import { aliasOf, hostOf } from '../address/short-url.ts'
import type { Input, Output } from '../contract/operations.ts'
import type { Difference } from '../model/job-outcome.ts'

type Asked = Input<'createLink'>
type Details = Output<'readLink'>['details']

const difference = (option: Difference['option'], asked: string, got: string | null): Difference[] =>
  asked === got ? [] : [{ option, asked, got }]

/** What the short URL alone shows: alias and domain. Letter case counts: a changed alias is another link on many services. */
const inShortUrl = (asked: Asked, shortUrl: string): Difference[] => [
  // Composed, as two spellings of one letter look the same and would be told as a change.
  ...(asked.custom === undefined
    ? []
    : difference('custom', asked.custom.normalize('NFC'), aliasOf(shortUrl).normalize('NFC'))),
  ...(asked.domain === undefined ? [] : difference('domain', hostOf(asked.domain), hostOf(shortUrl))),
]

const sameAddress = (one: string, other: string | undefined): boolean =>
  other !== undefined && (URL.parse(one)?.href ?? one) === (URL.parse(other)?.href ?? other)

/** An empty map is also what services answer that do not show targets (FIELD.md line 22): then nothing is known. */
const inTargets = (
  option: 'geotarget' | 'devicetarget',
  asked: { name: string; link: string }[],
  shown: Record<string, string>,
): Difference[] => {
  const byName = new Map(Object.entries(shown).map(([name, link]) => [name.toLowerCase(), link]))
  if (asked.every(({ name, link }) => sameAddress(link, byName.get(name.toLowerCase())))) return []
  const spell = (targets: { name: string; link: string }[]): string =>
    targets.map(({ name, link }) => `${name}: ${link}`).join(', ')
  const got = Object.entries(shown).map(([name, link]) => ({ name, link }))
  return [{ option, asked: spell(asked), got: got.length === 0 ? null : spell(got) }]
}

const inDetails = (asked: Asked, details: Details): Difference[] => [
  ...(asked.expiry === undefined ? [] : difference('expiry', asked.expiry, details.expiry ?? '')),
  ...(asked.description === undefined ? [] : difference('description', asked.description, details.description)),
  ...inTargets(
    'geotarget',
    (asked.geotarget ?? []).map(({ location, link }) => ({ name: location, link })),
    details.location,
  ),
  ...inTargets(
    'devicetarget',
    (asked.devicetarget ?? []).map(({ device, link }) => ({ name: device, link })),
    details.device,
  ),
]

/**
 * What the service made otherwise than it was asked (FIELD.md line 17). Only what an answer shows can differ: password,
 * pixels, type and the like stand in none. `details`, when they were read, show more than the short URL does.
 */
export const differences = (asked: Asked, shortUrl: string, details: Details | null): Difference[] => [
  ...inShortUrl(asked, shortUrl),
  ...(details === null ? [] : inDetails(asked, details)),
]
