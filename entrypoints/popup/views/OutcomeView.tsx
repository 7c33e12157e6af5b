import { useMemo } from 'preact/hooks'
import { FailureNotice } from '../../../components/FailureNotice.tsx'
import { ChevronIcon, CopyIcon } from '../../../components/icons.tsx'
import { lazyComponent } from '../../../components/lazy-component.tsx'
import { ResultCard } from '../../../components/ResultCard.tsx'
import { hostOf } from '../../../lib/address/short-url.ts'
import { shortenable } from '../../../lib/address/shortenable.ts'
import type { Failure } from '../../../lib/model/failure.ts'
import type { JobView } from '../../../lib/model/job-view.ts'
import { type ListedLink, titleOf } from '../../../lib/model/link-facts.ts'
import { qrLooksOf } from '../../../lib/rpc/qr-looks.ts'
import { deletionText } from '../../../lib/words/deletion-text.ts'
import { failureText } from '../../../lib/words/failure-text.ts'
import { t } from '../../../lib/words/t.ts'
import { timeTextAt } from '../../../lib/words/time-text.ts'
import type { Popup } from '../create-popup.ts'
import { jobRemarks } from '../job-text.ts'
import { createJobVerbs } from '../job-verbs.ts'
import type { World } from '../world.ts'
import { KnownClicks, KnownIntro, knownDifference } from './KnownCard.tsx'
import { PageHead } from './PageHead.tsx'
import { NotSavedYet, otherOptions, UnsureView, WaitingView } from './UnfinishedView.tsx'
import './OutcomeView.css'

// Loaded after the first paint: a result can be copied without it.
const CopyAs = lazyComponent(
  () => import('../../../components/CopyAs.tsx').then((module) => module.CopyAs),
  () => (
    <span class="copy-as" inert>
      <button type="button">
        <CopyIcon />
        {t('shared_copy_as')}
        <ChevronIcon />
      </button>
    </span>
  ),
)

// Loaded on request, because rendering a code costs more than the rest of the popup.
const QrCode = lazyComponent(() => import('../../../components/qr-code/QrCode.tsx').then((module) => module.QrCode))

/** The state of the request, shown instead of the form. */
export function OutcomeView({ popup, world }: { popup: Popup; world: World }) {
  const job = popup.job.value
  const verbs = useMemo(() => createJobVerbs(popup, world), [popup, world])
  const link = popup.result.reused.value ?? (popup.phase.value === 'known' ? popup.existing.known.value : null)
  if (link) return <KnownResult popup={popup} world={world} link={link} />
  if (job === null) return null
  switch (popup.phase.value) {
    case 'done':
      return <Result popup={popup} world={world} job={job} />
    case 'saving':
      return (
        <>
          <Result popup={popup} world={world} job={job} />
          <NotSavedYet popup={popup} job={job} verbs={verbs} />
        </>
      )
    case 'waiting':
      return <WaitingView popup={popup} world={world} job={job} verbs={verbs} />
    case 'checking':
      return <p class="popup-section">{t('popup_checking')}</p>
    case 'unsure':
      return <UnsureView popup={popup} job={job} verbs={verbs} />
    case 'known':
    case 'reused':
    case 'form':
    case 'sending':
    case 'failed':
      return null
  }
}

interface ResultProps {
  popup: Popup
  world: World
}

/** A function that renders QR codes, the same for all results. */
const useQrCode = ({ call, copyImage, save }: World) => {
  const looks = useMemo(() => qrLooksOf(call), [call])
  return (url: string) => <QrCode url={url} looks={looks} copyImage={copyImage} save={save} />
}

