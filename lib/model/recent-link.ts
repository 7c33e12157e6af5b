export interface RecentLink {
  shortUrl: string
  longUrl: string
  title: string
  createdAt: number
}
