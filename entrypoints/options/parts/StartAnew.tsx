import { useState } from 'preact/hooks'
import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog.tsx'
import type { StoragePart } from '../../../lib/model/failure.ts'

interface StartAnewProps {
  part: StoragePart
  onStart: () => void
}

const WORDS: Readonly<Record<StoragePart, { action: string; lost: string }>> = {
  outbox: {
    action: 'Set aside and start a new outbox',
    lost: 'Requests that still wait in the old outbox are not sent, and their list, the recent links and what is known of the service’s pace are not shown any more. Links that were made stay at the service. The old outbox is left on the disk as it is, but Terselink does not read it again.',
  },
  settings: {
    action: 'Set aside and start with new settings',
    lost: 'The toolbar button and the defaults of new links are as after a fresh installation. The old settings are kept aside, but Terselink does not read them again.',
  },
  connection: {
    action: 'Set aside and connect again',
    lost: 'The API key is removed from this browser: you need it to connect again. Requests that wait are kept; connected to the same account, they go out.',
  },
}

/** The way out of storage that cannot be used: asked about first, since something is lost by it. */
export function StartAnew({ part, onStart }: StartAnewProps) {
  const [asking, setAsking] = useState(false)
  const { action, lost } = WORDS[part]
  return (
    <>
      <button type="button" onClick={() => setAsking(true)}>
        {action}…
      </button>
      {asking && (
        <ConfirmDialog
          title={`${action}?`}
          action="Set aside"
          onConfirm={() => {
            setAsking(false)
            onStart()
          }}
          onClose={() => setAsking(false)}
        >
          <p>{lost}</p>
          <p>Try again first: the browser may give access once it was restarted or has room.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
