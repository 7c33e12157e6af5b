import { ClockIcon } from '../../../components/icon/ClockIcon.tsx'
import { MiddleTruncated } from '../../../components/MiddleTruncated.tsx'
import { Notice } from '../../../components/Notice.tsx'
import type { JobView } from '../../../lib/model/job-view.ts'
import { failureText } from '../../../lib/words/failure-text.ts'
import type { JobVerbs } from '../job-verbs.ts'
import type { Popup } from '../popup.ts'
import type { World } from '../world.ts'
import { focusPrimary } from './focus-primary.ts'
import { KeyButtons } from './TroubleView.tsx'
import { tellTime } from './tell-time.ts'

interface WaitingViewProps {
  popup: Popup
  world: World
  job: JobView
  verbs: JobVerbs
}

export function WaitingView({ popup, world, job, verbs }: WaitingViewProps) {
  const tell = tellTime(popup.now.value)
  const { failure, nextAt, paceUntil } = job
  const comesAt = paceUntil ?? nextAt
  const words = failure && failureText(failure, tell)
  const isPaced = failure === null || failure.kind === 'slow-down'
  const needsKey = failure?.kind === 'key-refused'
  const needsConnection = failure?.kind === 'not-connected' || failure?.kind === 'permission' || needsKey
  const isLocked = failure?.kind === 'locked'
  return (
    <section class="popup-section" ref={focusPrimary}>
      <Notice tone="plain" icon={<ClockIcon />}>
        <h2>Waiting to send</h2>
        <MiddleTruncated text={job.subject} dir="ltr" />
        {/* It may count down by the second: to have each number read out would drown everything else. */}
        <p class="number" aria-live={isPaced ? 'off' : undefined}>
          {words ? `${words.title}. ${words.advice}` : 'The allowance of requests is used up for the moment.'}
        </p>
        {words?.quote && (
          <p>
            The service said: <q dir="auto">{words.quote}</q>
          </p>
        )}
        {comesAt !== null && failure?.kind !== 'slow-down' && (
          <p class="number" aria-live="off">
            Next try {tell(comesAt)}.
          </p>
        )}
        <p class="quiet">
          {needsConnection
            ? 'It is kept and will be sent once this is fixed.'
            : isLocked
              ? 'It is kept, and goes out by itself once it is unlocked.'
              : 'It is kept and goes out by itself, with this window closed too.'}
        </p>
      </Notice>
      <div class="popup-actions">
        {needsKey && <KeyButtons popup={popup} world={world} primary="primary" />}
        {needsConnection && !needsKey && (
          <button type="button" class="primary" onClick={() => world.openOptions('connection')}>
            Connect your service
          </button>
        )}
        {/* What waits for the allowance cannot be hurried. */}
        {!needsConnection && !isLocked && !isPaced && (
          <button type="button" class="primary" onClick={() => void verbs.retry()}>
            Retry
          </button>
        )}
        <button type="button" onClick={() => void verbs.discard()}>
          Discard
        </button>
        <button type="button" class={isPaced ? 'primary' : 'plain'} onClick={() => void popup.another()}>
          Shorten another
        </button>
      </div>
    </section>
  )
}
