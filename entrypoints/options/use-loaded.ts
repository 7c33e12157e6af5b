import { useEffect, useState } from 'preact/hooks'

/** What `load` gives: `null` until it has, and again while another `load` is under way. */
export const useLoaded = <T>(load: () => Promise<T>): T | null => {
  const [loaded, setLoaded] = useState<{ by: unknown; value: T } | null>(null)
  useEffect(() => {
    let isWanted = true
    void load().then((value) => isWanted && setLoaded({ by: load, value }))
    return () => {
      isWanted = false
    }
  }, [load])
  // The account may be another than the one that this was loaded for.
  return loaded?.by === load ? loaded.value : null
}
