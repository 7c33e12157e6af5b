export interface RecentLink {
  shortUrl: string
  longUrl: string
  title: string
  createdAt: number
  /** It was copied before the service answered, and leads nowhere. */
  isBroken: boolean
}
