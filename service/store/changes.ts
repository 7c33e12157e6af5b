/**
 * What a write may have changed for visitors: the link with an alias, or the domain at a host. PostgreSQL's triggers
 * send the same texts to other processes (see `createAnnouncements`).
 */
export type Change = `alias ${number} ${string}` | `host ${string}` | typeof EVERYTHING

export const EVERYTHING = 'everything'

export const aliasChange = (domainId: number, aliasKey: string): Change => `alias ${domainId} ${aliasKey}`
export const hostChange = (host: string): Change => `host ${host}`

/** Announces which rows in memory are outdated. */
export interface ChangeFeed {
  /** Calls `forget` after every write of this process, before anyone learns that the write succeeded. */
  subscribe: (forget: (change: Change) => void) => void
  /** Passes a change on to the subscribers. */
  announce: (change: Change) => void
  /**
   * Whether every change since this moment (`performance.now()`) was announced, so that a row read at that time is
   * current.
   */
  isCompleteSince: (moment: number) => boolean
}

/** By default, no other process writes, so every change is announced here. */
export const changeFeed = (isCompleteSince: ChangeFeed['isCompleteSince'] = () => true): ChangeFeed => {
  const subscribers: ((change: Change) => void)[] = []
  return {
    subscribe: (forget) => void subscribers.push(forget),
    announce: (change) => {
      for (const forget of subscribers) forget(change)
    },
    isCompleteSince,
  }
}
