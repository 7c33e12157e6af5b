/** All date-times and days are UTC, whatever the machine's time zone. */
export const ZONE = 'UTC'

/** Formats epoch milliseconds as `YYYY-MM-DD HH:MM:SS`. */
export const dateTimeOf = (moment: number): string => new Date(moment).toISOString().slice(0, 19).replace('T', ' ')

/** Formats epoch milliseconds as `YYYY-MM-DD`. */
export const dateOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10)

/** Epoch milliseconds of a date-time that the contract has validated. */
export const momentOf = (dateTime: string): number => Date.parse(`${dateTime.replace(' ', 'T')}Z`)
