import type { RefObject } from 'preact'
import { LeftOutNotice } from '../../../components/LeftOutNotice.tsx'
import { RateLine } from '../../../components/RateLine.tsx'
import type { Failure } from '../../../lib/model/failure.ts'
import type { JobView } from '../../../lib/model/job-view.ts'
import { matchByName } from '../../../lib/presets/account-options.ts'
import { deletionText } from '../../../lib/words/deletion-text.ts'
import { withoutScheme } from '../../../lib/words/format.ts'
import { rateMatters } from '../../../lib/words/rate-text.ts'
import type { Popup } from '../create-popup.ts'
import { countOtherJobs } from '../job-text.ts'
import type { World } from '../world.ts'
import { KnownCard } from './KnownCard.tsx'
import { FailureAlert } from './OutcomeView.tsx'
import './FormMessages.css'

interface FormMessagesProps {
  popup: Popup
  world: World
  messages: Messages
  box: RefObject<HTMLDivElement | null>
  height: number
  /** How many pixels of the messages stay in view, wherever the window is scrolled; 0 if none do. */
  shown: number
  /** The address that the form would shorten. */
  address: string
  /** Whether the form's button uses the existing link. */
  prefersKnown: boolean
  /** The user has chosen something, and continues with the form's button. */
  onChosen: () => void
  /** Fills the form with this refused request. */
  onEdit: (job: JobView) => void
}

export type Messages = NonNullable<ReturnType<typeof messagesOf>>

/** The messages about the form; `null` if there are none. */
export const messagesOf = ({ failure, phase, job, countedJob, existing, leftOut, rate, counts, now }: Popup) => {
  const isSending = phase.value === 'sending'
  const refused = failure.value === null && phase.value === 'failed' ? job.value : null
  const waiting = countOtherJobs('waiting', counts.value, countedJob.value)
  const messages = {
    known: isSending ? null : existing.known.value,
    /** The page's existing link, if a request deletes it. */
    deleting: isSending ? null : existing.deleting.value,
    failure: isSending ? null : (failure.value ?? refused?.failure ?? null),
    /** The refused request that can be edited and sent again. */
    refused,
    leftOut: leftOut.value,
    rate: rate.value !== null && rateMatters(rate.value, waiting, now.value) ? { rate: rate.value, waiting } : null,
  }
  const { known, deleting, failure: why, rate: scarce } = messages
  const isEmpty = [known, deleting, why, scarce].every((message) => message === null) && messages.leftOut.length === 0
  return isEmpty ? null : messages
}

/**
 * Messages appear after the form, so they are where nothing has to move: at the end, or in the bar over a long form.
 */
export function FormMessages(props: FormMessagesProps) {
  const { popup, world, messages, box, height, shown, address, prefersKnown, onChosen, onEdit } = props
  const { known, deleting, failure, refused, leftOut, rate } = messages
  return (
    <div
      class={`popup-messages${shown > 0 ? ' sticky' : ''}`}
      // The rest of the messages is below the window until the user scrolls.
      style={{ insetBlockEnd: shown > 0 ? `${shown - height}px` : undefined }}
      ref={box}
    >
      {leftOut.length > 0 && (
        <div class="popup-message">
          <LeftOutNotice
            options={leftOut}
            matches={matchByName(leftOut, popup.collections.shown.value)}
            onUse={(options) => popup.form.changeOptions({ ...popup.form.options.value, ...options })}
          />
        </div>
      )}
      {deleting?.facts.deletion && (
        <p class="popup-message">
          <span dir="ltr">{withoutScheme(deleting.shorturl)}</span> {deletionText(deleting.facts.deletion)}
        </p>
      )}
      {known && (
        <KnownCard link={known} popup={popup} address={address} isPrimary={prefersKnown} onAnother={onChosen} />
      )}
      {failure && (
        <div class="popup-message">
          <FormFailure {...{ popup, world, failure, refused, onChosen, onEdit }} />
        </div>
      )}
      {rate && (
        <div class="popup-message">
          <RateLine {...rate} now={popup.now.value} />
        </div>
      )}
    </div>
  )
}

interface FormFailureProps extends Pick<FormMessagesProps, 'popup' | 'world' | 'onChosen' | 'onEdit'> {
  failure: Failure
  refused: JobView | null
}

function FormFailure({ popup, world, failure, refused, onChosen, onEdit }: FormFailureProps) {
  const { form, now } = popup
  const chooseAlias = (custom: string) => {
    form.changeOptions({ ...form.options.value, custom })
    onChosen()
  }
  return (
    <FailureAlert
      failure={failure}
      aliases={popup.otherAliases.value}
      onAlias={chooseAlias}
      now={now.value}
      openOptions={world.openOptions}
      onEdit={refused === null ? undefined : () => onEdit(refused)}
    />
  )
}
