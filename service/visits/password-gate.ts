import type { RateLimiter } from '../api/rate-limiter.ts'
import { networkOf } from '../http/client-address.ts'
import type { OpenStore } from '../store/open-store.ts'
import { html } from './pages/html.ts'
import { type AbuseNote, abuseNote, FORM_TO_APP, htmlPage, messagePage } from './pages/html-page.ts'
import type { Answer, Visit } from './visit.ts'
import type { Words } from './words/en.ts'
import { preferredWords } from './words/preferred-words.ts'

/** Wrong passwords, and those that wait or are being checked. Those that are refused unchecked don't count. */
const MAX_TRIES = 10
const WINDOW_SECONDS = 60

/** Bounds the cost of right ones, too: who knows a password could have it hashed again and again. */
const MAX_CHECKS = 60

/** Bounds the guesses of many networks together. High, so that a stranger cannot easily close a link for everyone. */
const MAX_TRIES_OF_LINK = 300
const WINDOW_SECONDS_OF_LINK = 3600

/** Of these, one network has no more: with ten a minute, it would have all of them in half an hour. */
const MAX_TRIES_OF_NETWORK_AND_LINK = 60

/** Returns the answer for a visitor who may not pass, or `null` for one who may, and then comes to an app or a page. */
export type PasswordGate = (
  visit: Visit,
  linkId: number,
  passwordHash: string,
  leadsTo?: 'app' | 'page',
) => Promise<Answer | null>

/** Asks for a link's password and checks it. */
export const passwordGate = (
  isPassword: (password: string, hash: string) => Promise<boolean>,
  rateLimiter: OpenStore['rateLimiter'],
  note: AbuseNote = abuseNote(null),
): PasswordGate => {
  // Limits per network are for all links together.
  const checks = rateLimiter('password-checks', MAX_CHECKS, WINDOW_SECONDS)
  const tries = rateLimiter('password-tries', MAX_TRIES, WINDOW_SECONDS)
  const triesOfLink = rateLimiter('password-tries-of-link', MAX_TRIES_OF_LINK, WINDOW_SECONDS_OF_LINK)
  const triesOfBoth = rateLimiter('password-tries-of-both', MAX_TRIES_OF_NETWORK_AND_LINK, WINDOW_SECONDS_OF_LINK)
  return async (visit, linkId, passwordHash, leadsTo = 'page') => {
    const words = preferredWords(visit.acceptLanguage)
    if (visit.method !== 'POST') return passwordForm(words, 200, leadsTo, note)
    const network = networkOf(visit.address)
    if (!(await checks.take(network)).allowed) return tooManyTries(words, words.waitMinute, WINDOW_SECONDS)
    const limits: [limiter: RateLimiter, who: string, wait: string, seconds: number][] = [
      [tries, network, words.waitMinute, WINDOW_SECONDS],
      [triesOfLink, String(linkId), words.waitHour, WINDOW_SECONDS_OF_LINK],
      [triesOfBoth, `${linkId} ${network}`, words.waitHour, WINDOW_SECONDS_OF_LINK],
    ]
    const counted: (() => Promise<void>)[] = []
    // Counted until it was checked, so that many guesses at once are no way around the limits. A crowd of visitors who know
    // the password must not close the link.
    const giveBack = () => Promise.all(counted.map((uncount) => uncount()))
    for (const [limiter, who, wait, seconds] of limits) {
      const verdict = await limiter.take(who)
      counted.push(() => limiter.giveBack(who, verdict))
      if (verdict.allowed) continue
      await giveBack()
      return tooManyTries(words, wait, seconds)
    }
    // A request that isn't the form is refused without the cost of a hash.
    const form = await visit.readForm()
    const password = form instanceof URLSearchParams ? form.get('password') : null
    try {
      if (password === null || !(await isPassword(password, passwordHash))) {
        return passwordForm(words, 403, leadsTo, note)
      }
    } catch (error) {
      // It wasn't checked, because too many wait.
      await giveBack()
      throw error
    }
    await giveBack()
    return null
  }
}

const tooManyTries = (words: Words, wait: string, seconds: number): Answer =>
  messagePage(words, 429, words.tooManyAttempts, wait, { 'retry-after': String(seconds) })

/** The form posts to the address that shows it. Status 403 means that the password was wrong. */
const passwordForm = (words: Words, status: 200 | 403, leadsTo: 'app' | 'page', note: AbuseNote): Answer =>
  htmlPage(
    words,
    status,
    words.passwordTitle,
    html`<form method="post"><label for="password">${words.password}</label>
<input id="password" name="password" type="password" autocomplete="off" required autofocus${
      // The field gets the focus at once, so a screen reader reads the problem with it.
      status === 403 ? html` aria-invalid="true" aria-describedby="problem"` : ''
    }> <button>${words.openLink}</button>
${status === 403 ? html`<p id="problem" role="alert">${words.wrongPassword}</p>` : ''}</form>${note(words)}`,
    leadsTo === 'app' ? { look: FORM_TO_APP } : {},
  )
