import type { ProtectedArea } from '../key/key-store.ts'

/** The browser's storage area, which can read several keys at once. */
interface BrowserArea extends Omit<ProtectedArea, 'get'> {
  get: (keys: string[] | null) => Promise<Record<string, unknown>>
}

/** A storage area that combines the reads of one task into one call to the browser. */
export const batchedArea = (area: BrowserArea): ProtectedArea => {
  let keys = new Set<string>()
  let reading: Promise<Record<string, unknown>> | null = null

  const readTogether = async (): Promise<Record<string, unknown>> => {
    await Promise.resolve()
    const wanted = [...keys]
    keys = new Set()
    reading = null
    return area.get(wanted)
  }

  return {
    get: async (key) => {
      if (key === null) return area.get(null)
      keys.add(key)
      reading ??= readTogether()
      const found = await reading
      return Object.hasOwn(found, key) ? { [key]: found[key] } : {}
    },
    set: (items) => area.set(items),
    remove: (gone) => area.remove(gone),
    setAccessLevel: async (options) => area.setAccessLevel?.(options),
  }
}
