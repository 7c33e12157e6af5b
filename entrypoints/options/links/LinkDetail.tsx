import type { ComponentChildren, RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Address } from '../../../components/Address.tsx'
import { CopyAs } from '../../../components/CopyAs.tsx'
import { CopyButton } from '../../../components/CopyButton.tsx'
import { Dialog } from '../../../components/dialog/Dialog.tsx'
import { FailureNotice } from '../../../components/FailureNotice.tsx'
import { ChevronIcon, QrCodeIcon, TrashIcon } from '../../../components/icons.tsx'
import { lazyComponent } from '../../../components/lazy-component.tsx'
import { Notice } from '../../../components/Notice.tsx'
import { RateLine } from '../../../components/RateLine.tsx'
import { ServiceQuote } from '../../../components/ServiceQuote.tsx'
import { ShortUrl } from '../../../components/ShortUrl.tsx'
import { WebLink } from '../../../components/WebLink.tsx'
import { aliasOf, webAddressOf } from '../../../lib/address/short-url.ts'
import type { Link } from '../../../lib/contract/link.ts'
import type { CopiedLink } from '../../../lib/copy-as/copied-links.ts'
import type { Failure } from '../../../lib/model/failure.ts'
import type { JobView } from '../../../lib/model/job-view.ts'
import { factsSaid, type ListedLink, titleOf } from '../../../lib/model/link-facts.ts'
import type { RateView } from '../../../lib/model/rate-view.ts'
import { linkGoneText } from '../../../lib/words/failure-text.ts'
import { formatList, formatServiceDay } from '../../../lib/words/format.ts'
import { sentences } from '../../../lib/words/sentences.ts'
import { type PlainKey, t } from '../../../lib/words/t.ts'
import { JobMark } from '../jobs/JobMark.tsx'
import { JobReason } from '../jobs/JobReason.tsx'
import { operationName } from '../jobs/job-text.ts'
import { usePageTools } from '../page/page-context.ts'
import type { Session } from '../page/session.ts'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import { ServiceTime } from '../parts/ServiceTime.tsx'
import { rememberedOptions } from './initial-link.ts'
import { JobTime, LinkHistory } from './LinkHistory.tsx'
import { LinkDays, LinkStatistics } from './LinkStatistics.tsx'
import type { LinkDetailAnswer } from './link-reading.ts'
import type { LinksActions } from './links-actions.ts'
import type { ListedLinks } from './links-list.ts'
import type { LinksState } from './links-state.ts'
import {
  isUnshown,
  type KnownOptions,
  knownOptions,
  optionSentences,
  type SentenceContext,
} from './option-sentences.ts'
import './LinkDetail.css'

// Rarely opened, and larger than the rest of the detail.
export const QrCode = lazyComponent(() =>
  import('../../../components/qr-code/QrCode.tsx').then((module) => module.QrCode),
)

interface LinkDetailProps {
  id: number
  links: LinksState
  session: Session
  /** Whether the service can change and delete links. */
  canChange: boolean
  /** Whether it is beside the list, which stays usable, and not over it. */
  isBeside: boolean
  /** Its element, while it is shown. */
  pageRef: RefObject<HTMLDialogElement | null>
  /** Whether the focus stays in the list when it opens: the link is only looked at. */
  staysRef: RefObject<boolean>
  /** Shows another link of the list. */
  onOpen: (link: ListedLink) => void
  onClose: () => void
}

/**
 * Everything that the service says about one link, and the actions on it. What the list says is shown until the service
 * has answered, in the same elements: an open QR code stays open.
 */
