import type { RateVerdict } from './rate-limiter.ts'

/** Enough for an attack from many networks; the oldest entry makes room for a new one. */
const MAX_NETWORKS = 10_000
const MAX_KEYS = 10_000

/**
 * Networks that sent twice their limit of rejected keys in a window. Until it ends they are refused from memory, so that
 * guessing keys costs no database access. Many people can share an address, so keys that this process accepted before
 * pass even then, and between the limit and its double so does every valid key.
 */
export class RefusedNetworks {
  readonly #networks = new Map<string, { verdict: RateVerdict; refusals: number }>()
  readonly #acceptedKeys = new Set<string>()

  /** The verdict on this request, or `null` if the database must be asked. */
  find(network: string, keyHash: string | null, now: number): RateVerdict | null {
    const entry = this.#networks.get(network)
    if (entry === undefined) return null
    if (entry.verdict.resetAt <= now) {
      this.#networks.delete(network)
      return null
    }
    if (entry.refusals < entry.verdict.limit) return null
    return keyHash !== null && this.#acceptedKeys.has(keyHash) ? null : entry.verdict
  }

  refuse(network: string, verdict: RateVerdict): void {
    const entry = this.#networks.get(network)
    if (entry === undefined) makeRoom(this.#networks, MAX_NETWORKS)
    this.#networks.set(network, { verdict, refusals: (entry?.refusals ?? 0) + 1 })
  }

  /** The database is still asked about an accepted key, which may be revoked. */
  accept(keyHash: string): void {
    if (this.#acceptedKeys.has(keyHash)) return
    makeRoom(this.#acceptedKeys, MAX_KEYS)
    this.#acceptedKeys.add(keyHash)
  }
}

/** Removes the oldest entry of a full collection. */
const makeRoom = (entries: Map<string, unknown> | Set<string>, most: number): void => {
  if (entries.size < most) return
  const [oldest] = entries.keys()
  if (oldest !== undefined) entries.delete(oldest)
}
