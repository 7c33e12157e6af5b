import { routeHash } from '../page/route.ts'

/** The address of this part, with what it begins with. */
export const eachHash = (begin: { url?: string; channel?: number } = {}): string =>
  routeHash(
    'bulk',
    null,
    new URLSearchParams({
      each: String(begin.channel ?? ''),
      ...(begin.url === undefined ? {} : { url: begin.url }),
    }).toString(),
  )
