/** A count of requests, with the verb that belongs to it. */
export const requestsWords = (count: number, one = '', several = ''): string =>
  `${count.toLocaleString()} ${count === 1 ? `request ${one}` : `requests ${several}`}`.trim()

/** A service's address as a person says it. */
export const hostOf = (baseUrl: string): string => baseUrl.replace(/^https?:\/\//, '')