export function LinkDetail(props: LinkDetailProps) {
  const { id, links, session, canChange, isBeside, pageRef, onOpen, onClose } = props
  const { serviceClock } = usePageTools()
  const { form, actions, opened } = links
  const { loading, failure } = opened.detail
  const detail = opened.detail.answer.value
  const isGone = failure.value?.kind === 'not-found'
  const list = links.list.listed.value
  const place = list?.placeOf(id) ?? null
  const inList = place === null ? undefined : list?.rowAt(place)
  const listed = isGone ? undefined : (inList ?? opened.stored.answer.value ?? undefined)
  // Opened by its address: the links before and after it may not be loaded.
  useEffect(() => {
    if (place === null && !isGone) void links.list.locate(id)
  }, [id, isGone, links, list, place])
  useFocusBeside(props, place)
  const facts = listed?.facts ?? {}
  const link = detail?.details ?? listed
  const title = link && titleOf({ ...link, alias: aliasOf(link.shorturl), facts })
  // The last response may be old: a form that starts with it would undo changes made elsewhere.
  const isChecking = detail !== null && loading.value
  const said = detail === null ? '' : actions.saidOf(detail.id)
  const jobs = links.marks.value.get(id) ?? []
  const requests = opened.history.answer.value ?? []
  return (
    <Dialog
      key={isBeside}
      element={pageRef}
      title={title ? <bdi>{title}</bdi> : t('link_unnamed')}
      shape={isBeside ? 'beside' : 'panel'}
      onClose={onClose}
      actions={
        <>
          {list && place !== null && <Neighbors list={list} place={place} onOpen={onOpen} />}
          {detail && canChange && (
            <button type="button" class="danger aside" onClick={() => actions.ask('delete', [detail.details], onClose)}>
              <TrashIcon />
              {t('page_delete')}
            </button>
          )}
          <span class="link-edit-close">
            {detail && canChange && (
              <button
                type="button"
                aria-disabled={isChecking}
                aria-keyshortcuts="e"
                onClick={() => {
                  if (!isChecking) void form.openEdit(detail, title)
                }}
              >
                {t('page_edit')}
              </button>
            )}
            <button type="button" aria-keyshortcuts="Escape" onClick={onClose}>
              {t('page_close')}
            </button>
          </span>
        </>
      }
    >
      {isGone ? <FailureNotice words={linkGoneText()} /> : <SectionFailure failure={failure.value} />}
      <div role="status" class={said ? undefined : isChecking ? 'link-detail-checking' : 'visually-hidden'}>
        {isChecking && <p class="quiet link-detail-checking">{t('links_checking')}</p>}
        {said && <p>{said}</p>}
      </div>
      {detail?.message && (
        <Notice tone="plain">
          <ServiceQuote text={detail.message} />
        </Notice>
      )}
      {jobs.length > 0 && <LinkJobs jobs={jobs} onEdit={form.openAgain} discard={actions.discard} />}
      {link && <ShortLink link={{ title: title ?? '', shortUrl: link.shorturl, longUrl: link.longurl }} />}
      {detail && <LinkActions detail={detail} title={title} links={links} isChecking={isChecking} />}
      {link && (
        <WhatOptionsDo
          known={knownOptions(detail?.details ?? null, facts, rememberedOptions(requests, id))}
          details={detail?.details ?? null}
          collections={session.collections.value}
          clock={serviceClock}
        />
      )}
      {link && <LinkFacts link={link} detail={detail} facts={detail ? factsSaid(detail.details) : facts} />}
      {detail ? (
        <LinkStatistics statistics={detail.data} facts={factsSaid(detail.details)}>
          {opened.hasDays.value && <LinkDays state={opened.days} created={detail.details.date} />}
        </LinkStatistics>
      ) : (
        loading.value && <Loading rate={session.rate.value} />
      )}
      <LinkHistory jobs={requests.filter((request) => !jobs.some((pending) => pending.id === request.id))} />
      <SectionFailure failure={opened.history.failure.value} />
    </Dialog>
  )
}

