import { useEffect, useRef } from 'preact/hooks'
import { CopyButton } from '../../../components/CopyButton.tsx'
import { RefreshIcon } from '../../../components/icon/RefreshIcon.tsx'
import { MiddleTruncated } from '../../../components/MiddleTruncated.tsx'
import { DataTable, type TableColumn } from '../../../components/table/DataTable.tsx'
import { Pager } from '../../../components/table/Pager.tsx'
import type { Link } from '../../../lib/contract/link.ts'
import { EmptyState } from '../EmptyState.tsx'
import { usePageTools } from '../page-context.ts'
import { routeHash } from '../route.ts'
import { SectionFailure } from '../SectionFailure.tsx'
import { SectionFrame } from '../SectionFrame.tsx'
import { LinkDetail } from './LinkDetail.tsx'
import { LinksSearch } from './LinksSearch.tsx'
import type { LinkDetailState } from './link-detail-state.ts'
import type { LinksState } from './links-state.ts'
import './LinksSection.css'

interface LinksSectionProps {
  state: LinksState
  detail: LinkDetailState
  /** The link that the address names. */
  opened: number | null
}

export function LinksSection({ state, detail, opened }: LinksSectionProps) {
  const { goTo, copyText } = usePageTools()
  const { list } = state
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => state.look(), [state])
  useEffect(() => {
    if (opened !== null) void detail.open(opened)
  }, [opened, detail])

  const content = list.content.value
  const { order } = list.query.value
  const show = (page: number) => {
    void list.show(page)
    // A new page is read from its first row; the pager itself stays where it is.
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView()
  }
  return (
    <SectionFrame
      title="Links"
      actions={
        <button type="button" onClick={() => void list.refresh()}>
          <RefreshIcon />
          Refresh
        </button>
      }
    >
      <LinksSearch state={state} />
      <SectionFailure failure={list.failure.value} onRetry={() => void list.refresh()} />
      {content !== null && content.hidden > 0 && (
        <p class="quiet">
          This service answered the search with its full list, so only matching links of each page are shown here:{' '}
          {content.hidden} of this page are left out.
        </p>
      )}
      <div ref={top}>
        {content?.rows.length === 0 && <NoLinks state={state} elsewhere={content.hidden > 0 && content.pages > 1} />}
        {(content === null ? list.failure.value === null : content.rows.length > 0) && (
          <DataTable
            label="Links"
            columns={columns(order, copyText, (id) => goTo(routeHash('links', id)))}
            rows={content?.rows ?? null}
            keyOf={({ id }) => id}
            busy={list.loading.value}
            onOpen={({ id }) => goTo(routeHash('links', id))}
          />
        )}
      </div>
      {content !== null && content.total > 0 && (
        <Pager
          label="Pages of links"
          page={list.page.value}
          pages={content.pages}
          summary={content.total === 1 ? '1 link' : `${content.total.toLocaleString()} links`}
          onShow={show}
        />
      )}
      {opened !== null && <LinkDetail state={detail} onClose={() => goTo(routeHash('links'))} />}
    </SectionFrame>
  )
}

interface NoLinksProps {
  state: LinksState
  /** Whether other pages may hold what this one does not. */
  elsewhere: boolean
}

function NoLinks({ state, elsewhere }: NoLinksProps) {
  if (state.list.query.value.search.kind === 'all')
    return <EmptyState sentence="There are no links yet. Press the toolbar button on any page to make the first one." />
  return (
    <EmptyState
      sentence={
        elsewhere ? 'Nothing on this page matches. Another page may.' : 'Nothing was found. Fewer words find more.'
      }
    >
      <button
        type="button"
        onClick={() => {
          state.type('')
          state.search()
        }}
      >
        Show all links
      </button>
    </EmptyState>
  )
}

const columns = (
  order: 'date' | 'click',
  copy: (text: string) => Promise<boolean>,
  open: (id: number) => void,
): TableColumn<Link>[] => [
  {
    id: 'title',
    title: 'Title',
    width: '24%',
    cell: ({ id, title, alias, longurl }) => (
      <span class="row-label">
        <button type="button" dir="auto" onClick={() => open(id)}>
          <MiddleTruncated text={title || alias || longurl} />
        </button>
      </span>
    ),
  },
  {
    id: 'short',
    title: 'Short URL',
    width: '24%',
    cell: ({ shorturl }) => (
      <span class="links-short">
        <a href={shorturl} target="_blank" rel="noreferrer" dir="ltr">
          <MiddleTruncated text={shorturl} dir="ltr" />
        </a>
        <CopyButton text={shorturl} copy={copy} compact />
      </span>
    ),
  },
  { id: 'long', title: 'Long URL', cell: ({ longurl }) => <MiddleTruncated text={longurl} dir="ltr" /> },
  {
    id: 'clicks',
    title: 'Clicks',
    kind: 'number',
    width: '5.5rem',
    ...(order === 'click' ? { sorted: 'descending' } : {}),
    cell: ({ clicks }) => clicks.toLocaleString(),
  },
  {
    id: 'date',
    title: 'Date',
    kind: 'date',
    width: '7rem',
    ...(order === 'date' ? { sorted: 'descending' } : {}),
    // The service's own time, never shifted (FIELD.md line 25).
    cell: ({ date }) => <time title={date}>{date.slice(0, 10)}</time>,
  },
]
