import { networkOf } from '../http/client-address.ts'
import type { OpenStore } from '../store/open-store.ts'
import { messagePage } from './pages/html-page.ts'
import { passwordPage } from './pages/password-page.ts'
import type { Answer, Visit } from './visit.ts'

const TRIES = 10
const TRIES_WINDOW_SECONDS = 60

/** Gives the answer that keeps a visitor out, or `null` when they may pass. */
export type PasswordGate = (visit: Visit, passwordHash: string) => Promise<Answer | null>

/** Stands before links with a password. */
export const passwordGate = (
  isPassword: (password: string, hash: string) => Promise<boolean>,
  rateLimiter: OpenStore['rateLimiter'],
): PasswordGate => {
  // For all links together: it bounds the guesses and the work that guessing makes for this machine.
  const tries = rateLimiter('password-tries', TRIES, TRIES_WINDOW_SECONDS)
  return async (visit, passwordHash) => {
    if (visit.method !== 'POST') return passwordPage(200, false)
    const { allowed } = await tries.take(networkOf(visit.address))
    if (!allowed) {
      const headers = { 'retry-after': String(TRIES_WINDOW_SECONDS) }
      return messagePage(429, 'Too many tries', 'Wait a minute, then try again.', headers)
    }
    const password = (await visit.readForm())?.get('password') ?? null
    // What is no form of ours is not worth the work of a hash.
    return password !== null && (await isPassword(password, passwordHash)) ? null : passwordPage(403, true)
  }
}
