import { type IdentifiedRow, identity, type Listed } from '../../api/all-pages.ts'
import { ok, type Result } from '../../model/failure.ts'
import { descends } from './collection-rows.ts'

/**
 * Whether nothing that was there all the time can be missing in it. One page shows one moment. Newest first, what is added
 * comes in front and pushes the rows back as far as a removal draws them on, and whatever else is removed the total tells,
 * if it is one.
 */
const isUndisturbed = <R extends IdentifiedRow>({ rows, complete, pages, begunAnew, total }: Listed<R>): boolean =>
  complete && (pages === 1 || (!begunAnew && total >= rows.length && descends(rows.map(({ id }) => id ?? 0))))

/**
 * Whether what a reading did not show was not there. A row can hide between two pages: when one before it is removed it
 * moves to the page that was just read, and where another is added in the same moment the total does not tell. But as many
 * rows as there are in all, each of which a second reading, `again`, still shows, were all there when the first one ended:
 * what is removed does not come back. So there was no other. Where nothing proves it a person is asked, since what is sent
 * again in vain was made twice.
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
