/**
 * Whether a text matches a pattern, in which `*` stands for any text. Quadratic time at worst: 3 ms for the longest
 * rule and the longest address that can be shortened. The caller limits the length.
 */
export const matchesPattern = (pattern: string, text: string): boolean => {
  const [head = '', ...rest] = pattern.split('*')
  const tail = rest.pop()
  if (tail === undefined) return text === head
  // Head and tail must not overlap: `ab*bc` is not `abc`.
  if (text.length < head.length + tail.length || !text.startsWith(head) || !text.endsWith(tail)) return false
  let end = head.length
  for (const part of rest) {
    // The earliest match leaves the most room for the rest, so no other needs to be tried.
    const found = text.indexOf(part, end)
    if (found === -1) return false
    end = found + part.length
  }
  return end <= text.length - tail.length
}
