import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { CopyAs } from '../../../components/CopyAs.tsx'
import { CopyButton } from '../../../components/CopyButton.tsx'
import { Dialog } from '../../../components/dialog/Dialog.tsx'
import { FailureNotice } from '../../../components/FailureNotice.tsx'
import { ChevronIcon, MoreIcon, QrCodeIcon, TrashIcon } from '../../../components/icons.tsx'
import { lazyComponent } from '../../../components/lazy-component.tsx'
import { MenuButton } from '../../../components/menu/MenuButton.tsx'
import { Notice } from '../../../components/Notice.tsx'
import { RateLine } from '../../../components/RateLine.tsx'
import { ServiceQuote } from '../../../components/ServiceQuote.tsx'
import { ShortUrl } from '../../../components/ShortUrl.tsx'
import { aliasOf } from '../../../lib/address/short-url.ts'
import type { LinkOption } from '../../../lib/contract/link-options.ts'
import type { CopiedLink } from '../../../lib/copy-as/copied-links.ts'
import type { ChangeField } from '../../../lib/link-changes/known-fields.ts'
import { factsSaid, type ListedLink, titleOf } from '../../../lib/model/link-facts.ts'
import type { RateView } from '../../../lib/model/rate-view.ts'
import { linkGoneText } from '../../../lib/words/failure-text.ts'
import { formatList } from '../../../lib/words/format.ts'
import { sentences } from '../../../lib/words/sentences.ts'
import { type PlainKey, t } from '../../../lib/words/t.ts'
import { changeFieldName } from '../changing/changing-text.ts'
import { usePageTools } from '../page/page-context.ts'
import type { Session } from '../page/session.ts'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import { rememberedOptions } from './initial-link.ts'
import { LinkFacts } from './LinkFacts.tsx'
import { LinkHistory } from './LinkHistory.tsx'
import { LinkJobs } from './LinkJobs.tsx'
import { LinkDays, LinkStatistics } from './LinkStatistics.tsx'
import { fieldsKnown, isAboutToBeSent, MAIN_FIELDS } from './link-fields.ts'
import type { LinkDetailAnswer } from './link-reading.ts'
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

// Loaded when it is opened, because it is rarely used and larger than the rest of the page.
export const QrCode = lazyComponent(() =>
  import('../../../components/qr-code/QrCode.tsx').then((module) => module.QrCode),
)

interface LinkDetailProps {
  id: number
  links: LinksState
  session: Session
  /** Whether the service can change and delete links. */
  canChange: boolean
  /** Whether the page is beside the list, which stays usable, instead of over it. */
  isBeside: boolean
  /** The page's element while it is shown. */
  pageRef: RefObject<HTMLDialogElement | null>
  /** Whether the focus stays in the list when the page opens, because the user only looks at the link. */
  staysRef: RefObject<boolean>
  /** Shows another link of the list. */
  onOpen: (link: ListedLink) => void
  onClose: () => void
}

/**
 * All that the service returns about one link, and the actions on it. Until the service has answered, the values of the
 * list are shown in the same elements, so that an open QR code stays open.
 */
