import { t } from '../../../lib/words/t.ts'
import { usePageTools } from '../page/page-context.ts'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import { linksCount } from './action-words.ts'
import { MOST_CHOSEN } from './links-selection.ts'
import type { LinksState } from './links-state.ts'
import './SelectionBar.css'

/** What can be done with the links that were chosen. */
export function SelectionBar({ state, canDelete }: { state: LinksState; canDelete: boolean }) {
  const { copyText } = usePageTools()
  const { selection, actions } = state
  const chosen = selection.chosen.value
  const links = [...chosen.values()]
  const copy = async () => {
    // The same sentence twice in a row would be no change to see or to hear.
    actions.say('')
    const urls = links.flatMap(({ shorturl }) => shorturl || [])
    if (urls.length === 0) {
      actions.say('The service returned no short URL for these links.')
      return
    }
    const taken = await copyText(urls.join('\n'))
    const what = urls.length === 1 ? '1 short URL' : `${urls.length.toLocaleString()} short URLs`
    const without = links.length - urls.length
    const rest = without === 0 ? '' : ` ${linksCount(without)} without a short URL left out.`
    actions.say(taken ? `${what} copied, one on each line.${rest}` : t('shared_copy_refused'))
  }
  if (chosen.size === 0 && selection.failure.value === null) return null
  return (
    <section class="selection-bar" aria-label="Selected links">
      <p class="number" role="status">
        {linksCount(chosen.size)} selected
        {selection.full.value && `; more than ${MOST_CHOSEN.toLocaleString()} cannot be selected at once`}
      </p>
      <SectionFailure failure={selection.failure.value} />
      <div class="selection-actions">
        <button type="button" onClick={() => actions.ask('campaign', links)}>
          Add to campaign
        </button>
        <button type="button" onClick={() => actions.ask('channel', links)}>
          Add to channel
        </button>
        <button type="button" onClick={() => void copy()}>
          Copy short URLs
        </button>
        {canDelete && (
          <button type="button" class="danger" onClick={() => actions.ask('delete', links)}>
            Delete
          </button>
        )}
        <button type="button" class="plain" onClick={selection.clear}>
          Clear selection
        </button>
      </div>
    </section>
  )
}
