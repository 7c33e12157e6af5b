import { type Failure, fail, invalid, ok, type Result } from '../../../lib/model/failure.ts'
import { isSealed, LOST_TEXT, sealedParts } from '../../../lib/sealed-text.ts'
import { createSerialQueue } from '../../../lib/serial-queue.ts'
import { z } from '../../../lib/zod.ts'
import type { StorageArea } from '../storage/stored-record.ts'
import { createKeySlot, createOpenedKey, isOf, type KeySlot } from './key-slot.ts'
import { type KeyOwner, newSealer, openKey, type SealedKey, type Sealer, sealerOf, sealKey } from './sealed-key.ts'
import { newTextKey, openTexts, sealTexts, type TextKey } from './text-key.ts'

export interface ProtectedArea extends StorageArea {
  /** If the browser has it: which contexts of the extension may read this area. */
  setAccessLevel?: (options: { accessLevel: 'TRUSTED_CONTEXTS' }) => Promise<void>
}

/** The public part of how the key is stored. */
export interface KeyProtection {
  passphrase: boolean
  locked: boolean
}

/** A change of how passwords are stored, and the id of the text key it is about. */
interface Sweep {
  to: 'seal' | 'open'
  id: string
}

/** What is encrypted with a passphrase. */
interface Keys {
  key: string
  textKey: TextKey
}

type SealedSlot = Extract<KeySlot, { form: 'sealed' }>

const pair = z.tuple([z.string(), z.string()])

const UNPROTECTED: KeyProtection = { passphrase: false, locked: false }

const wrongPassphrase = (field: 'passphrase' | 'current'): { ok: false; failure: Failure } =>
  invalid(field, field === 'current' ? 'wrong_current_passphrase' : 'wrong_passphrase')

const withoutValue = (result: Result<unknown>): Result<null> => (result.ok ? ok(null) : result)

export type KeyStore = ReturnType<typeof createKeyStore>

/**
 * The only reader and writer of the API key. What it returns goes into one header of one request: never into a message,
 * a job, a log or a failure. A passphrase is used and dropped.
 */
