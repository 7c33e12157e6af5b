import { shortenable } from '../address/shortenable.ts'

export interface PageAddress {
  /** Empty where the page has none that can be shortened. */
  url: string
  /** What the address must be to be shortened; `null` when it is. */
  problem: string | null
}

export const readPage = (url: string): PageAddress => {
  const address = shortenable(url)
  if (address.ok) return { url: address.value, problem: null }
  return { url: '', problem: address.failure.kind === 'invalid' ? address.failure.problem : null }
}
