import { CopyStatus, useCopying } from '../../../components/CopyStatus.tsx'
import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog.tsx'
import { WarningIcon } from '../../../components/icons.tsx'
import { Notice } from '../../../components/Notice.tsx'
import { t } from '../../../lib/words/t.ts'
import { usePageTools } from '../page/page-context.ts'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import type { UnreadableState } from './unreadable-state.ts'

/** How many stored requests can't be read, and what can still be done with them. */
export function UnreadableNotice({ state, count }: { state: UnreadableState; count: number }) {
  const { copyText, save } = usePageTools()
  const [copying, tell] = useCopying()
  if (count === 0) return null
  const copy = async () => {
    const text = await state.text()
    if (text !== null) tell(await copyText(text))
  }
  const saveAll = async () => {
    const text = await state.text()
    if (text !== null) save(new Blob([text], { type: 'application/json' }), 'terselink-unreadable.json')
  }
  return (
    <>
      <Notice tone="warn" icon={<WarningIcon />}>
        <p class="notice-title">{t('outbox_unreadable_title', count)}</p>
        <p>{t('outbox_unreadable_about')}</p>
        <div class="notice-actions">
          <button type="button" onClick={() => void copy()}>
            {t('outbox_unreadable_copy')}
          </button>
          <button type="button" onClick={() => void saveAll()}>
            {t('outbox_unreadable_save')}
          </button>
          <button type="button" class="danger" onClick={state.askDiscard}>
            {t('outbox_unreadable_discard')}
          </button>
          <span role="status">
            <CopyStatus copying={copying} />
          </span>
        </div>
      </Notice>
      <SectionFailure failure={state.failure.value} />
      {state.discarding.value && (
        <ConfirmDialog
          title={t('outbox_unreadable_discard_title')}
          action={t('outbox_discard')}
          onConfirm={() => void state.discard()}
          onClose={state.close}
        >
          <p>{t('outbox_unreadable_discard_effect', count)}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
