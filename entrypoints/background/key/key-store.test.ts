import { beforeEach, describe, expect, it } from 'vitest'
import { derivePassphrasesQuickly } from '../../../tests/support/quick-passphrases.ts'
import { createMemoryArea, type MemoryArea } from '../../../tests/worker/memory-area.ts'
import { createKeyStore } from './key-store.ts'

const HERE = { connectionId: 'https://s.test#1', origin: 'https://s.test' }
const ELSEWHERE = { connectionId: 'https://other.test#2', origin: 'https://other.test' }
const PASSPHRASE = 'correct horse battery staple'
const NONE = { ok: false, failure: { kind: 'not-connected' } }
const LOCKED = { ok: false, failure: { kind: 'locked' } }
const DONE = { ok: true, value: null }
const wrong = (field: string) => ({
  ok: false,
  failure: {
    kind: 'invalid',
    field,
    problem: { code: field === 'current' ? 'wrong_current_passphrase' : 'wrong_passphrase' },
  },
})
const found = (key: string) => ({ ok: true, value: key })

beforeEach(derivePassphrasesQuickly)

const fresh = () => {
  const areas = { local: createMemoryArea(), session: createMemoryArea() }
  return { ...areas, keys: createKeyStore(areas.local, areas.session) }
}
const everythingIn = ({ contents }: MemoryArea) => JSON.stringify([...contents])

const withPassphrase = async () => {
  const place = fresh()
  await place.keys.write(HERE, 'the-key')
  expect(await place.keys.setPassphrase(HERE, PASSPHRASE, null)).toEqual(DONE)
  return place
}

describe('the API key', () => {
  it('is available to its own connection, even in the next worker', async () => {
    const { local, session, keys } = fresh()
    await keys.write(HERE, 'the-key')
    expect(await createKeyStore(local, session).read(HERE)).toEqual(found('the-key'))
  })

  it('is available to no other connection and no other origin', async () => {
    const { keys } = fresh()
    await keys.write(HERE, 'the-key')
    expect(await keys.read({ ...HERE, connectionId: 'https://evil.test#1' })).toEqual(NONE)
    expect(await keys.read({ ...HERE, origin: 'https://evil.test' })).toEqual(NONE)
  })

  it('is not available before it is set', async () => {
    expect(await fresh().keys.read(HERE)).toEqual(NONE)
  })

  it('replaces the previous key, which is stored nowhere anymore', async () => {
    const { local, keys } = fresh()
    await keys.write(HERE, 'old-secret')
    await keys.write(ELSEWHERE, 'new-secret')
    expect(everythingIn(local)).not.toContain('old-secret')
    expect(await keys.read(HERE)).toEqual(NONE)
  })

  it('leaves nothing behind when it is removed, unlocked or not', async () => {
    const { local, session, keys } = await withPassphrase()
    await keys.remove()
    expect(local.contents.size + session.contents.size).toBe(0)
  })

  it('is stored only after web pages were denied access to both areas', async () => {
    const { local, session } = fresh()
    const order: string[] = []
    const watched = (name: string, area: MemoryArea) => ({
      ...area,
      setAccessLevel: async ({ accessLevel }: { accessLevel: string }) => void order.push(`${name} ${accessLevel}`),
      set: async (items: Record<string, unknown>) => {
        order.push(`${name} stored`)
        await area.set(items)
      },
    })
    await createKeyStore(watched('local', local), watched('session', session)).write(HERE, 'the-key')
    expect(order).toEqual(['local TRUSTED_CONTEXTS', 'session TRUSTED_CONTEXTS', 'local stored'])
  })

  it.each([{ connectionId: 'https://s.test#1' }, 'the-key'])(
    'damaged to %j is reported and not treated as missing',
    async (value) => {
      const { local, keys } = fresh()
      local.contents.set('api-key:connected', { version: 1, value })
      expect(await keys.read(HERE)).toMatchObject({ failure: { kind: 'storage' } })
    },
  )
})

