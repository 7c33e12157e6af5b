export interface RateView {
  limit: number
  remaining: number
  resetAt: number | null
}