/** Moves the focus to a page beside the list, and back to the link's row when it closes. A modal one does so itself. */
const useFocusBeside = (
  { isBeside, pageRef, staysRef }: Pick<LinkDetailProps, 'isBeside' | 'pageRef' | 'staysRef'>,
  place: number | null,
): void => {
  const placeRef = useRef(place)
  useLayoutEffect(() => {
    placeRef.current = place
  }, [place])
  useLayoutEffect(() => {
    const page = pageRef.current
    if (!isBeside || page === null) return
    if (!staysRef.current) page.focus({ preventScroll: true })
    return () => {
      // The next one may be opened by its address.
      staysRef.current = false
      if (!page.contains(document.activeElement)) return
      const table = document.querySelector<HTMLElement>('main .table-box')
      const opener = table?.querySelector<HTMLElement>(`tr[data-place="${placeRef.current}"] .row-label > button`)
      ;(opener ?? table)?.focus({ preventScroll: true })
    }
  }, [isBeside, pageRef, staysRef])
}

interface NeighborsProps extends Pick<LinkDetailProps, 'onOpen'> {
  list: ListedLinks
  place: number
}

/** The buttons to the links before and after it in the list. */
function Neighbors({ list, place, onOpen }: NeighborsProps) {
  const turn = (name: PlainKey, key: string, turnedClass: string, other: ListedLink | undefined) => (
    <button
      type="button"
      class={`plain icon-only ${turnedClass}`}
      aria-label={t(name)}
      title={t(name)}
      aria-keyshortcuts={key}
      // A disabled one would lose the focus.
      aria-disabled={other === undefined}
      onClick={() => other && onOpen(other)}
    >
      <ChevronIcon />
    </button>
  )
  return (
    <span class="link-neighbors">
      {turn('link_previous', 'k', 'back', place === 0 ? undefined : list.rowAt(place - 1))}
      {turn('link_next', 'j', 'on', list.rowAt(place + 1))}
    </span>
  )
}

function Loading({ rate }: { rate: RateView | null }) {
  const { clock } = usePageTools()
  return (
    <div class="link-detail-loading">
      <p class="quiet">{t('link_loading')}</p>
      {rate && <RateLine rate={rate} waiting={0} now={clock.value} />}
    </div>
  )
}

interface LinkActionsProps extends Pick<LinkDetailProps, 'links'> {
  detail: LinkDetailAnswer
  title: string | undefined
  isChecking: boolean
}

function LinkActions({ detail, title, links: { form, actions }, isChecking }: LinkActionsProps) {
  return (
    <div class="link-detail-actions">
      <button
        type="button"
        aria-disabled={isChecking}
        onClick={() => {
          if (!isChecking) void form.openLike(detail, title)
        }}
      >
        {t('link_new_like')}
      </button>
      <button type="button" onClick={() => actions.ask('campaign', [detail.details])}>
        {t('links_add_to_campaign')}
      </button>
      <button type="button" onClick={() => actions.ask('channel', [detail.details])}>
        {t('links_add_to_channel')}
      </button>
    </div>
  )
}

interface WhatOptionsDoProps extends SentenceContext {
  known: KnownOptions
  /** Of the service; `null` until they are read. */
  details: LinkDetailAnswer['details'] | null
}

/** In whole sentences. Nothing is said of options that aren't known. */
function WhatOptionsDo({ known, details, ...context }: WhatOptionsDoProps) {
  const parts = optionSentences(known, context)
  if (parts.length === 0) return null
  // The service lists the links of a channel. What it doesn't show is known once its details are read.
  const asSent =
    details === null ? [] : parts.filter(({ option }) => isUnshown(option, details) && option !== 'channel')
  return (
    <div class="link-does">
      <p dir="auto">{sentences(...parts.flatMap((part) => part.sentences))}</p>
      {asSent.length > 0 && (
        <p class="quiet">{t('link_does_sent', formatList(asSent.map(({ option }) => t(`option_${option}_label`))))}</p>
      )}
    </div>
  )
}

interface LinkFactsProps {
  link: Pick<Link, 'longurl' | 'description' | 'date'>
  detail: LinkDetailAnswer | null
  facts: Pick<ListedLink['facts'], 'lastClick' | 'lastChange'>
}

