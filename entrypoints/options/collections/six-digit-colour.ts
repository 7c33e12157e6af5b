/** A HEX colour as the browser's colour control takes it; `null` for anything else. */
export const sixDigitColour = (colour: string): string | null => {
  const lower = colour.toLowerCase()
  if (/^#[0-9a-f]{6}$/.test(lower)) return lower
  if (!/^#[0-9a-f]{3}$/.test(lower)) return null
  return lower.replace(/[0-9a-f]/g, '$&$&')
}
