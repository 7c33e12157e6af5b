/** What a segment of a path says; `null` when that is no text, or none that anything was ever stored under. */
export const decodedSegment = (segment: string): string | null => {
  try {
    const text = decodeURIComponent(segment)
    // No database but SQLite would even look for it: see `readInput`.
    return text.includes('\0') ? null : text
  } catch {
    // A lone % or half a character.
    return null
  }
}
