/** A user's own press goes before the requests of a batch. */
export const PRIORITIES = ['click', 'bulk'] as const
export type Priority = (typeof PRIORITIES)[number]
/** How soon a read is needed. `bulk` leaves a reserve for clicks, `idle` leaves the whole allowance to others. */
export type Urgency = Priority | 'idle'
