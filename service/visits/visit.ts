import type { DomainLook } from './pages/domain-look.ts'

/** A request to an address outside the API. */
export interface Visit {
  method: string
  /** In lower case, without a default port. */
  host: string
  /** Percent-encoded, without the query. */
  path: string
  /** Percent-encoded, without the question mark. */
  query: string
  /** The visitor's IP address; forwarded addresses are used only if a trusted proxy sent them. */
  address: string
  userAgent: string
  /** The `Accept-Language` header; empty if there is none. */
  acceptLanguage: string
  /** Two capital letters, from a trusted proxy or a database; `null` if unknown. */
  country: string | null
  referrer: string | undefined
  /** The name and color of the pages at this host; absent for pages of the service itself. */
  look?: DomainLook
  /** Whether the browser prefetches the page before anyone has clicked. */
  isPrefetch: boolean
  /** `null` if the body is incomplete. */
  readForm(): Promise<URLSearchParams | 'too large' | null>
}

export interface Answer {
  status: number
  headers: Record<string, string>
  body: string
}

/** Answers immediately if it can: the links of most visitors are in memory. */
export type Visits = (visit: Visit) => Answer | Promise<Answer>

/**
 * Why a visit wasn't led to a link: a takedown of its link, account, domain or destination; a wrong password or too
 * many of them; or too many aliases without a link.
 */
export const VISIT_REFUSALS = [
  'link',
  'account',
  'domain',
  'destination',
  'wrong-password',
  'too-many-passwords',
  'too-many-unknown',
] as const
export type VisitRefusal = (typeof VISIT_REFUSALS)[number]
