import { routeHash } from '../page/route.ts'

/** The address of this part, with the values that it starts with. */
export const eachHash = (begin: { url?: string } = {}): string =>
  routeHash(
    'bulk',
    null,
    new URLSearchParams({
      each: '',
      ...(begin.url === undefined ? {} : { url: begin.url }),
    }).toString(),
  )
