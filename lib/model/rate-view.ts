export interface RateView {
  limit: number
  /** `null` while nothing can be sent for a reason that no header has reported. */
  remaining: number | null
  /** When the next window starts, or the service accepts requests again. */
  resetAt: number | null
  /**
   * The usual gap between responses while work is sent, in milliseconds; absent until enough were seen. It shows how
   * fast work goes where the limit is too high to matter.
   */
  gapMs?: number
}
