import { type Failure, fail, invalid, ok, type Result } from '../../../lib/model/failure.ts'
import { isSealed, LOST_TEXT, sealedParts } from '../../../lib/sealed-text.ts'
import { createSerialQueue } from '../../../lib/serial-queue.ts'
import { z } from '../../../lib/zod.ts'
import type { StorageArea } from '../storage/stored-record.ts'
import { createKeySlot, createOpenedKey, isOf, type KeySlot, type OwnSlot, type SealedSlot } from './key-slot.ts'
import { type KeyOwner, newSealer, openKey, type SealedKey, type Sealer, sealerOf, sealKey } from './sealed-key.ts'
import { newTextKey, openTexts, sealTexts, type TextKey } from './text-key.ts'

export interface ProtectedArea extends StorageArea {
  /** Sets which contexts of the extension may read this area; absent in browsers without this function. */
  setAccessLevel?: (options: { accessLevel: 'TRUSTED_CONTEXTS' }) => Promise<void>
}

/** How the key is stored, as far as pages may know it. */
export interface KeyProtection {
  passphrase: boolean
  locked: boolean
}

/** The data that a passphrase encrypts. */
interface Keys {
  key: string
  textKeys: TextKey[]
}

const secrets = z.array(z.string())

const NO_KEYS = { form: 'plain', api: null, textKeys: [], converted: false } as const satisfies KeySlot

const UNPROTECTED: KeyProtection = { passphrase: false, locked: false }

const wrongPassphrase = (field: 'passphrase' | 'current'): { ok: false; failure: Failure } =>
  invalid(field, field === 'current' ? 'wrong_current_passphrase' : 'wrong_passphrase')

const withoutValue = (result: Result<unknown>): Result<null> => (result.ok ? ok(null) : result)

export type KeyStore = ReturnType<typeof createKeyStore>

/**
 * The only reader and writer of the API key. The key that it returns goes into one header of one request, never into a
 * message, a job, a log or a failure. A passphrase is used and dropped.
 */
