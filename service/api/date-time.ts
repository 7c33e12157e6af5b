// The service's zone is UTC: every date-time it sends or reads is meant there, on whatever machine it runs.

/** `YYYY-MM-DD HH:MM:SS` of a moment. */
export const dateTimeOf = (moment: number): string => new Date(moment).toISOString().slice(0, 19).replace('T', ' ')

/** `YYYY-MM-DD` of a moment. */
export const dateOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10)

/** The moment that a date-time, already checked by the contract, names. */
export const momentOf = (dateTime: string): number => Date.parse(`${dateTime.replace(' ', 'T')}Z`)
