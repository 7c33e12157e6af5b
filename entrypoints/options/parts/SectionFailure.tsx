import { createContext } from 'preact'
import { useContext, useState } from 'preact/hooks'
import { AllowAccess } from '../../../components/AllowAccess.tsx'
import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog.tsx'
import { InDialog } from '../../../components/dialog/Dialog.tsx'
import { FailureNotice } from '../../../components/FailureNotice.tsx'
import type { Failure, StoragePart, StorageTrouble } from '../../../lib/model/failure.ts'
import { failureText } from '../../../lib/words/failure-text.ts'
import { type PlainKey, t } from '../../../lib/words/t.ts'
import { fixedTimeAt } from '../../../lib/words/time-text.ts'
import { usePageTools } from '../page/page-context.ts'

/**
 * Whether failures are about the service and key that are being typed. What blocks the connection is shown in the
 * notice above every section, so sections don't repeat it, but dialogs do, because they cover the notice.
 */
export const AboutTypedKey = createContext(false)

interface SectionFailureProps {
  failure: Failure | null
  onRetry?: () => void
  /** Sets damaged storage aside and starts with an empty one. */
  onResetStorage?: ((part: StoragePart) => void) | undefined
}

/** The failure of a section. Its times are fixed, because an alert with a countdown would be announced every second. */
export function SectionFailure({ failure, onRetry, onResetStorage }: SectionFailureProps) {
  const isAboutTypedKey = useContext(AboutTypedKey)
  const isInDialog = useContext(InDialog)
  const { allowAccess, clock } = usePageTools()
  if (failure === null) return null
  const isBlock = failure.kind === 'key-refused' || failure.kind === 'permission'
  if (isBlock && !isAboutTypedKey && !isInDialog) return null
  // If the disk is full, there is no space for new storage either.
  const part = failure.kind === 'storage' && failure.trouble !== 'full' ? failure.part : undefined
  return (
    <FailureNotice words={failureText(failure, fixedTimeAt(clock.peek()))}>
      {failure.kind === 'permission' && isInDialog && <AllowAccess allow={() => allowAccess(failure.origin)} />}
      {onRetry && (
        <button type="button" onClick={onRetry}>
          {t('page_try_again')}
        </button>
      )}
      {failure.kind === 'storage' && part && onResetStorage && (
        <StartAnew part={part} trouble={failure.trouble} onStart={() => onResetStorage(part)} />
      )}
    </FailureNotice>
  )
}

interface StartAnewProps {
  part: StoragePart
  trouble: StorageTrouble | undefined
  onStart: () => void
}

const WORDS: Readonly<Record<StoragePart, { action: PlainKey; title: PlainKey; lost: PlainKey }>> = {
  outbox: {
    action: 'page_start_anew_outbox',
    title: 'page_start_anew_outbox_title',
    lost: 'page_start_anew_outbox_lost',
  },
  settings: {
    action: 'page_start_anew_settings',
    title: 'page_start_anew_settings_title',
    lost: 'page_start_anew_settings_lost',
  },
  connection: {
    action: 'page_start_anew_connection',
    title: 'page_start_anew_connection_title',
    lost: 'page_start_anew_connection_lost',
  },
}

/** A hint on how to avoid starting anew; `null` for damaged data, which nothing can repair. */
const hintOf = (trouble: StorageTrouble | undefined): PlainKey | null => {
  if (trouble === undefined) return 'page_start_anew_hint'
  return trouble === 'newer' ? 'page_start_anew_hint_newer' : null
}

/** Asks before damaged storage is set aside, because its data is lost. */
function StartAnew({ part, trouble, onStart }: StartAnewProps) {
  const [asking, setAsking] = useState(false)
  const hint = hintOf(trouble)
  const { action, title, lost } = WORDS[part]
  return (
    <>
      <button type="button" onClick={() => setAsking(true)}>
        {t(action)}
      </button>
      {asking && (
        <ConfirmDialog
          title={t(title)}
          action={t('page_start_anew')}
          onConfirm={() => {
            setAsking(false)
            onStart()
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t(lost)}</p>
          {hint && <p>{t(hint)}</p>}
        </ConfirmDialog>
      )}
    </>
  )
}
