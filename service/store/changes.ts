/**
 * What a write may have changed for visitors: the link at an alias, or a domain by its host. PostgreSQL's triggers send
 * the same texts to other processes (see `announceChanges`).
 */
export type Change = `alias ${number} ${string}` | `host ${string}` | typeof EVERYTHING

export const EVERYTHING = 'everything'

export const aliasChange = (domainId: number, aliasKey: string): Change => `alias ${domainId} ${aliasKey}`
export const hostChange = (host: string): Change => `host ${host}`

/** Tells which rows in memory are outdated. */
export interface ChangeFeed {
  /** `forget` is called after every write of this process, before anyone learns that the write succeeded. */
  subscribe: (forget: (change: Change) => void) => void
  /** Tells of a change by this process. */
  tell: (change: Change) => void
  /** Whether every change since this moment (of `performance.now()`) has been told, so that what was read then counts. */
  hasToldSince: (moment: number) => boolean
}

/** A feed that is told of every change. `hasToldSince` may be narrower where other processes write too. */
export const changeFeed = (hasToldSince: ChangeFeed['hasToldSince'] = () => true): ChangeFeed => {
  const subscribers: ((change: Change) => void)[] = []
  return {
    subscribe: (forget) => void subscribers.push(forget),
    tell: (change) => {
      for (const forget of subscribers) forget(change)
    },
    hasToldSince,
  }
}