/** The page's existing link, which is copied when the user chooses it. */
function KnownResult({ popup, world, link }: ResultProps & { link: ListedLink }) {
  const { result, existing, form, tab } = popup
  const isUsed = result.reused.value !== null
  const address = shortenable(form.url.value)
  const isOfTab = !form.typed.value
  const pageTitle = tab.value?.title ?? ''
  const title = titleOf(link)
  return (
    <>
      {isOfTab && (
        <div class="popup-section known-page">
          <PageHead host={address.ok ? hostOf(address.value) : ''} title={pageTitle} />
        </div>
      )}
      <ResultCard
        intro={<KnownIntro link={link} popup={popup} />}
        shortUrl={link.shorturl}
        title={isOfTab && title === pageTitle ? '' : title}
        longUrl={link.longurl}
        note={address.ok ? knownDifference(link, address.value) : null}
        aside={<KnownClicks link={link} />}
        copying={result.copying.value}
        remarks={[]}
        onCopy={() => void (isUsed ? result.copy() : popup.useKnown())}
        copyAs={<CopyAs copy={(format) => result.copyAs(format, link)} />}
        onAnother={() => (isUsed ? void popup.another() : existing.decline())}
        another={t('popup_create_another')}
        qrCode={useQrCode(world)}
      />
    </>
  )
}

function Result({ popup, world, job }: ResultProps & { job: JobView }) {
  const { result, another, elsewhere, existing, now, undo, serviceClock } = popup
  const undoing = undo.state.value
  const own = undoing.kind === 'deleting' && undoing.made.id === job.id ? undoing.deletion : null
  // The deletion may also have been requested elsewhere, or before the popup was opened.
  const other = existing.deleting.value
  const deleting = own ?? (other !== null && other.id === job.outcome?.id ? other.facts.deletion : null)
  const isSaved = job.state === 'done'
  return (
    <ResultCard
      shortUrl={result.shortUrl.value}
      title={job.title}
      longUrl={job.subject}
      copying={result.copying.value}
      isSaved={isSaved && !deleting}
      status={deleting ? deletionText(deleting) : isSaved ? null : savingText(job)}
      remarks={[...jobRemarks(job, now.value, serviceClock), ...otherOptions(elsewhere.value)]}
      onCopy={() => void result.copy()}
      onUndo={
        !deleting && undoing.kind === 'offered' && undoing.made.id === job.id ? () => void undo.undo() : undefined
      }
      copyAs={<CopyAs copy={result.copyAs} />}
      onAnother={() => void another()}
      {...(elsewhere.value !== null && { another: t('popup_create_another') })}
      qrCode={useQrCode(world)}
    />
  )
}

/** The status of a link that is not saved yet, but whose short URL is known. */
const savingText = ({ failure }: JobView): string =>
  t(failure?.kind === 'offline' ? 'popup_saving_offline' : 'popup_saving')

interface FailureAlertProps {
  failure: Failure
  /** Aliases that could be used in place of one that is taken. */
  aliases?: readonly string[]
  onAlias?: (alias: string) => void
  now: number
  openOptions: (section: string) => void
  /** Fills the form with the refused request, if there is one to correct. */
  onEdit?: (() => void) | undefined
}

/** Failures that are resolved in the section Connection. */
const FIXED_AT_CONNECTION: readonly Failure['kind'][] = ['not-connected', 'key-refused', 'redirected']

export function FailureAlert({ failure, aliases = [], onAlias, now, openOptions, onEdit }: FailureAlertProps) {
  return (
    <FailureNotice words={failureText(failure, timeTextAt(now))}>
      {FIXED_AT_CONNECTION.includes(failure.kind) && (
        <button type="button" onClick={() => openOptions('connection')}>
          {t(failure.kind === 'key-refused' ? 'popup_enter_key' : 'popup_connect')}
        </button>
      )}
      {onEdit && (
        <button type="button" onClick={onEdit}>
          {t('popup_edit_again')}
        </button>
      )}
      {aliases.map((alias) => (
        <button
          key={alias}
          type="button"
          class="suggested-alias"
          dir="auto"
          title={t('popup_alias_use')}
          onClick={() => onAlias?.(alias)}
        >
          {alias}
        </button>
      ))}
      {failure.kind === 'storage' && (
        <button type="button" onClick={() => openOptions('outbox')}>
          {t('popup_open_outbox')}
        </button>
      )}
    </FailureNotice>
  )
}
