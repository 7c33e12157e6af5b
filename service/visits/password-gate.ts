import type { RateLimiter, RateVerdict } from '../api/rate-limiter.ts'
import { networksOf } from '../http/client-address.ts'
import type { OpenStore } from '../store/open-store.ts'
import { html } from './pages/html.ts'
import {
  type AbuseNote,
  abuseNote,
  FORM_TO_APP,
  htmlPage,
  icon,
  messagePage,
  type Reader,
  readerOf,
} from './pages/html-page.ts'
import type { Answer, Visit } from './visit.ts'

const WINDOW_SECONDS = 60
const WINDOW_SECONDS_OF_LINK = 3600

/** The limit for right passwords, too: whoever knows a password could have it hashed again and again. */
const MAX_CHECKS = 60

/**
 * Limits for each of `networksOf`, over all links: wrong passwords in a minute, and those that wait or are being
 * checked. Passwords that are refused unchecked don't count. A provider has many customers, so it has no such limit.
 */
const MAX_TRIES = [10, 20, 40]

/**
 * Limits for each of `networksOf`, at one link: wrong passwords in an hour. No network can use up all tries of the
 * link.
 */
const MAX_TRIES_AT_LINK = [60, 80, 120, 200]

const PROVIDER = 3

/** The limit for all networks together. */
const MAX_TRIES_OF_LINK = 300

/**
 * A stranger with networks of several providers can use up a link's tries. Visitors whose provider's network has tried
 * at most `MAX_TRIES_OF_NEWCOMER` times then share some tries a minute, so that the link stays open for them.
 */
const MAX_TRIES_OF_NEWCOMER = 5
const MAX_TRIES_OF_NEWCOMERS = 10

/** Returns the answer for a visitor who may not pass, or `null` for one who may, who then comes to an app or a page. */
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
  /** People paste spaces around a password, and phones add them. */
  const isMeant = async (password: string, hash: string): Promise<boolean> => {
    const trimmed = password.trim()
    return (await isPassword(password, hash)) || (trimmed !== password && (await isPassword(trimmed, hash)))
  }
  const checks = rateLimiter('password-checks', MAX_CHECKS, WINDOW_SECONDS)
  const tries = MAX_TRIES.map((most, width) => rateLimiter(`password-tries-${width}`, most, WINDOW_SECONDS))
  const triesAtLink = MAX_TRIES_AT_LINK.map((most, width) =>
    rateLimiter(`password-tries-at-link-${width}`, most, WINDOW_SECONDS_OF_LINK),
  )
  const triesOfLink = rateLimiter('password-tries-of-link', MAX_TRIES_OF_LINK, WINDOW_SECONDS_OF_LINK)
  const triesOfNewcomers = rateLimiter('password-tries-of-newcomers', MAX_TRIES_OF_NEWCOMERS, WINDOW_SECONDS)
  return async (visit, linkId, passwordHash, leadsTo = 'page') => {
    const reader = readerOf(visit)
    const { words } = reader
    if (visit.method !== 'POST') return passwordForm(reader, 200, leadsTo, note)
    const waitMinute = () => tooManyTries(reader, words.waitMinute, WINDOW_SECONDS)
    const waitHour = () => tooManyTries(reader, words.waitHour, WINDOW_SECONDS_OF_LINK)
    const networks = networksOf(visit.address)
    if (!(await checks.take(networks[0])).allowed) return waitMinute()
    const counted: (() => Promise<void>)[] = []
    // A password counts as wrong until it was checked, so that many guesses at once can't bypass the limits. A right
    // one is given back: a crowd of visitors who know the password must not close the link.
    const giveBack = () => Promise.all(counted.map((uncount) => uncount()))
    const take = async (limiter: RateLimiter, who: string): Promise<RateVerdict> => {
      const verdict = await limiter.take(who)
      counted.push(() => limiter.giveBack(who, verdict))
      return verdict
    }
    /**
     * Returns a refusal, or `null`. The limits of the visitor's own networks come first: what they refuse counts for no
     * one else.
     */
    const refuse = async (): Promise<Answer | null> => {
      for (const [width, limiter] of tries.entries())
        if (!(await take(limiter, networks[width] ?? '')).allowed) return waitMinute()
      let isNewcomer = false
      // The widest network comes first: if it is refused, the narrower ones aren't counted.
      for (const [width, limiter] of [...triesAtLink.entries()].toReversed()) {
        const { allowed, limit, remaining } = await take(limiter, `${linkId} ${networks[width]}`)
        if (!allowed) return waitHour()
        if (width === PROVIDER) isNewcomer = limit - remaining <= MAX_TRIES_OF_NEWCOMER
      }
      if ((await take(triesOfLink, String(linkId))).allowed) return null
      if (!isNewcomer) return waitHour()
      return (await take(triesOfNewcomers, String(linkId))).allowed ? null : waitMinute()
    }
    const refusal = await refuse()
    if (refusal !== null) {
      await giveBack()
      return refusal
    }
    // A request that isn't the form's is refused without the cost of a hash.
    const form = await visit.readForm()
    const password = form instanceof URLSearchParams ? form.get('password') : null
    try {
      if (password === null || !(await isMeant(password, passwordHash))) {
        return passwordForm(reader, 403, leadsTo, note)
      }
    } catch (error) {
      // The password wasn't checked, because too many wait.
      await giveBack()
      throw error
    }
    await giveBack()
    return null
  }
}

const tooManyTries = (reader: Reader, text: string, seconds: number): Answer =>
  messagePage(reader, {
    status: 429,
    icon: 'clock',
    title: reader.words.tooManyAttempts,
    text,
    headers: { 'retry-after': String(seconds) },
  })

/** The form posts to the address at which it is shown. Status 403 means that the password was wrong. */
const passwordForm = (reader: Reader, status: 200 | 403, leadsTo: 'app' | 'page', note: AbuseNote): Answer => {
  const { words } = reader
  const isWrong = status === 403
  return htmlPage(reader, {
    status,
    icon: 'lock',
    title: words.passwordTitle,
    body: html`<form method="post"><label for="password">${words.password}</label>
<div class="row"><input id="password" name="password" type="password" autocomplete="off" required autofocus${
      // The field gets the focus at once, so a screen reader reads the problem with it.
      isWrong ? html` aria-invalid="true" aria-describedby="problem"` : ''
    }> <button>${words.openLink}</button></div>
${isWrong ? html`<p id="problem" role="alert">${icon('alert')}${words.wrongPassword}</p>` : ''}</form>${note(words)}`,
    ...(leadsTo === 'app' && { style: FORM_TO_APP }),
  })
}
