import { serve } from '../../tests/support/quirky-service/serve.ts'
import { createQuirkyService } from '../../tests/support/quirky-service.ts'

/** A service without a rate limit, except when it is told to report an exhausted one. */
export const openService = async (key: string) => {
  const { fetch } = createQuirkyService({ key, limit: 1_000_000, windowMs: 3_600_000 })
  let shutUntil = 0
  let creationsTake = 0
  const lastCreation = { cameAt: 0, answeredAt: 0 }
  const served = await serve(async (input, init) => {
    const isCreation = new URL(input instanceof Request ? input.url : input).pathname === '/api/url/add'
    if (isCreation) lastCreation.cameAt = Date.now()
    const answer = await fetch(input, init)
    if (isCreation && creationsTake > 0) await new Promise((done) => setTimeout(done, creationsTake))
    if (isCreation) lastCreation.answeredAt = Date.now()
    if (Date.now() >= shutUntil) return answer
    answer.headers.set('X-RateLimit-Remaining', '0')
    answer.headers.set('X-RateLimit-Reset', String(Math.ceil(shutUntil / 1000)))
    return answer
  })
  return {
    ...served,
    /** When the last request for a link came, and when it was answered, in epoch milliseconds. */
    lastCreation,
    /** From now on, links are created at once and answered so many milliseconds later. */
    delayCreations: (ms: number) => {
      creationsTake = ms
    },
    /** For this many milliseconds it reports an exhausted limit, so that jobs stay queued. */
    shut: (forMs: number) => {
      shutUntil = Date.now() + forMs
    },
  }
}
