import { isEmail } from '../accounts/new-account.ts'
import type { AppDeps } from '../api/app-deps.ts'
import { networkOf } from '../http/client-address.ts'
import { html, htmlPage, messagePage } from './pages/html-page.ts'
import type { Answer, Visit } from './visit.ts'

export const CONTACT_PATH = '/contact/'

const MAX_PER_NETWORK = 10
const WINDOW_SECONDS = 3600

/** Strangers can't fill the database: then the owner must export and delete entries first. */
const MAX_ENTRIES = 10_000

const LIMITS = { name: 200, email: 255, message: 4000 } as const

const NOT_SENT = 'Your message was not sent'

/** Stores what a visitor sends by the form of a contact overlay, which opens the answer in a new tab. */
export const contactForm = ({
  store,
  takedowns,
  now,
}: Pick<AppDeps, 'store' | 'takedowns' | 'now'>): ((visit: Visit) => Promise<Answer>) => {
  const entries = store.rateLimiter('contact-entries', MAX_PER_NETWORK, WINDOW_SECONDS)
  return async (visit) => {
    const [, digits = ''] = /^\/contact\/(\d{1,15})$/.exec(visit.path) ?? []
    const overlay = digits === '' ? undefined : await store.visits.interstitial(Number(digits))
    if (overlay?.type !== 'contact' || takedowns.ofAccount(overlay.account_id) !== null)
      return messagePage(404, 'Not found', 'There is no form at this address.')
    const network = networkOf(visit.address)
    const allowance = await entries.take(network)
    if (!allowance.allowed) {
      return messagePage(429, 'Too many messages', 'Wait an hour, then try again.', {
        'retry-after': String(WINDOW_SECONDS),
      })
    }
    // Only complete messages count. Others are counted until now, so that few forms of a network are in memory.
    const refuse = async (status: 400 | 413, why: string): Promise<Answer> => {
      await entries.giveBack(network, allowance)
      return messagePage(status, NOT_SENT, why)
    }
    const form = await visit.readForm()
    if (form === 'too large') return refuse(413, 'It is too large. Go back and shorten it.')
    const entry = { name: textIn(form, 'name'), email: textIn(form, 'email'), message: textIn(form, 'message') }
    // A field that people don't see.
    const isRobot = textIn(form, 'website') !== ''
    const problem = problemOf(entry)
    if (problem !== null) return refuse(400, problem)
    if (!isRobot) {
      if ((await store.interstitials.countEntries(overlay.id)) >= MAX_ENTRIES) {
        return messagePage(503, NOT_SENT, 'The recipient has too many messages. Try again later.')
      }
      const linkId = Number(textIn(form, 'link'))
      const isShown = Number.isSafeInteger(linkId) && (await store.visits.shows(linkId, overlay.id))
      const row = { ...entry, interstitial_id: overlay.id, link_id: isShown ? linkId : null, created_at: now() }
      // A transaction reports a full disk once.
      await store.transaction((inside) => inside.interstitials.addEntry(row))
    }
    return htmlPage(200, 'Thank you', html`<p>Your message was sent. You can close this tab.</p>`)
  }
}

/**
 * No text contains NUL, which PostgreSQL cannot store, or half a character. A browser counts a line break as one
 * character and sends two.
 */
const textIn = (form: URLSearchParams | null, field: string): string =>
  (form?.get(field) ?? '').replaceAll('\0', '').replaceAll('\r\n', '\n').toWellFormed().trim()

const problemOf = (entry: Record<keyof typeof LIMITS, string>): string | null => {
  if (entry.message === '') return 'Go back and write a message.'
  const tooLong = Object.entries(LIMITS).find(([field, limit]) => entry[field as keyof typeof LIMITS].length > limit)
  if (tooLong !== undefined) return `Go back and shorten the ${tooLong[0]} to ${tooLong[1]} characters.`
  return isEmail(entry.email) ? null : 'Go back and enter your email address.'
}