export const createKeyStore = (local: ProtectedArea, session: ProtectedArea) => {
  const slot = createKeySlot(local)
  const opened = createOpenedKey(session)
  // Deriving a key takes long: what was read before must still be true when the result is written, so changes run one
  // after the other.
  const inTurn = createSerialQueue()

  /**
   * Denies scripts inside web pages access to both areas, in case such scripts are ever added. Browsers may forget
   * this.
   */
  const protect = async (): Promise<void> => {
    for (const area of [local, session]) await area.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' })
  }

  const openedFrom = async ({ text }: SealedKey) => {
    const found = await opened.read()
    if (!found.ok) return found
    return ok(found.value?.text === text ? found.value : null)
  }

  const storePlain = async (
    { connectionId, origin }: KeyOwner,
    { key, textKeys }: Keys,
    converted: boolean,
  ): Promise<Result<null>> => {
    const api = { connectionId, origin, key }
    const written = await slot.change(() => ({ form: 'plain', api, textKeys, converted }))
    return written.ok ? opened.remove() : written
  }

  const storeSealed = async (
    { connectionId, origin }: KeyOwner,
    { key, textKeys }: Keys,
    sealer: Sealer,
    converted: boolean,
  ): Promise<Result<null>> => {
    const all = JSON.stringify([key, ...textKeys.map(({ secret }) => secret)])
    const sealed = await sealKey(sealer, { connectionId, origin }, all)
    const textKeyIds = textKeys.map(({ id }) => id)
    // The permanent slot is written first: if writing the other one fails, the key is locked, but nothing is lost.
    const written = await slot.change(() => {
      return { connectionId, origin, form: 'sealed', sealed, textKeyIds, converted }
    })
    return written.ok
      ? withoutValue(await opened.change(() => ({ text: sealed.text, key, textKeys, sealer })))
      : written
  }

  /** The keys that encrypt and decrypt passwords; `null` while locked. */
  const textKeysOf = async (found: KeySlot): Promise<Result<TextKey[] | null>> => {
    if (found?.form !== 'sealed') return ok(found?.textKeys ?? [])
    const open = await openedFrom(found.sealed)
    return open.ok ? ok(open.value?.textKeys ?? null) : open
  }

  /** The key that encrypts passwords. It is created when the first password is stored, and stored before it is used. */
  const sealingKey = (): Promise<Result<TextKey>> =>
    inTurn(async () => {
      const found = await slot.read()
      if (!found.ok) return found
      const keys = await textKeysOf(found.value)
      if (!keys.ok) return keys
      if (keys.value === null) return fail({ kind: 'locked' })
      const [current = newTextKey()] = keys.value
      if (found.value?.form === 'sealed' || keys.value.length > 0) return ok(current)
      const before = found.value ?? NO_KEYS
      const created = await slot.change(() => ({ ...before, textKeys: [current] }))
      return created.ok ? ok(current) : created
    })

  const ownSlot = async (owner: KeyOwner): Promise<Result<OwnSlot>> => {
    const found = await slot.read()
    if (!found.ok) return found
    return isOf(found.value, owner) ? ok(found.value) : fail({ kind: 'not-connected' })
  }

  /** The decrypted keys, and the secret that decrypted them. */
  const openWith = async (
    owner: KeyOwner,
    { sealed, textKeyIds }: SealedSlot,
    passphrase: string,
    field: 'passphrase' | 'current',
  ): Promise<Result<Keys & { sealer: Sealer }>> => {
    const sealer = await sealerOf(passphrase, sealed)
    const text = await openKey(sealer, owner, sealed)
    if (text === null) return wrongPassphrase(field)
    const [key = '', ...rest] = secrets.parse(JSON.parse(text))
    return ok({ key, textKeys: textKeyIds.map((id, at) => ({ id, secret: rest[at] ?? '' })), sealer })
  }

  return {
    protect,
    /** `not-connected` if this owner has none; `locked` while its passphrase is required. */
    read: async (owner: KeyOwner): Promise<Result<string>> => {
      const found = await ownSlot(owner)
      if (!found.ok) return found
      if (found.value.form === 'plain') return ok(found.value.api.key)
      const open = await openedFrom(found.value.sealed)
      if (!open.ok) return open
      return open.value === null ? fail({ kind: 'locked' }) : ok(open.value.key)
    },
    /** Stores a key, encrypted with the current passphrase if that is unlocked, otherwise unencrypted. */
    write: (owner: KeyOwner, key: string): Promise<Result<null>> =>
      inTurn(async () => {
        await protect()
        const found = await slot.read()
        const before = found.ok ? found.value : null
        const converted = before?.converted ?? false
        if (before?.form !== 'sealed') return storePlain(owner, { key, textKeys: before?.textKeys ?? [] }, converted)
        const open = await openedFrom(before.sealed)
        if (!open.ok || open.value === null) return storePlain(owner, { key, textKeys: [] }, converted)
        return storeSealed(owner, { key, textKeys: open.value.textKeys }, open.value.sealer, converted)
      }),
    // Unreadable storage is reported when the key is used. Here it must not hide the connection itself.
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
        const { converted } = found.value
        if (found.value.form === 'plain') {
          const { api, textKeys } = found.value
          // From now on, passwords are encrypted with a new key, which was never on the disk unencrypted.
          const keys = { key: api.key, textKeys: [newTextKey(), ...textKeys] }
          return storeSealed(owner, keys, await newSealer(passphrase), converted)
        }
        if (current === null) return wrongPassphrase('current')
        const open = await openWith(owner, found.value, current, 'current')
        return open.ok ? storeSealed(owner, open.value, await newSealer(passphrase), converted) : open
      }),
    removePassphrase: (owner: KeyOwner, passphrase: string): Promise<Result<null>> =>
      inTurn(async () => {
        const found = await ownSlot(owner)
        if (!found.ok) return found
        if (found.value.form === 'plain') return ok(null)
        const open = await openWith(owner, found.value, passphrase, 'passphrase')
        return open.ok ? storePlain(owner, open.value, found.value.converted) : open
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
    /** The passwords in the form in which they are stored. `locked` if one of them can't be encrypted. */
    seal: async (passwords: readonly string[]): Promise<Result<string[]>> => {
      const plain = passwords.filter((password) => !isSealed(password))
      if (plain.length === 0) return ok([...passwords])
      const by = await sealingKey()
      if (!by.ok) return by
      const sealed = await sealTexts(by.value, plain)
      return ok(passwords.map((password) => (isSealed(password) ? password : (sealed.shift() ?? LOST_TEXT))))
    },
    /** Decrypts passwords: they stay encrypted while locked, and become `LOST_TEXT` if their key is gone. */
    open: async (passwords: readonly string[]): Promise<Result<string[]>> => {
      if (!passwords.some(isSealed)) return ok([...passwords])
      const found = await slot.read()
      if (!found.ok) return found
      const own = await textKeysOf(found.value)
      if (!own.ok) return own
      const locked = found.value?.form === 'sealed' ? found.value.textKeyIds : []
      const texts =
        own.value === null
          ? passwords.map((password) => (locked.includes(sealedParts(password)?.keyId ?? '') ? password : null))
          : await openTexts(own.value, passwords)
      return ok(passwords.map((password, index) => (isSealed(password) ? (texts[index] ?? LOST_TEXT) : password)))
    },
    /** Whether there may be unencrypted passwords from version 1.0.0, and they can be encrypted now. */
    mayConvert: async (): Promise<Result<boolean>> => {
      const found = await slot.read()
      if (!found.ok || found.value?.converted) return found.ok ? ok(false) : found
      const own = await textKeysOf(found.value)
      return own.ok ? ok(own.value !== null) : own
    },
    noteConverted: (): Promise<Result<null>> =>
      inTurn(async () => withoutValue(await slot.change((found) => ({ ...(found ?? NO_KEYS), converted: true })))),
    /** Removes the API key. Without a passphrase, the passwords in presets stay readable. */
    remove: (): Promise<Result<null>> =>
      inTurn(async () => {
        const found = await slot.read()
        const before = found.ok && found.value?.form === 'plain' && found.value.textKeys.length > 0 ? found.value : null
        const gone = before === null ? await slot.remove() : await slot.change(() => ({ ...before, api: null }))
        const forgotten = await opened.remove()
        return gone.ok ? forgotten : gone
      }),
  }
}
