import { aliasOf } from '../address/short-url.ts'
import type { LinkOptions } from '../contract/link-options.ts'
import type { Choices } from '../model/choices.ts'
import type { Field } from './columns.ts'
import type { RowCells } from './source-row.ts'
import { writtenMoment } from './written-moment.ts'

/** What is wrong in a row and what would be right. */
export interface RowProblem {
  field: Field
  problem: string
}

export interface CellReading {
  choices: Choices | null
  /** The moment as the service's own clock writes it. */
  toService: (moment: number) => string
}

/** What a table asks for one link, in the words of the service; and what of it cannot be asked. */
export const cellOptions = (
  cells: RowCells,
  { choices, toService }: CellReading,
): { options: LinkOptions; problems: RowProblem[] } => {
  const options: LinkOptions = {}
  const problems: RowProblem[] = []
  const say = (field: Field, problem: string) => problems.push({ field, problem })
  const found = <T>(field: Field, value: T | string): T | undefined => {
    if (typeof value !== 'string') return value
    say(field, value)
    return undefined
  }

  if (cells.metatitle !== undefined) options.metatitle = cells.metatitle
  if (cells.description !== undefined) options.description = cells.description
  if (cells.metadescription !== undefined) options.metadescription = cells.metadescription
  if (cells.metaimage !== undefined) options.metaimage = cells.metaimage
  if (cells.password !== undefined) options.password = cells.password
  if (cells.parameters !== undefined) options.parameters = cells.parameters

  const alias = cells.custom ?? (cells.short === undefined ? undefined : aliasOf(cells.short))
  if (alias !== undefined && alias !== '') options.custom = alias
  if (cells.domain !== undefined) {
    const domain = domainOf(cells.domain, choices)
    if (domain === null) say('domain', `You have no domain “${cells.domain}”. Add it first, or leave it out.`)
    else options.domain = domain
  }
  if (cells.campaign !== undefined) {
    const id = found('campaign', named('campaign', cells.campaign, choices?.campaigns.items ?? []))
    if (id !== undefined) options.campaign = id
  }
  if (cells.channel !== undefined) {
    const id = found('channel', named('channel', cells.channel, choices?.channels.items ?? []))
    if (id !== undefined) options.channel = id
  }
  if (cells.pixels !== undefined) {
    const asked = cells.pixels.split(/[;,|]/).map((name) => name.trim())
    const ids = asked.flatMap((name) =>
      name === '' ? [] : (found('pixels', named('pixel', name, choices?.pixels.items ?? [])) ?? []),
    )
    if (ids.length > 0) options.pixels = [...new Set(ids)]
  }
  if (cells.expiry !== undefined) {
    const moment = writtenMoment(cells.expiry)
    if (moment === null) say('expiry', 'Must be a date such as 2031-12-31 or 2031-12-31 18:30.')
    else options.expiry = toService(moment)
  }
  if (cells.type !== undefined) {
    const type = redirectType(cells.type, choices)
    if (type === null) say('type', 'Must be direct, frame, splash, or the name of a splash page or overlay of yours.')
    else options.type = type
  }
  if (cells.status !== undefined) {
    const status = cells.status.toLowerCase()
    if (status === 'public' || status === 'private') options.status = status
    else say('status', 'Must be public or private.')
  }
  return { options, problems }
}

interface Named {
  id: number
  name: string
}

/** The id of what is called so, or has that number; else what is wrong. */
const named = (thing: string, asked: string, items: readonly Named[]): number | string => {
  const same = items.filter(({ name }) => name.trim().toLowerCase() === asked.toLowerCase())
  if (same.length > 1) return `Several ${thing}s are called “${asked}”. Write the number of the one you mean.`
  const one = same[0] ?? items.find(({ id }) => String(id) === asked)
  return one === undefined ? `You have no ${thing} “${asked}”. Make it first, or leave it out.` : one.id
}

const bareHost = (domain: string): string =>
  domain
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/+$/, '')
    .toLowerCase()

/** The domain as the account has it; as it is written while the domains were never seen. */
const domainOf = (asked: string, choices: Choices | null): string | null => {
  const domains = choices?.domains
  if (domains === undefined || domains.fetchedAt === null) return asked
  return domains.items.find(({ domain }) => bareHost(domain) === bareHost(asked))?.domain ?? null
}

const PLAIN_TYPES = ['direct', 'frame', 'splash']

const redirectType = (asked: string, choices: Choices | null): string | null => {
  const wanted = asked.toLowerCase()
  if (PLAIN_TYPES.includes(wanted)) return wanted
  const page = choices?.splashPages.items.find(({ id, name }) => name.toLowerCase() === wanted || String(id) === wanted)
  if (page) return String(page.id)
  const overlay = choices?.overlays.items.find(
    ({ id, name }) => name.toLowerCase() === wanted || `overlay-${id}` === wanted,
  )
  return overlay ? `overlay-${overlay.id}` : null
}
