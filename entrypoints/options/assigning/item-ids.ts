import { t } from '../../../lib/words/t.ts'

/** The most that the outbox takes at once. */
const MOST_IDS = 10_000

/** Parses typed ids: whole numbers separated by commas, spaces or lines, each once. */
export const parseItemIds = (text: string): { ids: number[]; problem: string | null } => {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '')
  const wrong = words.find((word) => !/^[1-9]\d{0,14}$/.test(word))
  if (wrong !== undefined) return { ids: [], problem: t('assign_ids_wrong', wrong) }
  const ids = [...new Set(words.map(Number))]
  if (ids.length === 0) return { ids, problem: t('assign_ids_empty') }
  if (ids.length > MOST_IDS) return { ids: [], problem: t('assign_ids_many', MOST_IDS) }
  return { ids, problem: null }
}