describe('a passphrase', () => {
  it('removes the plain key from permanent storage and leaves it unlocked', async () => {
    const { local, keys } = await withPassphrase()
    expect(everythingIn(local)).not.toContain('the-key')
    expect(await keys.read(HERE)).toEqual(found('the-key'))
    expect(await keys.protection(HERE)).toEqual({ passphrase: true, locked: false })
  })

  it('is stored nowhere', async () => {
    const { local, session } = await withPassphrase()
    expect(everythingIn(local) + everythingIn(session)).not.toContain(PASSPHRASE)
  })

  it('is not required by the next worker, but after a browser restart', async () => {
    const { local, session } = await withPassphrase()
    expect(await createKeyStore(local, session).read(HERE)).toEqual(found('the-key'))
    const next = createKeyStore(local, createMemoryArea())
    expect(await next.read(HERE)).toEqual(LOCKED)
    expect(await next.protection(HERE)).toEqual({ passphrase: true, locked: true })
    expect(await next.unlock(HERE, PASSPHRASE)).toEqual(DONE)
    expect(await next.read(HERE)).toEqual(found('the-key'))
  })

  it('is required after locking, when the plain key is stored nowhere', async () => {
    const { local, session, keys } = await withPassphrase()
    expect(await keys.lock()).toEqual(DONE)
    expect(everythingIn(local) + everythingIn(session)).not.toContain('the-key')
    expect(await keys.read(HERE)).toEqual(LOCKED)
  })

  it('that is wrong unlocks and changes nothing', async () => {
    const { local, session, keys } = await withPassphrase()
    await keys.lock()
    const before = everythingIn(local)
    expect(await keys.unlock(HERE, 'another one')).toEqual(wrong('passphrase'))
    expect(await keys.removePassphrase(HERE, 'another one')).toEqual(wrong('passphrase'))
    expect(await keys.setPassphrase(HERE, 'a new passphrase', 'another one')).toEqual(wrong('current'))
    expect(await keys.setPassphrase(HERE, 'a new passphrase', null)).toEqual(wrong('current'))
    expect(everythingIn(local)).toBe(before)
    expect(session.contents.size).toBe(0)
  })

  it('can be changed: only the new one unlocks the key', async () => {
    const { keys } = await withPassphrase()
    expect(await keys.setPassphrase(HERE, 'a new passphrase', PASSPHRASE)).toEqual(DONE)
    expect(await keys.read(HERE)).toEqual(found('the-key'))
    await keys.lock()
    expect(await keys.unlock(HERE, PASSPHRASE)).toEqual(wrong('passphrase'))
    expect(await keys.unlock(HERE, 'a new passphrase')).toEqual(DONE)
    expect(await keys.read(HERE)).toEqual(found('the-key'))
  })

  it('can be removed: the key is stored as before', async () => {
    const { local, session, keys } = await withPassphrase()
    expect(await keys.removePassphrase(HERE, PASSPHRASE)).toEqual(DONE)
    expect(session.contents.size).toBe(0)
    expect(await createKeyStore(local, createMemoryArea()).read(HERE)).toEqual(found('the-key'))
    expect(await keys.protection(HERE)).toEqual({ passphrase: false, locked: false })
  })

  it('stays for a new key while it is unlocked', async () => {
    const { local, session, keys } = await withPassphrase()
    await keys.write(ELSEWHERE, 'newer')
    expect(everythingIn(local)).not.toContain('newer')
    expect(everythingIn(session)).not.toContain('the-key')
    expect(await keys.read(ELSEWHERE)).toEqual(found('newer'))
    expect(await keys.read(HERE)).toEqual(NONE)
    await keys.lock()
    expect(await keys.unlock(ELSEWHERE, PASSPHRASE)).toEqual(DONE)
  })

  it('that was forgotten is removed with its key when another key is entered', async () => {
    const { keys } = await withPassphrase()
    await keys.lock()
    await keys.write(HERE, 'newer')
    expect(await keys.protection(HERE)).toEqual({ passphrase: false, locked: false })
    expect(await keys.read(HERE)).toEqual(found('newer'))
  })

  it('is not accepted for an address that the key was not entered for', async () => {
    const { local, keys } = await withPassphrase()
    const evil = { ...HERE, origin: 'https://evil.test' }
    expect(await keys.unlock(evil, PASSPHRASE)).toEqual(NONE)
    // An attacker who can write one record can write the other too.
    const stored = JSON.stringify(local.contents.get('api-key:connected'))
    local.contents.set('api-key:connected', JSON.parse(stored.replace('"https://s.test"', '"https://evil.test"')))
    await keys.lock()
    expect(await keys.unlock(evil, PASSPHRASE)).toEqual(wrong('passphrase'))
  })

  it('rejects a record that was made easier to guess', async () => {
    const { local, keys } = await withPassphrase()
    const stored = JSON.stringify(local.contents.get('api-key:connected'))
    local.contents.set('api-key:connected', JSON.parse(stored.replace('"rounds":600000', '"rounds":1')))
    expect(await keys.unlock(HERE, PASSPHRASE)).toMatchObject({ failure: { kind: 'storage', part: 'connection' } })
  })

  it('unlocked in one worker is not used for another key: the ciphertext must match', async () => {
    const { local, session, keys } = await withPassphrase()
    const opened = session.contents.get('api-key:opened')
    await keys.setPassphrase(HERE, 'a new passphrase', PASSPHRASE)
    session.contents.set('api-key:opened', opened)
    expect(await createKeyStore(local, session).read(HERE)).toEqual(LOCKED)
  })

  it('encrypts passwords while it is unlocked, and refuses to store them while it is locked', async () => {
    const { local, session, keys } = await withPassphrase()
    const sealed = await keys.seal(['open-sesame'])
    const stored = sealed.ok ? sealed.value : []
    expect(stored[0]).not.toContain('open-sesame')
    expect(await keys.open(stored)).toEqual({ ok: true, value: ['open-sesame'] })
    expect(everythingIn(local) + everythingIn(session)).not.toContain('open-sesame')
    await keys.lock()
    expect(await keys.seal(['another'])).toEqual(LOCKED)
    // What is encrypted already can be stored again.
    expect(await keys.seal(stored)).toEqual({ ok: true, value: stored })
    expect(await keys.open(stored)).toEqual({ ok: true, value: stored })
    await keys.unlock(HERE, PASSPHRASE)
    await keys.setPassphrase(HERE, 'a new passphrase', PASSPHRASE)
    expect(await keys.open(stored)).toEqual({ ok: true, value: ['open-sesame'] })
  })

  it('encrypts new passwords with a key that was never on the disk unencrypted, and still decrypts old ones', async () => {
    const { local, keys } = fresh()
    await keys.write(HERE, 'the-key')
    const before = await keys.seal(['old'])
    const readable = everythingIn(local)
    await keys.setPassphrase(HERE, PASSPHRASE, null)
    const after = await keys.seal(['new'])
    const [old = '', fresher = ''] = [before, after].flatMap((each) => (each.ok ? each.value : []))
    expect(readable).toContain(old.split(':')[2])
    expect(readable).not.toContain(fresher.split(':')[2])
    expect(await keys.open([old, fresher])).toEqual({ ok: true, value: ['old', 'new'] })
    await keys.removePassphrase(HERE, PASSPHRASE)
    expect(await keys.open([old, fresher])).toEqual({ ok: true, value: ['old', 'new'] })
  })

  it('set while a first password is encrypted loses neither', async () => {
    const { keys } = fresh()
    await keys.write(HERE, 'the-key')
    const [, sealed] = await Promise.all([keys.setPassphrase(HERE, PASSPHRASE, null), keys.seal(['open-sesame'])])
    expect(sealed.ok && (await keys.open(sealed.value))).toEqual({ ok: true, value: ['open-sesame'] })
  })

  it('of version 1.0.0 unlocks its key and the passwords that it encrypted', async () => {
    const { local, keys } = await withPassphrase()
    const sealed = await keys.seal(['open-sesame'])
    const { value } = local.contents.get('api-key:connected') as { value: { textKeyIds: string[] } }
    const { textKeyIds, converted: _, ...rest } = { converted: true, ...value }
    const version1 = { ...rest, textKeyId: textKeyIds[0], swept: true }
    local.contents.set('api-key:connected', { version: 1, value: version1 })
    const next = createKeyStore(local, createMemoryArea())
    expect(await next.unlock(HERE, PASSPHRASE)).toEqual(DONE)
    expect(await next.read(HERE)).toEqual(found('the-key'))
    expect(sealed.ok && (await next.open(sealed.value))).toEqual({ ok: true, value: ['open-sesame'] })
  })

  it('set twice at once, by two pages, is the first one', async () => {
    const { keys } = fresh()
    await keys.write(HERE, 'the-key')
    const results = [keys.setPassphrase(HERE, 'the first one', null), keys.setPassphrase(HERE, 'the second', null)]
    expect(await Promise.all(results)).toEqual([DONE, wrong('current')])
  })
})