function LinkFacts({ link, detail, facts: { lastClick, lastChange } }: LinkFactsProps) {
  return (
    <dl class="link-detail-facts">
      <Fact name={t('shared_long_url')}>
        <Destination url={link.longurl} />
      </Fact>
      {link.description && (
        <Fact name={t('link_note')}>
          <span dir="auto">{link.description}</span>
        </Fact>
      )}
      {link.date && (
        <Fact name={t('link_created')}>
          <ServiceTime time={link.date} both />
        </Fact>
      )}
      {lastChange !== undefined && lastChange !== link.date && (
        <Fact name={t('link_last_change')}>
          <ServiceTime time={lastChange} both />
        </Fact>
      )}
      {lastClick !== undefined && (
        <Fact name={t('link_last_click')}>{lastClick === null ? t('shared_never') : formatServiceDay(lastClick)}</Fact>
      )}
      {detail && (
        <Fact name={t('link_expires')}>
          {detail.details.expiry === null ? t('shared_never') : <ServiceTime time={detail.details.expiry} both />}
        </Fact>
      )}
      {detail && <Targets name={t('option_geotarget_label')} targets={detail.details.location} />}
      {detail && <Targets name={t('option_devicetarget_label')} targets={detail.details.device} />}
    </dl>
  )
}

function ShortLink({ link }: { link: CopiedLink }) {
  const { copyLinks, copyImage, save, qrLooks } = usePageTools()
  const { shortUrl: url } = link
  const [showsQr, setShowsQr] = useState(false)
  if (url === '') return <p>{t('link_no_short_url')}</p>
  return (
    <>
      <div class="link-detail-short">
        <ShortUrl url={url} />
        <div class="link-detail-actions">
          <CopyButton text={url} copy={() => copyLinks([link])} primary shortcut="c" />
          <CopyAs copy={(format) => copyLinks([link], format)} />
          <button type="button" aria-expanded={showsQr} onClick={() => setShowsQr(!showsQr)}>
            <QrCodeIcon />
            {t('shared_qr_code')}
          </button>
        </div>
      </div>
      {showsQr && <QrCode url={url} looks={qrLooks} copyImage={copyImage} save={save} />}
    </>
  )
}

function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Targets({ name, targets }: { name: string; targets: Record<string, string> }) {
  const rows = Object.entries(targets)
  if (rows.length === 0) return null
  return (
    <Fact name={name}>
      <ul class="link-detail-targets">
        {rows.map(([target, url]) => (
          <li key={target}>
            <span dir="auto">{target}</span> <Destination url={url} />
          </li>
        ))}
      </ul>
    </Fact>
  )
}

/** Details have addresses as the service wrote them. */
function Destination({ url }: { url: string }) {
  const address = webAddressOf(url) ?? url
  return (
    <WebLink url={address}>
      <Address url={address} whole />
    </WebLink>
  )
}

interface LinkJobsProps {
  jobs: readonly JobView[]
  /** Opens the form with the input of a failed change. */
  onEdit: (job: JobView) => void
  discard: LinksActions['discard']
}

/** The pending requests of a link. */
function LinkJobs({ jobs, onEdit, discard }: LinkJobsProps) {
  const [failure, setFailure] = useState<Failure | null>(null)
  return (
    <>
      <ul class="link-jobs" aria-label={t('link_jobs')}>
        {jobs.map((job) => (
          <li key={job.id}>
            <strong>{operationName(job.operation)}</strong>
            <JobMark job={job} linked />
            <JobTime at={job.createdAt} />
            <JobReason job={job} />
            {job.state === 'failed' && job.operation === 'updateLink' && (
              <button type="button" onClick={() => onEdit(job)}>
                {t('page_edit_again')}
              </button>
            )}
            {(job.state === 'waiting' || job.state === 'failed') && (
              <button type="button" onClick={() => void discard(job).then(setFailure)}>
                {t('page_discard')}
              </button>
            )}
          </li>
        ))}
      </ul>
      <SectionFailure failure={failure} />
    </>
  )
}
