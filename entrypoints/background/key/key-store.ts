import { type Failure, fail, ok, type Result } from '../../../lib/failure.ts'
import { createTurns } from '../../../lib/turns.ts'
import type { StorageArea } from '../storage/stored-record.ts'
import { createKeySlot, createOpenedKey, isOf, type KeySlot } from './key-slot.ts'
import { type KeyOwner, newSealer, openKey, type SealedKey, type Sealer, sealerOf, sealKey } from './sealed-key.ts'

export interface ProtectedArea extends StorageArea {
  /** Where the browser has it: which contexts of the extension may read this area. */
  setAccessLevel?: (options: { accessLevel: 'TRUSTED_CONTEXTS' }) => Promise<void>
}

/** What may be told of how the key is kept. */
export interface KeyProtection {
  passphrase: boolean
  locked: boolean
}

/**
 * The only reader and writer of the API key. What it hands out goes into one header of one request: never into a
 * message, a job, a log or a failure. A passphrase is used and forgotten.
 */
export interface KeyStore {
  /** `not-connected` when this owner has none; `locked` while its passphrase is wanted. */
  read: (owner: KeyOwner) => Promise<Result<string>>
  /** Under the passphrase of the key before, when that is open; without one otherwise. */
  write: (owner: KeyOwner, key: string) => Promise<Result<null>>
  protection: (owner: KeyOwner) => Promise<KeyProtection>
  /** `current` is the passphrase so far, `null` without one. */
  setPassphrase: (owner: KeyOwner, passphrase: string, current: string | null) => Promise<Result<null>>
  removePassphrase: (owner: KeyOwner, passphrase: string) => Promise<Result<null>>
  lock: () => Promise<Result<null>>
  unlock: (owner: KeyOwner, passphrase: string) => Promise<Result<null>>
  /** Keeps scripts inside web pages out of both areas, whatever later mistake lets them ask. Browsers may forget it. */
  protect: () => Promise<void>
  remove: () => Promise<Result<null>>
}

const UNPROTECTED: KeyProtection = { passphrase: false, locked: false }

const wrong = (field: 'passphrase' | 'current'): { ok: false; failure: Failure } =>
  fail({ kind: 'invalid', field, problem: 'is not the right one' })

const done = (result: Result<unknown>): Result<null> => (result.ok ? ok(null) : result)

export const createKeyStore = (local: ProtectedArea, session: ProtectedArea): KeyStore => {
  const slot = createKeySlot(local)
  const opened = createOpenedKey(session)
  // Deriving takes long: what is decided by what was read before must still be so when it is written.
  const inTurn = createTurns()

  const protect = async (): Promise<void> => {
    for (const area of [local, session]) await area.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' })
  }

  const openedFrom = async ({ text }: SealedKey) => {
    const found = await opened.read()
    if (!found.ok) return found
    return ok(found.value?.text === text ? found.value : null)
  }

  const keepPlain = async (owner: KeyOwner, key: string): Promise<Result<null>> => {
    const { connectionId, origin } = owner
    const written = await slot.change(() => ({ connectionId, origin, kept: 'plain', key }))
    return written.ok ? opened.remove() : written
  }

  const keepSealed = async (owner: KeyOwner, key: string, sealer: Sealer): Promise<Result<null>> => {
    const { connectionId, origin } = owner
    const sealed = await sealKey(sealer, owner, key)
    // The lasting one first: should the other fail, the key is locked, and nothing is lost.
    const written = await slot.change(() => ({ connectionId, origin, kept: 'sealed', sealed }))
    return written.ok ? done(await opened.change(() => ({ text: sealed.text, key, sealer }))) : written
  }

  const ownSlot = async (owner: KeyOwner): Promise<Result<NonNullable<KeySlot>>> => {
    const found = await slot.read()
    if (!found.ok) return found
    return isOf(found.value, owner) ? ok(found.value) : fail({ kind: 'not-connected' })
  }

  /** The key under a passphrase, and what it was opened with. */
  const openWith = async (owner: KeyOwner, sealed: SealedKey, passphrase: string, field: 'passphrase' | 'current') => {
    const sealer = await sealerOf(passphrase, sealed)
    const key = await openKey(sealer, owner, sealed)
    return key === null ? wrong(field) : ok({ key, sealer })
  }

  return {
    protect,
    read: async (owner) => {
      const found = await ownSlot(owner)
      if (!found.ok) return found
      if (found.value.kept === 'plain') return ok(found.value.key)
      const open = await openedFrom(found.value.sealed)
      if (!open.ok) return open
      return open.value === null ? fail({ kind: 'locked' }) : ok(open.value.key)
    },
    write: (owner, key) =>
      inTurn(async () => {
        await protect()
        const before = await slot.read()
        const open = before.ok && before.value?.kept === 'sealed' ? await openedFrom(before.value.sealed) : null
        return open?.ok && open.value !== null ? keepSealed(owner, key, open.value.sealer) : keepPlain(owner, key)
      }),
    // Storage that cannot be read is told by whatever wants the key: here it must not hide the connection itself.
    protection: async (owner) => {
      const found = await ownSlot(owner)
      if (!found.ok || found.value.kept === 'plain') return UNPROTECTED
      const open = await openedFrom(found.value.sealed)
      return { passphrase: true, locked: !open.ok || open.value === null }
    },
    setPassphrase: (owner, passphrase, current) =>
      inTurn(async () => {
        const found = await ownSlot(owner)
        if (!found.ok) return found
        if (found.value.kept === 'plain') return keepSealed(owner, found.value.key, await newSealer(passphrase))
        if (current === null) return wrong('current')
        const open = await openWith(owner, found.value.sealed, current, 'current')
        return open.ok ? keepSealed(owner, open.value.key, await newSealer(passphrase)) : open
      }),
    removePassphrase: (owner, passphrase) =>
      inTurn(async () => {
        const found = await ownSlot(owner)
        if (!found.ok) return found
        if (found.value.kept === 'plain') return ok(null)
        const open = await openWith(owner, found.value.sealed, passphrase, 'passphrase')
        return open.ok ? keepPlain(owner, open.value.key) : open
      }),
    lock: () => inTurn(() => opened.remove()),
    unlock: (owner, passphrase) =>
      inTurn(async () => {
        const found = await ownSlot(owner)
        if (!found.ok) return found
        if (found.value.kept === 'plain') return ok(null)
        const { sealed } = found.value
        const open = await openWith(owner, sealed, passphrase, 'passphrase')
        return open.ok ? done(await opened.change(() => ({ text: sealed.text, ...open.value }))) : open
      }),
    remove: () =>
      inTurn(async () => {
        const [gone, forgotten] = [await slot.remove(), await opened.remove()]
        return gone.ok ? forgotten : gone
      }),
  }
}
