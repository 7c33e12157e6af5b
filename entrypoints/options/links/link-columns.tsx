import { MiddleTruncated } from '../../../components/MiddleTruncated.tsx'
import { ServiceDay } from '../../../components/ServiceDay.tsx'
import type { TableColumn } from '../../../components/table/DataTable.tsx'
import type { Link, LinkOrder } from '../../../lib/contract/link.ts'
import type { JobView } from '../../../lib/model/job-view.ts'
import { formatNumber } from '../../../lib/words/format.ts'
import { t } from '../../../lib/words/t.ts'
import { JobMark } from '../jobs/JobMark.tsx'
import { CopiedAddress } from '../parts/CopiedAddress.tsx'
import type { ChosenLink, LinksSelection } from './links-selection.ts'

interface LinkColumnsWorld {
  selection: LinksSelection
  chosen: ReadonlyMap<number, ChosenLink>
  marks: ReadonlyMap<number, readonly JobView[]>
  order: LinkOrder
  /** The length of the short URLs, in characters: their column gets its space first. */
  shortLength: number
  open: (id: number) => void
}

export const linkColumns = (world: LinkColumnsWorld): TableColumn<Link>[] => {
  const { selection, chosen, marks, order, shortLength, open } = world
  const choose = (link: Link, on: boolean, all: boolean) => {
    if (all) void selection.setTo(link, on)
    else selection.set(link, on)
  }
  return [
    {
      id: 'choose',
      title: t('links_select'),
      kind: 'choice',
      width: '2.5rem',
      cell: (link) => (
        <label>
          <input
            type="checkbox"
            aria-label={t('links_select_one', nameOf(link))}
            checked={chosen.has(link.id)}
            // Shift selects the range from the last one.
            onClick={(event) => choose(link, event.currentTarget.checked, event.shiftKey)}
          />
        </label>
      ),
    },
    {
      id: 'title',
      title: t('links_title'),
      width: 'calc(24cqi - 3rem)',
      cell: (link) => {
        const job = marks.get(link.id)?.at(-1)
        return (
          <span class="links-title">
            <span class="row-label">
              <button type="button" dir="auto" onClick={() => open(link.id)}>
                <MiddleTruncated text={nameOf(link)} />
              </button>
            </span>
            {job && <JobMark job={job} linked />}
          </span>
        )
      },
    },
    {
      id: 'short',
      title: t('links_short_url'),
      // Half an em for each character plus the button, but less than half of the table's width.
      width: `min(${shortLength * 0.44 + 4}rem, 44cqi)`,
      cell: ({ shorturl }) => <CopiedAddress url={shorturl} />,
    },
    { id: 'long', title: t('shared_long_url'), cell: ({ longurl }) => <MiddleTruncated text={longurl} dir="ltr" /> },
    {
      id: 'clicks',
      title: t('links_clicks'),
      kind: 'number',
      width: '4.5rem',
      ...(order === 'click' ? { sorted: 'descending' } : {}),
      cell: ({ clicks }) => formatNumber(clicks),
    },
    {
      id: 'date',
      title: t('links_date'),
      kind: 'date',
      width: '7rem',
      ...(order === 'date' ? { sorted: 'descending' } : {}),
      cell: ({ date }) => <ServiceDay date={date} />,
    },
  ]
}

/** How many rows are measured: most lists have as many at once. */
const MEASURED = 30

/** The length of the short URLs, in steps: changed columns render every row again. */
export const shortUrlLength = (rowAt: (place: number) => Link | undefined): number => {
  const lengths = Array.from({ length: MEASURED }, (_, place) => rowAt(place)?.shorturl.length ?? 0)
  return Math.max(16, Math.ceil(Math.max(...lengths) / 2) * 2)
}

const nameOf = ({ title, alias, longurl }: Link): string => title || alias || longurl
