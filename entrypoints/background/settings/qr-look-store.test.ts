import { expect, it } from 'vitest'
import { DEFAULT_QR_LOOK, type QrLook } from '../../../lib/model/qr-look.ts'
import { createQrLookStore, qrLook } from './qr-look-store.ts'

const LOOK: QrLook = { ...DEFAULT_QR_LOOK, rounded: true, dark: '#1a2b3c', logo: 'data:image/png;base64,iVBORw0KGgo=' }

const areaOf = (stored: Record<string, unknown>) => ({
  get: (key: string | null) => Promise.resolve(key === null ? stored : { [key]: stored[key] }),
  set: (items: Record<string, unknown>) => Promise.resolve(void Object.assign(stored, items)),
  remove: (keys: string[]) => {
    for (const key of keys) delete stored[key]
    return Promise.resolve()
  },
})

it('keeps the look with its version, and nothing for the standard look', async () => {
  const stored: Record<string, unknown> = {}
  const store = createQrLookStore(areaOf(stored))
  expect(await store.read()).toEqual({ ok: true, value: DEFAULT_QR_LOOK })
  await store.change(() => LOOK)
  expect(stored['qr-look']).toEqual({ version: 1, value: LOOK })
  expect(await createQrLookStore(areaOf(stored)).read()).toEqual({ ok: true, value: LOOK })
  await store.change(() => DEFAULT_QR_LOOK)
  expect(stored).toEqual({})
})

it('does not overwrite the look of a newer version', async () => {
  const stored = { 'qr-look': { version: 2, value: { shape: 'stars' } } }
  expect((await createQrLookStore(areaOf(stored)).change(() => LOOK)).ok).toBe(false)
  expect(stored['qr-look'].version).toBe(2)
})

it.each([
  { logo: 'https://example.com/logo.png' },
  { logo: 'data:image/svg+xml;base64,PHN2Zz4=' },
  { logo: 'data:image/png;base64,"/><script>' },
  { logo: `data:image/png;base64,${'A'.repeat(200_000)}` },
  { dark: 'red' },
  { dark: '#fff' },
  { light: '"><script>' },
  { margin: -1 },
  { margin: 2.5 },
  { millimeters: 501 },
  { pixels: 0 },
  { correction: 'X' },
])('refuses %j', (change) => {
  expect(qrLook.safeParse({ ...LOOK, ...change }).success).toBe(false)
  expect(qrLook.safeParse(LOOK).success).toBe(true)
})
