import { ok, type Result } from '../failure.ts'
import { descends, type Listed } from './collection-rows.ts'

/**
 * Whether what a reading did not show was not there. A row can hide between two pages: when one before it is removed it
 * moves to the page that was just read, and where another is added in the same moment the total does not tell. But such a
 * reading shows the row that was removed, so it was right when a second one, `again`, still shows all of it. One page shows
 * one moment. Newest first, what is added comes in front and pushes the rows back as far as the removal draws them on; then
 * the total tells. (In an order that is not by age, one that came in front and went again within one reading, while a third
 * came, could still hide a row.) Without requests left for a second reading nothing is sure: a person is asked, since what
 * is sent again in vain was made twice.
 */
export const showsAll = async <R extends { id: number | null }>(
  { rows, complete, pages, begunAnew }: Listed<R>,
  again: (mostPages: number) => Promise<Result<Listed<R>>>,
  mostPages: number,
): Promise<Result<boolean>> => {
  const isUndisturbed = pages === 1 || (!begunAnew && descends(rows.map(({ id }) => id ?? 0)))
  if (!complete || isUndisturbed) return ok(complete)
  if (2 * pages > mostPages) return ok(false)
  const second = await again(mostPages - pages)
  if (!second.ok) return second
  const still = new Set(second.value.rows.map(({ id }) => id))
  return ok(second.value.complete && rows.every(({ id }) => still.has(id)))
}
