/** Somebody opens an address of the service that is not its API. */
export interface Visit {
  method: string
  /** In lower case, without a port that goes without saying. */
  host: string
  /** Still encoded, without the query. */
  path: string
  /** Of the visitor, believed only as far as proxies are trusted. */
  address: string
  userAgent: string
  /** The `Accept-Language` header; empty without one. */
  acceptLanguage: string
  /** Where the visitor is, in two capital letters, as a trusted proxy tells; `null` when nobody does. */
  country: string | null
  referrer: string | undefined
  /** The browser fetches ahead of a click that may never come. */
  isPrefetch: boolean
  /** `null` when what was sent is too long to be one of our forms, or broke off. */
  readForm(): Promise<URLSearchParams | null>
}

export interface Answer {
  status: number
  headers: Record<string, string>
  body: string
}

export type Visits = (visit: Visit) => Promise<Answer>
