import type { Answer } from './visit.ts'

/** Never kept by a browser or a proxy: each visit is counted, and a changed link leads elsewhere at once. */
export const redirect = (location: string, status: 302 | 303 = 302): Answer => ({
  status,
  headers: { location, 'cache-control': 'private, no-store' },
  body: '',
})
