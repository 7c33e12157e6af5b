/** A HEX color as the browser's color control takes it; `null` for anything else. */
export const sixDigitColor = (color: string): string | null => {
  const lower = color.toLowerCase()
  if (/^#[0-9a-f]{6}$/.test(lower)) return lower
  if (!/^#[0-9a-f]{3}$/.test(lower)) return null
  return lower.replace(/[0-9a-f]/g, '$&$&')
}
