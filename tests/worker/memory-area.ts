import type { StorageArea } from '../../entrypoints/background/storage/stored-record.ts'

export interface MemoryArea extends StorageArea {
  /** With `null` everything. */
  get: (key: string | null) => Promise<Record<string, unknown>>
  /** Its content, for tests to read and change. */
  contents: Map<string, unknown>
}

/** A storage area that passes everything through JSON and responds asynchronously, like browsers. */
export const createMemoryArea = (): MemoryArea => {
  const contents = new Map<string, unknown>()
  return {
    contents,
    get: async (key) => {
      if (key === null) return structuredClone(Object.fromEntries(contents))
      return contents.has(key) ? { [key]: structuredClone(contents.get(key)) } : {}
    },
    set: async (items) => {
      for (const [key, value] of Object.entries(items)) contents.set(key, JSON.parse(JSON.stringify(value)))
    },
    remove: async (keys) => {
      for (const key of keys) contents.delete(key)
    },
  }
}
