import { useEffect, useState } from 'preact/hooks'

/** Whether a media query matches. Follows changes of the window. */
export const useMedia = (query: string): boolean => {
  const [matches, setMatches] = useState(() => matchMedia(query).matches)
  useEffect(() => {
    const media = matchMedia(query)
    const note = () => setMatches(media.matches)
    note()
    media.addEventListener('change', note)
    return () => media.removeEventListener('change', note)
  }, [query])
  return matches
}