export const createKeyStore = (local: ProtectedArea, session: ProtectedArea) => {
  const slot = createKeySlot(local)
  const opened = createOpenedKey(session)
  // Deriving a key takes long: what was read before must still be true when the result is written.
  const inTurn = createSerialQueue()

  /** Denies scripts inside web pages access to both areas, in case of a later mistake. Browsers may forget it. */
  const protect = async (): Promise<void> => {
    for (const area of [local, session]) await area.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' })
  }

  const openedFrom = async ({ text }: SealedKey) => {
    const found = await opened.read()
    if (!found.ok) return found
    return ok(found.value?.text === text ? found.value : null)
  }

  const storePlain = async (owner: KeyOwner, key: string, leaving: TextKey | null): Promise<Result<null>> => {
    const { connectionId, origin } = owner
    const written = await slot.change(() => ({ connectionId, origin, form: 'plain', key, leaving }))
    return written.ok ? opened.remove() : written
  }

  const storeSealed = async (
    { connectionId, origin }: KeyOwner,
    { key, textKey }: Keys,
    sealer: Sealer,
    swept: boolean,
  ): Promise<Result<null>> => {
    const sealed = await sealKey(sealer, { connectionId, origin }, JSON.stringify([key, textKey.secret]))
    // The permanent one first: if the other fails, the key is locked, and nothing is lost.
    const written = await slot.change(() => {
      return { connectionId, origin, form: 'sealed', sealed, textKeyId: textKey.id, swept }
    })
    return written.ok ? withoutValue(await opened.change(() => ({ text: sealed.text, key, textKey, sealer }))) : written
  }

  /** What encrypts or decrypts passwords now; `null` while locked, and if nothing is encrypted. */
  const textKeyOf = async (found: KeySlot): Promise<Result<TextKey | null>> => {
    if (found?.form !== 'sealed') return ok(found?.leaving ?? null)
    const open = await openedFrom(found.sealed)
    return open.ok ? ok(open.value?.textKey ?? null) : open
  }

  const ownSlot = async (owner: KeyOwner): Promise<Result<NonNullable<KeySlot>>> => {
    const found = await slot.read()
    if (!found.ok) return found
    return isOf(found.value, owner) ? ok(found.value) : fail({ kind: 'not-connected' })
  }

  /** The decrypted keys, and the secret that decrypted them. */
  const openWith = async (
    owner: KeyOwner,
    { sealed, textKeyId }: SealedSlot,
    passphrase: string,
    field: 'passphrase' | 'current',
  ): Promise<Result<Keys & { sealer: Sealer }>> => {
    const sealer = await sealerOf(passphrase, sealed)
    const text = await openKey(sealer, owner, sealed)
    if (text === null) return wrongPassphrase(field)
    const [key, secret] = pair.parse(JSON.parse(text))
    return ok({ key, textKey: { id: textKeyId, secret }, sealer })
  }

  return {
    protect,
    /** `not-connected` if this owner has none; `locked` while its passphrase is required. */
    read: async (owner: KeyOwner): Promise<Result<string>> => {
      const found = await ownSlot(owner)
      if (!found.ok) return found
      if (found.value.form === 'plain') return ok(found.value.key)
      const open = await openedFrom(found.value.sealed)
      if (!open.ok) return open
      return open.value === null ? fail({ kind: 'locked' }) : ok(open.value.key)
    },
    /** Encrypted with the current passphrase if that is unlocked; otherwise without one. */
    write: (owner: KeyOwner, key: string): Promise<Result<null>> =>
      inTurn(async () => {
        await protect()
        const before = await slot.read()
        if (before.ok && before.value?.form === 'sealed') {
          const open = await openedFrom(before.value.sealed)
          if (open.ok && open.value !== null)
            return storeSealed(owner, { key, textKey: open.value.textKey }, open.value.sealer, before.value.swept)
        }
        return storePlain(owner, key, before.ok && before.value?.form === 'plain' ? before.value.leaving : null)
      }),
    // Unreadable storage is reported when the key is used: it must not hide the connection itself.
    protection: async (owner: KeyOwner): Promise<KeyProtection> => {
      const found = await ownSlot(owner)
      if (!found.ok || found.value.form === 'plain') return UNPROTECTED
      const open = await openedFrom(found.value.sealed)
      return { passphrase: true, locked: !open.ok || open.value === null }
    },
    /** `current` is the old passphrase, `null` without one. */
    setPassphrase: (owner: KeyOwner, passphrase: string, current: string | null): Promise<Result<null>> =>
      inTurn(async () => {
        const found = await ownSlot(owner)
        if (!found.ok) return found
        if (found.value.form === 'plain') {
          // One that is leaving has encrypted what is not decrypted yet.
          const { key, leaving } = found.value
          const textKey = leaving ?? newTextKey()
          return storeSealed(owner, { key, textKey }, await newSealer(passphrase), false)
        }
        if (current === null) return wrongPassphrase('current')
        const open = await openWith(owner, found.value, current, 'current')
        // The same text key under another passphrase: no password has to be encrypted again.
        return open.ok ? storeSealed(owner, open.value, await newSealer(passphrase), found.value.swept) : open
      }),
    removePassphrase: (owner: KeyOwner, passphrase: string): Promise<Result<null>> =>
      inTurn(async () => {
        const found = await ownSlot(owner)
        if (!found.ok) return found
        if (found.value.form === 'plain') return ok(null)
        const open = await openWith(owner, found.value, passphrase, 'passphrase')
        return open.ok ? storePlain(owner, open.value.key, open.value.textKey) : open
      }),
    lock: () => inTurn(() => opened.remove()),
    unlock: (owner: KeyOwner, passphrase: string): Promise<Result<null>> =>
      inTurn(async () => {
        const found = await ownSlot(owner)
        if (!found.ok) return found
        if (found.value.form === 'plain') return ok(null)
        const { text } = found.value.sealed
        const open = await openWith(owner, found.value, passphrase, 'passphrase')
        return open.ok ? withoutValue(await opened.change(() => ({ text, ...open.value }))) : open
      }),
    /** Passwords as they may be stored: encrypted while there is a passphrase. `locked` if one of them can't be. */
    seal: async (passwords: readonly string[]): Promise<Result<string[]>> => {
      const plain = passwords.filter((password) => !isSealed(password))
      const found = await slot.read()
      if (!found.ok) return found
      if (found.value?.form !== 'sealed' || plain.length === 0) return ok([...passwords])
      const open = await openedFrom(found.value.sealed)
      if (!open.ok) return open
      if (open.value === null) return fail({ kind: 'locked' })
      const sealed = await sealTexts(open.value.textKey, plain)
      return ok(passwords.map((password) => (isSealed(password) ? password : (sealed.shift() ?? LOST_TEXT))))
    },
    /** Decrypted passwords; still encrypted while locked, `LOST_TEXT` if their key is gone. */
    open: async (passwords: readonly string[]): Promise<Result<string[]>> => {
      if (!passwords.some(isSealed)) return ok([...passwords])
      const found = await slot.read()
      if (!found.ok) return found
      const own = await textKeyOf(found.value)
      if (!own.ok) return own
      const lockedId = found.value?.form === 'sealed' ? found.value.textKeyId : null
      const texts =
        own.value === null
          ? passwords.map((password) => (sealedParts(password)?.keyId === lockedId ? password : null))
          : await openTexts(own.value, passwords)
      return ok(passwords.map((password, index) => (isSealed(password) ? (texts[index] ?? LOST_TEXT) : password)))
    },
    /** What must be done to all stored passwords because a passphrase was set or removed; `null` if nothing can be done. */
    pendingSweep: async (): Promise<Result<Sweep | null>> => {
      const found = await slot.read()
      if (!found.ok) return found
      const own = await textKeyOf(found.value)
      if (!own.ok) return own
      // While it is locked, what an interrupted sweep has left waits until it is unlocked.
      if (own.value === null || (found.value?.form === 'sealed' && found.value.swept)) return ok(null)
      return ok({ to: found.value?.form === 'sealed' ? 'seal' : 'open', id: own.value.id })
    },
    /** Notes that a sweep is done, and removes a text key that is not used anymore. */
    endSweep: async ({ to, id }: Sweep): Promise<Result<null>> =>
      withoutValue(
        await slot.change((found) => {
          if (to === 'open' && found?.form === 'plain' && found.leaving?.id === id) return { ...found, leaving: null }
          if (to === 'open' || found?.form !== 'sealed' || found.textKeyId !== id) return found
          return { ...found, swept: true }
        }),
      ),
    remove: (): Promise<Result<null>> =>
      inTurn(async () => {
        const [gone, forgotten] = [await slot.remove(), await opened.remove()]
        return gone.ok ? forgotten : gone
      }),
  }
}
