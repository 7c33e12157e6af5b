import { isHttpUrl } from '../../lib/contract/web-address.ts'
import { dateTimeOf } from '../api/date-time.ts'
import { OperatorError } from '../operator-error.ts'
import type { InterstitialContent, InterstitialRow } from '../store/interstitial-store.ts'
import type { OpenStore } from '../store/open-store.ts'
import { accountOf, type DatabaseLocation, jsonText, withStore } from './accounts.ts'
import { type Command, idOf, startOfDay } from './command.ts'

// Overlays and splash pages can only be read through the API (SPEC.md), so they are written here. Visitors see a change
// at once.

export type InterstitialKind = InterstitialRow['kind']

/** The typed options. Content that isn't given stays as it is. */
export interface TypedContent {
  name?: string | undefined
  type?: string | undefined
  title?: string | undefined
  message?: string | undefined
  button?: string | undefined
  url?: string | undefined
  delay?: string | undefined
}

const LIMITS = { name: 255, title: 200, message: 2000, button: 60, url: 2048 } as const
const MAX_DELAY_SECONDS = 60

const contentOf = ({ name, title, message, button, url, delay }: TypedContent): Partial<InterstitialContent> => {
  const texts = { name, title, message, button }
  for (const [field, limit] of Object.entries(LIMITS)) {
    const text = { ...texts, url }[field as keyof typeof LIMITS]
    if (text !== undefined && text.length > limit) {
      throw new OperatorError(`The ${field} must have at most ${limit} characters`)
    }
  }
  if (texts.name?.trim() === '') throw new OperatorError('The name must not be empty')
  if (url !== undefined && url !== '' && !isHttpUrl(url)) {
    throw new OperatorError(`--url must be an http or https address, not ${url}`)
  }
  if (delay !== undefined && !(/^\d{1,2}$/.test(delay) && Number(delay) <= MAX_DELAY_SECONDS)) {
    throw new OperatorError(`--delay must be an integer from 0 to ${MAX_DELAY_SECONDS}, not ${delay}`)
  }
  const given = Object.entries({
    ...texts,
    button_url: url,
    delay_seconds: delay === undefined ? delay : Number(delay),
  })
  return Object.fromEntries(given.filter(([, value]) => value !== undefined))
}

const typeOf = (kind: InterstitialKind, type: string | undefined): string => {
  if (kind === 'splash') {
    if (type !== undefined) throw new OperatorError('A splash page has no --type')
    return 'splash'
  }
  if (type !== undefined && type !== 'message' && type !== 'contact') {
    throw new OperatorError(`--type must be message or contact, not ${type}`)
  }
  return type ?? 'message'
}

const nounOf = (kind: InterstitialKind): string => (kind === 'splash' ? 'splash page' : 'overlay')

/** Runs `use` on an account's overlay or splash page. */
const withOne = <T>(
  place: DatabaseLocation,
  kind: InterstitialKind,
  { email, id }: { email: string; id: number },
  use: (store: OpenStore, row: InterstitialRow) => Promise<T>,
): Promise<T> =>
  withStore(place, async (store) => {
    const account = await accountOf(store, email)
    const row = Number.isSafeInteger(id) ? await store.interstitials.find(account.id, id) : undefined
    if (row?.kind !== kind) throw new OperatorError(`${email} has no ${nounOf(kind)} ${id}`)
    return use(store, row)
  })

/** Adds an overlay or a splash page and returns its id. */
export const addInterstitial = async (
  place: DatabaseLocation,
  kind: InterstitialKind,
  email: string,
  typed: TypedContent & { name: string },
): Promise<number> => {
  const row = { kind, type: typeOf(kind, typed.type), name: typed.name, ...contentOf(typed), created_at: Date.now() }
  return withStore(place, async (store) => {
    const account = await accountOf(store, email)
    const [id = 0] = await store.interstitials.add([{ ...row, account_id: account.id }])
    return id
  })
}

export const editInterstitial = async (
  place: DatabaseLocation,
  kind: InterstitialKind,
  which: { email: string; id: number },
  typed: TypedContent,
): Promise<void> => {
  const content = contentOf(typed)
  if (typed.type !== undefined) throw new OperatorError('The type cannot be changed')
  if (Object.keys(content).length === 0) throw new OperatorError('There is nothing to change')
  return withOne(place, kind, which, (store, row) => store.interstitials.update(row.account_id, row.id, content))
}

