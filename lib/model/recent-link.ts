export interface RecentLink {
  shortUrl: string
  longUrl: string
  title: string
  /** It was copied before the response, and doesn't work. */
  isBroken: boolean
}
