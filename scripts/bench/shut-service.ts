import { serve } from '../../tests/support/quirky-service/serve.ts'
import { createQuirkyService } from '../../tests/support/quirky-service.ts'

/** A service with room for everything, but for a while in which it says that nothing is left. */
export const openService = async (key: string) => {
  const { fetch } = createQuirkyService({ key, limit: 1_000_000, windowMs: 3_600_000 })
  let shutUntil = 0
  const served = await serve(async (input, init) => {
    const answer = await fetch(input, init)
    if (Date.now() >= shutUntil) return answer
    answer.headers.set('X-RateLimit-Remaining', '0')
    answer.headers.set('X-RateLimit-Reset', String(Math.ceil(shutUntil / 1000)))
    return answer
  })
  return {
    ...served,
    /** For so many milliseconds it says that nothing is left: what is added stays queued. */
    shut: (forMs: number) => {
      shutUntil = Date.now() + forMs
    },
  }
}
