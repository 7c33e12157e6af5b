import { type Failure, fail, invalid, ok, type Result } from '../../../lib/model/failure.ts'
import { isSealed, LOST_TEXT, sealedParts } from '../../../lib/sealed-text.ts'
import { createSerialQueue } from '../../../lib/serial-queue.ts'
import type { StorageArea } from '../storage/stored-record.ts'
import { createKeySlot, createOpenedKey, isOf, type KeySlot } from './key-slot.ts'
import { type KeyOwner, newSealer, openKey, type SealedKey, type Sealer, sealerOf, sealKey } from './sealed-key.ts'
import { newTextKeys, openTexts, sealTexts, type TextOpener } from './text-keys.ts'

export interface ProtectedArea extends StorageArea {
  /** If the browser has it: which contexts of the extension may read this area. */
  setAccessLevel?: (options: { accessLevel: 'TRUSTED_CONTEXTS' }) => Promise<void>
}

/** The public part of how the key is stored. */
export interface KeyProtection {
  passphrase: boolean
  locked: boolean
}

/** A change of how passwords are stored, and the id of the keys it is about. */
export interface Sweep {
  to: 'seal' | 'open'
  id: string
}

/**
 * The only reader and writer of the API key. What it returns goes into one header of one request: never into a message,
 * a job, a log or a failure. A passphrase is used and dropped.
 */
export interface KeyStore {
  /** `not-connected` if this owner has none; `locked` while its passphrase is required. */
  read: (owner: KeyOwner) => Promise<Result<string>>
  /** Encrypted with the current passphrase if that is unlocked; otherwise without one. */
  write: (owner: KeyOwner, key: string) => Promise<Result<null>>
  protection: (owner: KeyOwner) => Promise<KeyProtection>
  /** `current` is the old passphrase, `null` without one. */
  setPassphrase: (owner: KeyOwner, passphrase: string, current: string | null) => Promise<Result<null>>
  removePassphrase: (owner: KeyOwner, passphrase: string) => Promise<Result<null>>
  lock: () => Promise<Result<null>>
  unlock: (owner: KeyOwner, passphrase: string) => Promise<Result<null>>
  /** Passwords as they may be stored: encrypted while there is a passphrase, locked or not; otherwise unchanged. */
  seal: (passwords: readonly string[]) => Promise<Result<string[]>>
  /** Decrypted passwords; still encrypted while locked, `LOST_TEXT` if their keys are gone. */
  open: (passwords: readonly string[]) => Promise<Result<string[]>>
  /** What must be done to all stored passwords because a passphrase was set or removed; `null` once it is done. */
  unswept: () => Promise<Result<Sweep | null>>
  /** Removes keys that are not used anymore. */
  swept: (done: Sweep) => Promise<Result<null>>
  /** Denies scripts inside web pages access to both areas, in case of a later mistake. Browsers may forget it. */
  protect: () => Promise<void>
  remove: () => Promise<Result<null>>
}

type SealedSlot = Extract<KeySlot, { kept: 'sealed' }>

interface KeptTextKeys {
  keys: TextOpener
  swept: boolean
}

/** The owner of these private keys: no record can replace another. */
const ownerOfTexts = (id: string): KeyOwner => ({ connectionId: `passwords ${id}`, origin: '' })

const UNPROTECTED: KeyProtection = { passphrase: false, locked: false }

const wrong = (field: 'passphrase' | 'current'): { ok: false; failure: Failure } =>
  invalid(field, field === 'current' ? 'wrong_current_passphrase' : 'wrong_passphrase')

const done = (result: Result<unknown>): Result<null> => (result.ok ? ok(null) : result)