export function LinkDetail(props: LinkDetailProps) {
  const { id, links, session, canChange, isBeside, pageRef, onOpen, onClose } = props
  const { serviceClock } = usePageTools()
  const { form, actions, opened, changeUndo } = links
  const { loading, failure } = opened.detail
  const detail = opened.detail.answer.value
  const isGone = failure.value?.kind === 'not-found'
  const list = links.list.listed.value
  const place = list?.placeOf(id) ?? null
  const inList = place === null ? undefined : list?.rowAt(place)
  const listed = isGone ? undefined : (inList ?? opened.stored.answer.value ?? undefined)
  // A link that was opened by its address may not be among the loaded rows, nor may its neighbors.
  useEffect(() => {
    if (place === null && !isGone) void links.list.locate(id)
  }, [id, isGone, links, list, place])
  useFocusBeside(props, place)
  const facts = listed?.facts ?? {}
  const link = detail?.details ?? listed
  const title = link && titleOf({ ...link, alias: aliasOf(link.shorturl), facts })
  // The last answer may be outdated: a form that starts with it would undo changes made elsewhere.
  const isChecking = detail !== null && loading.value
  const result = detail === null ? '' : actions.saidOf(detail.id)
  const jobs = links.marks.value.get(id) ?? []
  const known = fieldsKnown(listed, detail)
  const recent = changeUndo.recent.value
  // The field that was just changed shows its own request.
  const listedJobs = jobs.filter((job) => job.id !== recent?.job?.id || !isAboutToBeSent(job))
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
          <span class="link-neighbors">
            {list && place !== null && <Neighbors list={list} place={place} onOpen={onOpen} />}
            {detail && (
              <LinkActions
                detail={detail}
                title={title}
                links={links}
                isChecking={isChecking}
                remove={canChange ? () => actions.ask('delete', [detail.details], onClose) : null}
              />
            )}
          </span>
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
        </>
      }
    >
      {isGone ? <FailureNotice words={linkGoneText()} /> : <SectionFailure failure={failure.value} />}
      <div role="status" class={result ? undefined : isChecking ? 'link-detail-checking' : 'visually-hidden'}>
        {isChecking && <p class="quiet link-detail-checking">{t('links_checking')}</p>}
        {result && <p>{result}</p>}
        {recent?.id === id && (
          <p class="visually-hidden">{t('link_field_saved', changeFieldName(recent.field as ChangeField))}</p>
        )}
      </div>
      {detail?.message && (
        <Notice tone="plain">
          <ServiceQuote text={detail.message} />
        </Notice>
      )}
      {listedJobs.length > 0 && <LinkJobs jobs={listedJobs} onEdit={form.openAgain} discard={actions.discard} />}
      <SectionFailure failure={changeUndo.failure.value} />
      {link && <ShortLink link={{ title: title ?? '', shortUrl: link.shorturl, longUrl: link.longurl }} />}
      {link && (
        <WhatOptionsDo
          known={knownOptions(detail?.details ?? null, facts, rememberedOptions(requests, id))}
          details={detail?.details ?? null}
          isValue={(option) =>
            MAIN_FIELDS.includes(option) && (known.fields[option] !== undefined || known.some.includes(option))
          }
          collections={session.collections.value}
          clock={serviceClock}
        />
      )}
      {link && (
        <LinkFacts
          key={id}
          known={known}
          created={link.date}
          detail={detail}
          title={title}
          facts={detail ? factsSaid(detail.details) : facts}
          {...{ links, session, jobs, canChange }}
        />
      )}
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

/**
 * Moves the focus to a page beside the list, and back to the link's row when the page closes. A modal page does this
 * itself.
 */
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
      // The next page may be opened by its address.
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

/** The buttons for the links before and after this one in the list. */
function Neighbors({ list, place, onOpen }: NeighborsProps) {
  const turn = (name: PlainKey, key: string, turnedClass: string, other: ListedLink | undefined) => (
    <button
      type="button"
      class={`plain icon-only ${turnedClass}`}
      aria-label={t(name)}
      title={t(name)}
      aria-keyshortcuts={key}
      // Not `disabled`, because a disabled button would lose the focus.
      aria-disabled={other === undefined}
      onClick={() => other && onOpen(other)}
    >
      <ChevronIcon />
    </button>
  )
  return (
    <>
      {turn('link_previous', 'k', 'back', place === 0 ? undefined : list.rowAt(place - 1))}
      {turn('link_next', 'j', 'on', list.rowAt(place + 1))}
    </>
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
  /** Asks whether to delete it; `null` if the service can't. */
  remove: (() => void) | null
}

/** The menu with further actions on the link. */
function LinkActions({ detail, title, links: { form, actions }, isChecking, remove }: LinkActionsProps) {
  return (
    <MenuButton
      label={t('page_row_menu', title || t('link_unnamed'))}
      face={<MoreIcon />}
      actions={() => (
        <>
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
          {remove && (
            <button type="button" class="danger" onClick={remove}>
              <TrashIcon />
              {t('page_delete')}
            </button>
          )}
        </>
      )}
    />
  )
}

interface WhatOptionsDoProps extends SentenceContext {
  known: KnownOptions
  /** The service's details; `null` until they are read. */
  details: LinkDetailAnswer['details'] | null
  /** Whether the option is shown as a value in the table. */
  isValue: (option: LinkOption) => boolean
}

/** Says in sentences what the options do, except options that aren't known. */
function WhatOptionsDo({ known, details, isValue, ...context }: WhatOptionsDoProps) {
  const parts = optionSentences(known, context).filter(({ option }) => !isValue(option))
  if (parts.length === 0) return null
  // Options that the details don't show are those sent from here. The channels of a link are read elsewhere.
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
          <button
            type="button"
            class="link-qr"
            title={t('shared_qr_code')}
            aria-expanded={showsQr}
            onClick={() => setShowsQr(!showsQr)}
          >
            <QrCodeIcon />
            {t('shared_qr_code')}
          </button>
        </div>
      </div>
      {showsQr && <QrCode url={url} looks={qrLooks} copyImage={copyImage} save={save} />}
    </>
  )
}
