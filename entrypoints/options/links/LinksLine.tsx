import { useComputed } from '@preact/signals'
import { MAX_WRITES } from '../../../lib/model/job-view.ts'
import { t } from '../../../lib/words/t.ts'
import { fixedTimeAt, updatedText } from '../../../lib/words/time-text.ts'
import { usePageTools } from '../page/page-context.ts'
import type { Session } from '../page/session.ts'
import { AgeLine } from '../parts/AgeLine.tsx'
import { ListLine } from '../parts/ListLine.tsx'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import { UnknownFacts } from '../parts/UnknownFacts.tsx'
import type { LinksState } from './links-state.ts'
import { freshnessText, libraryText, selectionText } from './links-text.ts'

const NOT_YET = { checked: 0, of: null, waitsUntil: null }

/**
 * A line with what is listed, how complete that is, what was done, how much is selected, and a button to select
 * everything.
 */
export function LinksLine({ state, session }: { state: LinksState; session: Session }) {
  const { list, selection, actions, changeUndo } = state
  const listed = list.listed.value
  const count = listed?.count ?? 0
  const selected = selection.chosen.value.size
  return (
    <ListLine
      count={
        <>
          <p class="number quiet" aria-atomic="true">
            {libraryText({
              query: listed?.question.query ?? '',
              isFiltered: Object.keys(listed?.question.filters ?? {}).length > 0,
              unknownFor: listed?.unknownFor ?? 0,
              found: listed === null ? 0 : Math.max(listed.total, listed.count),
              library: list.library.value,
              service: list.loading.value ? 'asking' : (listed?.service ?? 'unasked'),
            })}
          </p>
          <UnknownOfFilters state={state} session={session} />
          {actions.said.value && (
            <p key="said" class="copy-status" aria-atomic="true">
              {actions.said.value}
            </p>
          )}
          {changeUndo.recent.value?.id === null && changeUndo.recent.value.takeBack && (
            <button key="undo" type="button" class="plain" onClick={() => void changeUndo.undo()}>
              {t('popup_undo')}
            </button>
          )}
          {/* Shown in the bar of the selection. */}
          {selected > 0 && (
            <p key="selected" class="visually-hidden" aria-atomic="true">
              {selectionText(selected, selection.full.value)}
            </p>
          )}
        </>
      }
    >
      <Freshness state={state} />
      {count > 0 && (
        <button
          type="button"
          class="plain"
          aria-disabled={selection.choosing.value}
          onClick={() => void selection.all(count)}
        >
          {count > MAX_WRITES ? t('links_select_first', MAX_WRITES) : t('links_select_all', count)}
        </button>
      )}
    </ListLine>
  )
}

/** Says for how many links it isn't known whether they match the filters. */
function UnknownOfFilters({ state, session }: { state: LinksState; session: Session }) {
  const { listed, library } = state.list
  const { unknownFor = 0, unknownUntil = 'listed', question } = listed.value ?? {}
  const { reading = null, readingFailure = null } = library.value ?? {}
  if (unknownFor === 0 || question === undefined) return null
  const { filters } = question
  const isFailed = reading === null && filters.channel !== undefined && readingFailure !== null
  return (
    <>
      <UnknownFacts
        links={unknownFor}
        until={unknownUntil}
        reading={reading}
        session={session}
        onRead={() => void state.readFacts({ filters })}
        onStop={() => void state.readFacts({ stop: true })}
      />
      <SectionFailure failure={isFailed ? readingFailure : null} onRetry={() => void state.readFacts({ filters })} />
    </>
  )
}

/** A separate component, because it changes with the clock. */
function Freshness({ state }: { state: LinksState }) {
  const { clock } = usePageTools()
  const library = state.list.library.value
  const words = useComputed(() => {
    const known = state.list.library.value
    const readAt = state.list.listed.value?.readAt ?? null
    // If no links are stored, everything in the list came from the service.
    if (known === null || known.links === 0) return readAt === null ? '' : updatedText(readAt, clock.value)
    // While a refresh runs, the age of the list is hidden.
    const refresh = known.refresh ?? (state.refreshing.value ? NOT_YET : null)
    // A countdown would be announced every second.
    return freshnessText({ ...known, refresh }, clock.value, fixedTimeAt(clock.value))
  }).value
  return (
    <AgeLine refreshing={(library?.refresh ?? null) !== null} updatedAt={library?.updatedAt ?? null}>
      {words}
    </AgeLine>
  )
}