/** Deletes an overlay or a splash page. Refuses while links use it, because they would lead somewhere else. */
export const deleteInterstitial = (
  place: DatabaseLocation,
  kind: InterstitialKind,
  which: { email: string; id: number },
): Promise<void> =>
  withOne(place, kind, which, async (store, row) => {
    const links = await store.interstitials.countLinks(row.id)
    if (links > 0) throw new OperatorError(`${links} ${links === 1 ? 'link uses' : 'links use'} ${row.name}`)
    await store.interstitials.remove(row.account_id, row.id)
  })

const ALL = { limit: 100_000, offset: 0 }

export const listInterstitials = (place: DatabaseLocation, kind: InterstitialKind, email: string): Promise<object[]> =>
  withStore(place, async (store) => {
    const account = await accountOf(store, email)
    const { rows } = await store.interstitials.list(account.id, kind, ALL)
    return rows.map(({ id, type, name, title, message, button, button_url: url, delay_seconds: delay }) => ({
      id,
      ...(kind === 'overlay' ? { type } : {}),
      name,
      title,
      message,
      button,
      ...(kind === 'overlay' ? { url } : {}),
      delay,
    }))
  })

/** What visitors sent by an overlay's form, oldest first. */
export const contactEntries = (place: DatabaseLocation, which: { email: string; id: number }): Promise<object[]> =>
  withOne(place, 'overlay', which, async (store, row) =>
    (await store.interstitials.entries(row.id)).map(({ name, email, message, link_id: link, created_at }) => ({
      date: dateTimeOf(created_at),
      link,
      name,
      email,
      message,
    })),
  )

/** Deletes what visitors sent before a day in UTC, and returns how many entries that were. */
export const forgetContactEntries = (
  place: DatabaseLocation,
  which: { email: string; id: number },
  before: string,
): Promise<number> => {
  const moment = startOfDay('--before', before)
  return withOne(place, 'overlay', which, (store, row) => store.interstitials.forgetEntries(moment, row.id))
}

const CONTENT = ['title', 'message', 'button', 'delay'] as const

/**
 * The commands of one kind. All of them accept `type`, so that a type that can't be changed is refused with its reason.
 */
const commandsOf = (kind: InterstitialKind, what: string, content: Command['options'] = []): Command[] => [
  {
    usage: `${kind} add EMAIL NAME ${kind === 'overlay' ? '[--type contact] ' : ''}[CONTENT]`,
    does: `add ${what} and print its id`,
    options: [...content, 'type'],
    async run(config, [email = '', name = ''], options) {
      console.log(`Added with the id ${await addInterstitial(config, kind, email, { ...options, name })}.`)
    },
  },
  {
    usage: `${kind} list EMAIL`,
    does: `list an account's ${kind === 'overlay' ? 'overlays' : 'splash pages'}`,
    async run(config, [email = '']) {
      console.table(await listInterstitials(config, kind, email))
    },
  },
  {
    usage: `${kind} edit EMAIL ID [--name NAME] [CONTENT]`,
    does: `change ${what}`,
    options: [...content, 'type', 'name'],
    async run(config, [email = '', id = ''], options) {
      await editInterstitial(config, kind, { email, id: idOf(id) }, options)
      console.log('Changed.')
    },
  },
  {
    usage: `${kind} delete EMAIL ID`,
    does: `delete ${what} that no link uses`,
    async run(config, [email = '', id = '']) {
      await deleteInterstitial(config, kind, { email, id: idOf(id) })
      console.log('Deleted.')
    },
  },
]

export const interstitialCommands: readonly Command[] = [
  ...commandsOf('overlay', 'an overlay', [...CONTENT, 'url']),
  {
    usage: 'overlay entries EMAIL ID',
    does: 'print what visitors sent by a contact form as JSON',
    async run(config, [email = '', id = '']) {
      console.log(jsonText(await contactEntries(config, { email, id: idOf(id) }), 2))
    },
  },
  {
    usage: 'overlay forget EMAIL ID --before YYYY-MM-DD',
    does: 'delete what visitors sent before a day',
    options: ['before'],
    async run(config, [email = '', id = ''], { before = '' }) {
      const count = await forgetContactEntries(config, { email, id: idOf(id) }, before)
      console.log(`Deleted entries: ${count}.`)
    },
  },
  ...commandsOf('splash', 'a splash page', CONTENT),
]
