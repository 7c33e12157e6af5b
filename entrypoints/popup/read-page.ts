/** A page as most are. What tells all others apart is fetched only for them. */
const ORDINARY = /^https?:\/\/[\w.-]+(?::\d+)?\/\S{0,4000}$/

export interface PageAddress {
  /** Empty where the page has none that can be shortened. */
  url: string
  /** What the address must be to be shortened; `null` when it is. */
  problem: string | null
}

export const readPage = async (url: string): Promise<PageAddress> => {
  if (ORDINARY.test(url)) return { url, problem: null }
  const { shortenable } = await import('../../lib/shortenable.ts')
  const address = shortenable(url)
  if (address.ok) return { url: address.value, problem: null }
  return { url: '', problem: address.failure.kind === 'invalid' ? address.failure.problem : null }
}
