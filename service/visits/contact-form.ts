import { isEmail } from '../accounts/new-account.ts'
import type { AppDeps } from '../api/app-deps.ts'
import { networkOf } from '../http/client-address.ts'
import { messagePage, readerOf } from './pages/html-page.ts'
import type { Answer, Visit } from './visit.ts'
import type { Words } from './words/words.ts'

export const CONTACT_PATH = '/contact/'

const MAX_PER_NETWORK = 10
const WINDOW_SECONDS = 3600

/** Keeps strangers from filling the database. Above this, the owner must export and delete entries first. */
const MAX_ENTRIES = 10_000

const LIMITS = { name: 200, email: 255, message: 4000 } as const

/** Stores what a visitor sends by the form of a contact overlay. The answer opens in a new tab. */
export const contactForm = ({
  store,
  takedowns,
  now,
}: Pick<AppDeps, 'store' | 'takedowns' | 'now'>): ((visit: Visit) => Promise<Answer>) => {
  const entries = store.rateLimiter('contact-entries', MAX_PER_NETWORK, WINDOW_SECONDS)
  return async (visit) => {
    const reader = readerOf(visit)
    const { words } = reader
    const [, digits = ''] = /^\/contact\/(\d{1,15})$/.exec(visit.path) ?? []
    const overlay = digits === '' ? undefined : await store.visits.interstitial(Number(digits))
    if (overlay?.type !== 'contact' || takedowns.ofAccount(overlay.account_id) !== null)
      return messagePage(reader, { status: 404, icon: 'missing', title: words.notFound, text: words.noForm })
    const network = networkOf(visit.address)
    const allowance = await entries.take(network)
    if (!allowance.allowed) {
      const headers = { 'retry-after': String(WINDOW_SECONDS) }
      return messagePage(reader, {
        status: 429,
        icon: 'clock',
        title: words.tooManyMessages,
        text: words.waitHour,
        headers,
      })
    }
    const notSent = (status: number, text: string) =>
      messagePage(reader, { status, icon: 'alert', title: words.notSent, text })
    // Only complete messages count. While a message arrives it counts, too, so that only few forms per network are in
    // memory.
    const refuse = async (status: 400 | 413, why: string): Promise<Answer> => {
      await entries.giveBack(network, allowance)
      return notSent(status, why)
    }
    const form = await visit.readForm()
    if (form === 'too large') return refuse(413, words.tooLarge)
    const entry = { name: textIn(form, 'name'), email: textIn(form, 'email'), message: textIn(form, 'message') }
    // People don't see this field, so only robots fill it in.
    const isRobot = textIn(form, 'website') !== ''
    const problem = problemOf(words, entry)
    if (problem !== null) return refuse(400, problem)
    if (!isRobot) {
      if ((await store.interstitials.countEntries(overlay.id)) >= MAX_ENTRIES) {
        return notSent(503, words.recipientFull)
      }
      const linkId = Number(textIn(form, 'link'))
      const isShown = Number.isSafeInteger(linkId) && (await store.visits.shows(linkId, overlay.id))
      const row = { ...entry, interstitial_id: overlay.id, link_id: isShown ? linkId : null, created_at: now() }
      // Writing in a transaction reports a full disk only once.
      await store.transaction((inside) => inside.interstitials.addEntry(row))
    }
    return messagePage(reader, { status: 200, icon: 'done', title: words.thankYou, text: words.sent })
  }
}

/**
 * The text of a field without NUL, which PostgreSQL can't store, and without half characters. Browsers count a line
 * break as one character, but send two.
 */
const textIn = (form: URLSearchParams | null, field: string): string =>
  (form?.get(field) ?? '').replaceAll('\0', '').replaceAll('\r\n', '\n').toWellFormed().trim()

type Entry = Record<keyof typeof LIMITS, string>

const TOO_LONG = { name: 'nameTooLong', email: 'emailTooLong', message: 'messageTooLong' } as const satisfies Record<
  keyof Entry,
  keyof Words
>

const problemOf = (words: Words, entry: Entry): string | null => {
  if (entry.message === '') return words.messageMissing
  for (const field of ['name', 'email', 'message'] as const) {
    const limit = LIMITS[field]
    if (entry[field].length > limit) return words[TOO_LONG[field]](new Intl.NumberFormat(words.tag).format(limit))
  }
  return isEmail(entry.email) ? null : words.emailMissing
}
