const MINUTE = 60_000

/** How long what waits takes at least, in words; `null` when it goes out at once. */
export const queueWords = (waiting: number, endsAt: number | null, now: number): string | null => {
  if (waiting === 0 || endsAt === null || endsAt <= now) return null
  return `${waiting.toLocaleString()} waiting, done in ${spanOf(endsAt - now)} at the earliest`
}

/** A length of time as a person counts it. */
export const spanOf = (ms: number): string => {
  const seconds = Math.ceil(ms / 1000)
  if (ms < 10 * MINUTE) return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  const minutes = Math.ceil(ms / MINUTE)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
