import { shortenable } from '../address/shortenable.ts'
import type { Problem } from '../model/problem.ts'

export interface PageAddress {
  /** Empty if the page has none that can be shortened. */
  url: string
  /** Why the address can't be shortened; `null` if it can. */
  problem: Problem | null
}

export const readPage = (url: string): PageAddress => {
  const address = shortenable(url)
  if (address.ok) return { url: address.value, problem: null }
  return { url: '', problem: address.failure.problem }
}
