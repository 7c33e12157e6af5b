import type { StorageArea } from '../../entrypoints/background/storage/stored-record.ts'

export interface MemoryArea extends StorageArea {
  /** With `null` everything. */
  get: (keys: string | string[] | null) => Promise<Record<string, unknown>>
  /** Its content, for tests to read and change. */
  contents: Map<string, unknown>
  /** Told of the keys that have changed, as the worker is. */
  onChange: (keys: string[]) => void
}

/** A storage area that passes everything through JSON and responds asynchronously, like browsers. */
export const createMemoryArea = (): MemoryArea => {
  const contents = new Map<string, unknown>()
  const tell = (keys: string[]): void => queueMicrotask(() => area.onChange(keys))
  const area: MemoryArea = {
    contents,
    onChange: () => undefined,
    get: async (keys) =>
      structuredClone(
        Object.fromEntries([...contents].filter(([key]) => keys === null || [keys].flat().includes(key))),
      ),
    set: async (items) => {
      for (const [key, value] of Object.entries(items)) contents.set(key, JSON.parse(JSON.stringify(value)))
      tell(Object.keys(items))
    },
    remove: async (keys) => {
      const gone = keys.filter((key) => contents.delete(key))
      if (gone.length > 0) tell(gone)
    },
  }
  return area
}
