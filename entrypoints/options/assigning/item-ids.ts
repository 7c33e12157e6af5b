/** As many as can go into the outbox at once. */
const MOST_IDS = 10_000

/** Reads what was typed as ids: whole numbers apart by commas, spaces or lines, each once. */
export const parseItemIds = (text: string): { ids: number[]; problem: string | null } => {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '')
  const wrong = words.find((word) => !/^[1-9]\d{0,14}$/.test(word))
  if (wrong !== undefined) return { ids: [], problem: `“${wrong}” is no id: an id is a whole number.` }
  const ids = [...new Set(words.map(Number))]
  if (ids.length === 0) return { ids, problem: 'The ids must not be empty.' }
  if (ids.length > MOST_IDS) return { ids: [], problem: 'These are more than 10,000 ids. Assign them in parts.' }
  return { ids, problem: null }
}
