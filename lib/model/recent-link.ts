export interface RecentLink {
  shortUrl: string
  longUrl: string
  title: string
  createdAt: number
  /** It was copied before the response, and doesn't work. */
  isBroken: boolean
}
