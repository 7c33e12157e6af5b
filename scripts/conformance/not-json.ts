/** What an answer is that is no JSON object, in words; `null` when it is one. It is described, never repeated. */
export const notAnObject = (text: string): string | null => {
  const trimmed = text.replace(/^\uFEFF/, '').trim()
  if (trimmed === '') return 'an empty body'
  let value: unknown
  try {
    value = JSON.parse(trimmed)
  } catch {
    if (trimmed.startsWith('<')) return 'an HTML page'
    return /[{[]/.test(trimmed.slice(1)) && /[}\]]$/.test(trimmed) ? 'JSON with something before it' : 'no JSON'
  }
  if (Array.isArray(value)) return 'a JSON list'
  if (value === null) return 'null'
  return typeof value === 'object' ? null : `a single ${typeof value === 'string' ? 'text' : typeof value}`
}
