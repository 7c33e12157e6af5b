import { MAX_WRITES } from '../../../lib/model/job-view.ts'
import { t } from '../../../lib/words/t.ts'
import { usePageTools } from '../page/page-context.ts'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import type { LinksState } from './links-state.ts'
import './SelectionBar.css'

/** The actions on the selected links. */
export function SelectionBar({ state, canDelete }: { state: LinksState; canDelete: boolean }) {
  const { copyText } = usePageTools()
  const { selection, actions } = state
  const chosen = selection.chosen.value
  const links = [...chosen.values()]
  const copy = async () => {
    // A status region does not announce the same sentence twice in a row.
    actions.say('')
    const urls = links.flatMap(({ shorturl }) => shorturl || [])
    if (urls.length === 0) {
      actions.say(t('links_nothing_to_copy'))
      return
    }
    const taken = await copyText(urls.join('\n'))
    const without = links.length - urls.length
    const copied = [t('links_copied', urls.length), ...(without === 0 ? [] : [t('links_not_copied', without)])]
    actions.say(taken ? copied.join(' ') : t('shared_copy_refused'))
  }
  if (chosen.size === 0 && selection.failure.value === null) return null
  return (
    <section class="selection-bar" aria-label={t('links_selection')}>
      <p class="number" role="status">
        {selection.full.value ? t('links_selected_most', chosen.size, MAX_WRITES) : t('links_selected', chosen.size)}
      </p>
      <SectionFailure failure={selection.failure.value} />
      <div class="selection-actions">
        <button type="button" onClick={() => actions.ask('campaign', links)}>
          {t('links_add_to_campaign')}
        </button>
        <button type="button" onClick={() => actions.ask('channel', links)}>
          {t('links_add_to_channel')}
        </button>
        <button type="button" onClick={() => void copy()}>
          {t('links_copy_short_urls')}
        </button>
        {canDelete && (
          <button type="button" class="danger" onClick={() => actions.ask('delete', links)}>
            {t('page_delete')}
          </button>
        )}
        <button type="button" class="plain" onClick={selection.clear}>
          {t('links_clear_selection')}
        </button>
      </div>
    </section>
  )
}
