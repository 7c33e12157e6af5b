import { CopyTold, useCopying } from '../../../components/CopyTold.tsx'
import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog.tsx'
import { WarningIcon } from '../../../components/icon/WarningIcon.tsx'
import { Notice } from '../../../components/Notice.tsx'
import { usePageTools } from '../page/page-context.ts'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import type { AsideState } from './aside-state.ts'

/** Says how many stored requests cannot be read, and what can still be done with them. */
export function AsideNotice({ state, count }: { state: AsideState; count: number }) {
  const { copyText, save } = usePageTools()
  const [copying, tell] = useCopying()
  if (count === 0) return null
  const what = count === 1 ? 'One request' : `${count.toLocaleString()} requests`
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
        <p class="notice-title">{what} cannot be read</p>
        <p>
          {count === 1 ? 'It is kept aside and is' : 'They are kept aside and are'} not sent: another version of
          Terselink wrote {count === 1 ? 'it' : 'them'}, or the storage was damaged. Save what is there, so that you can
          ask for it again.
        </p>
        <div class="notice-actions">
          <button type="button" onClick={() => void copy()}>
            Copy as text
          </button>
          <button type="button" onClick={() => void saveAll()}>
            Save as a file
          </button>
          <button type="button" class="danger" onClick={state.askDiscard}>
            Discard unreadable
          </button>
          <span role="status">
            <CopyTold copying={copying} />
          </span>
        </div>
      </Notice>
      <SectionFailure failure={state.failure.value} />
      {state.discarding.value && (
        <ConfirmDialog
          title="Discard what cannot be read?"
          action="Discard"
          onConfirm={() => void state.discard()}
          onClose={state.putAway}
        >
          <p>
            {what} will be forgotten for good. Nothing is sent, and what the service made stays. Save{' '}
            {count === 1 ? 'it' : 'them'} first if you want to know what was asked for.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
