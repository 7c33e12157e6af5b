import { endsEarly, type IdentifiedRow, identity, type Listed } from '../../api/all-pages.ts'
import { ok, type Result } from '../../model/failure.ts'
import { descends } from './collection-rows.ts'

/**
 * Whether the read can't miss a row that was there all the time. One page is one moment. Newest first, additions come
 * in front and push rows back as far as a removal pulls them forward, and the total, if valid, shows any other removal.
 */
const isUndisturbed = <R extends IdentifiedRow>(listed: Listed<R>): boolean => {
  const { rows, complete, pages, begunAnew, total } = listed
  if (!complete || endsEarly(listed)) return false
  return pages === 1 || (!begunAnew && total >= rows.length && descends(rows.map(({ id }) => id ?? 0)))
}

/**
 * Whether what a read did not show was not there. A row can move between two pages: a removal before it moves it to the
 * page just read, and an addition at the same moment hides that in the total. But if a second read, `again`, still
 * shows as many of the rows as there are in all, they were all there when the first read ended, because removed rows
 * don't come back; so there was no other. Without proof the user is asked, because a needless repeat creates a
 * duplicate.
 */
export const showsAll = async <R extends IdentifiedRow>(
  first: Listed<R>,
  again: (mostPages: number) => Promise<Result<Listed<R>>>,
  mostPages: number,
): Promise<Result<boolean>> => {
  if (isUndisturbed(first)) return ok(true)
  if (!first.complete || 2 * first.pages > mostPages) return ok(false)
  const second = await again(mostPages - first.pages)
  if (!second.ok) return second
  const shown = new Set(first.rows.map(identity))
  const still = new Set(second.value.rows.map(identity))
  if (isUndisturbed(second.value)) return ok([...still].every((row) => shown.has(row)))
  return ok(shown.size === first.total && [...shown].every((row) => still.has(row)))
}
