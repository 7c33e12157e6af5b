import { ok, type Result } from '../../../lib/failure.ts'

/** Some of the rows of a list, and of how many pages. */
interface SomeRows<Row> {
  rows: readonly Row[]
  pages: number
}

/** No account has as many; a service that counts wrongly must not be asked for ever. */
const MOST_PAGES = 1_000

/** All rows of a list, page by page, until the service says that there are no more (FIELD.md line 9). */
export const everyRow = async <Row>(
  fetchPage: (page: number) => Promise<Result<SomeRows<Row>>>,
): Promise<Result<Row[]>> => {
  const all: Row[] = []
  for (let page = 1; page <= MOST_PAGES; page++) {
    const answer = await fetchPage(page)
    if (!answer.ok) return answer
    all.push(...answer.value.rows)
    if (answer.value.rows.length === 0 || page >= answer.value.pages) break
  }
  return ok(all)
}