export const createKeyStore = (local: ProtectedArea, session: ProtectedArea): KeyStore => {
  const slot = createKeySlot(local)
  const opened = createOpenedKey(session)
  // Deriving a key takes long: what was read before must still be true when the result is written.
  const inTurn = createSerialQueue()

  const protect = async (): Promise<void> => {
    for (const area of [local, session]) await area.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' })
  }

  const openedFrom = async ({ text }: SealedKey) => {
    const found = await opened.read()
    if (!found.ok) return found
    return ok(found.value?.text === text ? found.value : null)
  }

  const keepPlain = async (owner: KeyOwner, key: string, leaving: TextOpener | null): Promise<Result<null>> => {
    const { connectionId, origin } = owner
    const written = await slot.change(() => ({ connectionId, origin, kept: 'plain', key, leaving }))
    return written.ok ? opened.remove() : written
  }

  const keepSealed = async (
    owner: KeyOwner,
    key: string,
    sealer: Sealer,
    kept: KeptTextKeys,
  ): Promise<Result<null>> => {
    const { connectionId, origin } = owner
    const { privateKey, ...own } = kept.keys
    const [sealed, sealedPrivateKey] = await Promise.all([
      sealKey(sealer, owner, key),
      sealKey(sealer, ownerOfTexts(own.id), privateKey),
    ])
    const texts = { ...own, privateKey: sealedPrivateKey, swept: kept.swept }
    // The permanent one first: if the other fails, the key is locked, and nothing is lost.
    const written = await slot.change(() => ({ connectionId, origin, kept: 'sealed', sealed, texts }))
    return written.ok ? done(await opened.change(() => ({ text: sealed.text, key, sealer }))) : written
  }

  /** The current keys for passwords, decrypted; new ones if there are none. */
  const textKeysOf = async ({ texts }: SealedSlot, sealer: Sealer): Promise<KeptTextKeys> => {
    const privateKey = texts && (await openKey(sealer, ownerOfTexts(texts.id), texts.privateKey))
    if (texts === null || privateKey === null) return { keys: await newTextKeys(), swept: false }
    return { keys: { id: texts.id, publicKey: texts.publicKey, privateKey }, swept: texts.swept }
  }

  /** What decrypts passwords now; `null` while locked, and if nothing is encrypted. */
  const textOpenerOf = async (found: KeySlot): Promise<Result<TextOpener | null>> => {
    if (found?.kept !== 'sealed') return ok(found?.leaving ?? null)
    const open = found.texts === null ? ok(null) : await openedFrom(found.sealed)
    if (!open.ok) return open
    return ok(open.value === null ? null : (await textKeysOf(found, open.value.sealer)).keys)
  }

  const ownSlot = async (owner: KeyOwner): Promise<Result<NonNullable<KeySlot>>> => {
    const found = await slot.read()
    if (!found.ok) return found
    return isOf(found.value, owner) ? ok(found.value) : fail({ kind: 'not-connected' })
  }

  /** The decrypted key, and the secret that decrypted it. */
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
        if (before.ok && before.value?.kept === 'sealed' && open?.ok && open.value !== null) {
          const { sealer } = open.value
          return keepSealed(owner, key, sealer, await textKeysOf(before.value, sealer))
        }
        return keepPlain(owner, key, before.ok && before.value?.kept === 'plain' ? before.value.leaving : null)
      }),
    // Unreadable storage is reported when the key is used: it must not hide the connection itself.
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
        if (found.value.kept === 'plain') {
          // Keys being retired have encrypted what is not decrypted yet: they stay.
          const keys = found.value.leaving ?? (await newTextKeys())
          return keepSealed(owner, found.value.key, await newSealer(passphrase), { keys, swept: false })
        }
        if (current === null) return wrong('current')
        const open = await openWith(owner, found.value.sealed, current, 'current')
        if (!open.ok) return open
        // The same keys under another passphrase: nothing has to be encrypted again.
        const texts = await textKeysOf(found.value, open.value.sealer)
        return keepSealed(owner, open.value.key, await newSealer(passphrase), texts)
      }),
    removePassphrase: (owner, passphrase) =>
      inTurn(async () => {
        const found = await ownSlot(owner)
        if (!found.ok) return found
        if (found.value.kept === 'plain') return ok(null)
        const open = await openWith(owner, found.value.sealed, passphrase, 'passphrase')
        if (!open.ok) return open
        const { keys } = await textKeysOf(found.value, open.value.sealer)
        return keepPlain(owner, open.value.key, found.value.texts === null ? null : keys)
      }),
    lock: () => inTurn(() => opened.remove()),
    unlock: (owner, passphrase) =>
      inTurn(async () => {
        const found = await ownSlot(owner)
        if (!found.ok) return found
        if (found.value.kept === 'plain') return ok(null)
        const { sealed } = found.value
        const open = await openWith(owner, sealed, passphrase, 'passphrase')
        if (!open.ok) return open
        const { key, sealer } = open.value
        if (found.value.texts === null) return keepSealed(owner, key, sealer, await textKeysOf(found.value, sealer))
        return done(await opened.change(() => ({ text: sealed.text, ...open.value })))
      }),
    seal: async (passwords) => {
      const found = await slot.read()
      if (!found.ok) return found
      const texts = found.value?.kept === 'sealed' ? found.value.texts : null
      if (texts === null) return ok([...passwords])
      const plain = passwords.filter((password) => !isSealed(password))
      const sealed = await sealTexts(texts, plain)
      return ok(passwords.map((password) => (isSealed(password) ? password : (sealed.shift() ?? LOST_TEXT))))
    },
    open: async (passwords) => {
      if (!passwords.some(isSealed)) return ok([...passwords])
      const found = await slot.read()
      if (!found.ok) return found
      const opener = await textOpenerOf(found.value)
      if (!opener.ok) return opener
      const own = found.value?.kept === 'sealed' ? found.value.texts : null
      const texts =
        opener.value === null
          ? passwords.map((password) => (own !== null && sealedParts(password)?.keysId === own.id ? password : null))
          : await openTexts(opener.value, passwords)
      return ok(passwords.map((password, index) => (isSealed(password) ? (texts[index] ?? LOST_TEXT) : password)))
    },
    unswept: async () => {
      const found = await slot.read()
      if (!found.ok) return found
      if (found.value?.kept === 'plain') return ok(found.value.leaving && { to: 'open', id: found.value.leaving.id })
      const texts = found.value?.texts ?? null
      return ok(texts === null || texts.swept ? null : { to: 'seal', id: texts.id })
    },
    swept: async ({ to, id }) =>
      done(
        await slot.change((found) => {
          if (to === 'open' && found?.kept === 'plain' && found.leaving?.id === id) return { ...found, leaving: null }
          if (to === 'open' || found?.kept !== 'sealed' || found.texts?.id !== id) return found
          return { ...found, texts: { ...found.texts, swept: true } }
        }),
      ),
    remove: () =>
      inTurn(async () => {
        const [gone, forgotten] = [await slot.remove(), await opened.remove()]
        return gone.ok ? forgotten : gone
      }),
  }
}
