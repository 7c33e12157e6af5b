import { useComputed } from '@preact/signals'
import type { ComponentChild } from 'preact'
import { useMemo } from 'preact/hooks'
import { Address } from '../../../components/Address.tsx'
import { ChannelDot } from '../../../components/ChannelDot.tsx'
import { COPY_FORMAT_WORDS, CopyAsGroup } from '../../../components/CopyAs.tsx'
import { Sparkline } from '../../../components/charts/Sparkline.tsx'
import { BranchIcon, CampaignIcon, ClockIcon, LockIcon, PulseIcon } from '../../../components/icons.tsx'
import { MiddleTruncated } from '../../../components/MiddleTruncated.tsx'
import { SiteMark } from '../../../components/SiteMark.tsx'
import type { TableColumn } from '../../../components/table/DataTable.tsx'
import { RowMenu } from '../../../components/table/RowMenu.tsx'
import { hostOf } from '../../../lib/address/short-url.ts'
import { sharedParts } from '../../../lib/address/shown-address.ts'
import { copiedLinkOf } from '../../../lib/copy-as/copied-links.ts'
import type { Collections } from '../../../lib/model/collections.ts'
import { DAY, MINUTE } from '../../../lib/model/durations.ts'
import { type ListedLink, nameOfLink, titleOf } from '../../../lib/model/link-facts.ts'
import type { ServiceClock } from '../../../lib/model/service-clock.ts'
import type { CopyFormat, LinkColumn } from '../../../lib/model/settings.ts'
import { formatNumber, formatServiceDay, formatTimeLeft } from '../../../lib/words/format.ts'
import { t } from '../../../lib/words/t.ts'
import { eachHash } from '../each/each-hash.ts'
import { JobMark } from '../jobs/JobMark.tsx'
import { usePageTools } from '../page/page-context.ts'
import type { Named } from '../page/route.ts'
import type { Session } from '../page/session.ts'
import { CopiedAddress } from '../parts/CopiedAddress.tsx'
import { ServiceTime } from '../parts/ServiceTime.tsx'
import { columnRoom, hasClicks } from './column-room.ts'
import type { LinksAct } from './links-actions.ts'
import type { LinksState } from './links-state.ts'

/** Shows a link's page. With `stays`, the focus remains in the list, because the user only looks at the link. */
export type OpenLink = (link: ListedLink, how: { stays: boolean }) => void

export interface LinksTableProps {
  state: LinksState
  session: Session
  clock: ServiceClock
  open: OpenLink
  hidden: readonly LinkColumn[]
  canChange: boolean
}

/** The link as addresses of the page name it. */
export const namedLink = (link: ListedLink): Named => ({ id: link.id, name: nameOfLink(link) })

/**
 * The columns of the list. The array changes only if something that they show changes, because a new one renders every
 * row again.
 */
export const useLinkColumns = (props: LinksTableProps): TableColumn<ListedLink>[] => {
  const { state, open, session, clock, hidden, canChange } = props
  const tools = usePageTools()
  const listed = state.list.listed.value
  const chosen = state.selection.chosen.value
  const marks = state.marks.value
  const collections = session.collections.value
  const { query = '', order = 'date' } = listed?.question ?? {}
  const room = useMemo(() => columnRoom((place) => listed?.rowAt(place), clock), [listed, clock])
  const { short, count, days, date } = room
  const minute = useComputed(() => Math.floor(tools.clock.value / MINUTE)).value
  const now = minute * MINUTE
  return useMemo(() => {
    const { selection, actions } = state
    const { goTo, copyLinks } = tools
    const copyAs = async (link: ListedLink, format: CopyFormat) => {
      // Cleared first, because a status region doesn't announce the same sentence twice in a row.
      actions.announce('')
      const isCopied = await copyLinks([copiedLinkOf(link)], format)
      actions.announce(t(isCopied ? COPY_FORMAT_WORDS[format].copied : 'shared_copy_refused'))
    }
    const choose = (link: ListedLink, on: boolean, all: boolean) => {
      if (all) void selection.setTo(link, on)
      else selection.set(link, on)
    }
    const askAbout = (act: LinksAct, link: ListedLink) => actions.ask(act, [{ ...link, title: titleOf(link) }])
    const columns: TableColumn<ListedLink>[] = [
      {
        id: 'choose',
        title: t('links_select'),
        kind: 'choice',
        cell: (link) => (
          <label>
            <input
              type="checkbox"
              aria-label={t('links_select_link', nameOfLink(link))}
              checked={chosen.has(link.id)}
              // With Shift, selects the range from the link that was clicked before.
              onClick={(event) => choose(link, event.currentTarget.checked, event.shiftKey)}
            />
          </label>
        ),
      },
      {
        id: 'title',
        title: t('links_title'),
        cell: (link, neighbors = []) => {
          const job = marks.get(link.id)?.at(-1)
          return (
            <span class="links-title">
              {/*
               * Only the handle can be dragged, because dragging texts selects them. For the keyboard, the bar of the
               * selection has a button.
               */}
              {/* biome-ignore lint/a11y/noStaticElementInteractions: for the pointer */}
              <span
                class="links-handle"
                draggable
                onDragStart={({ dataTransfer }) => {
                  dataTransfer?.setData('text/uri-list', link.shorturl)
                  dataTransfer?.setData('text/plain', link.shorturl)
                  state.drag(link)
                }}
                onDragEnd={state.drop}
              >
                <SiteMark host={hostOf(link.longurl)} />
              </span>
              <span class="links-lines">
                <span class="links-first">
                  <span class="row-label">
                    {/* Enter moves the focus into the page; the pointer and the page's own keys only show it. */}
                    <button
                      type="button"
                      dir="auto"
                      onClick={({ detail, isTrusted }) => open(link, { stays: detail > 0 || !isTrusted })}
                    >
                      <MiddleTruncated text={nameOfLink(link)} query={query} />
                    </button>
                  </span>
                  {job && <JobMark job={job} linked />}
                  {!hidden.includes('marks') && (
                    <Facts facts={link.facts} collections={collections} clock={clock} now={now} />
                  )}
                </span>
                <span class="quiet">
                  <Address url={link.longurl} query={query} {...(query === '' && sharedWith(link, neighbors))} />
                </span>
              </span>
            </span>
          )
        },
      },
      {
        id: 'short',
        title: t('links_short_url'),
        // The width includes the button, but is at most a third of the table's.
        width: `min(${short * CHARACTER_REM + 3.5}rem, var(--most-of-short-url, 36cqi))`,
        cell: (link) => (
          <>
            {/* The space separates the address from the clicks if a row is copied. */}
            <CopiedAddress
              url={link.shorturl}
              alias={link.alias}
              query={query}
              copy={() => copyLinks([copiedLinkOf(link)])}
            />{' '}
          </>
        ),
      },
      {
        id: 'clicks',
        title: t('links_clicks'),
        kind: 'number',
        width: `${(days ? SPARKLINE_REM : 0) + Math.max(count, t('links_clicks').length + 2) * CHARACTER_REM + 1.25}rem`,
        ...(order === 'click' ? { sorted: 'descending' } : {}),
        cell: ({ clicks, facts }) => (
          <span class="links-clicks">
            {facts.days && hasClicks(facts.days) && (
              <Sparkline
                values={facts.days.clicks}
                name={t('links_clicks_since', sum(facts.days.clicks), formatServiceDay(facts.days.from))}
              />
            )}
            {/* The width is fixed, so that the sparklines before the numbers are aligned. */}
            <span style={{ minInlineSize: `${count}ch` }}>{formatNumber(clicks)}</span>
          </span>
        ),
      },
      {
        id: 'date',
        title: t('links_date'),
        kind: 'date',
        width: `${Math.max(date, t('links_date').length + 2) * CHARACTER_REM + 1.25}rem`,
        ...(order === 'date' ? { sorted: 'descending' } : {}),
        cell: ({ date }) => <ServiceTime time={date} detail="near" />,
      },
      {
        id: 'actions',
        title: t('collections_actions'),
        kind: 'actions',
        width: '3.5rem',
        cell: (link) => (
          <RowMenu
            name={nameOfLink(link)}
            actions={() => (
              <>
                <button type="button" aria-keyshortcuts="o" onClick={() => open(link, { stays: false })}>
                  {t('links_details')}
                </button>
                {canChange && (
                  <button type="button" aria-keyshortcuts="e" onClick={() => void state.edit(link)}>
                    {t('page_edit')}
                  </button>
                )}
                {link.shorturl !== '' && (
                  <button type="button" onClick={() => state.showQrCode(link)}>
                    {t('shared_qr_code')}
                  </button>
                )}
                <button type="button" onClick={() => askAbout('campaign', link)}>
                  {t('links_add_to_campaign')}
                </button>
                <button type="button" onClick={() => askAbout('channel', link)}>
                  {t('links_add_to_channel')}
                </button>
                <button type="button" onClick={() => goTo(eachHash({ url: link.longurl }))}>
                  {t('each_open')}
                </button>
                {link.shorturl !== '' && <CopyAsGroup choose={(format) => void copyAs(link, format)} />}
                {canChange && (
                  <button type="button" class="danger" onClick={() => askAbout('delete', link)}>
                    {t('page_delete')}
                  </button>
                )}
              </>
            )}
          />
        ),
      },
    ]
    return columns.filter(({ id }) => !hidden.some((each) => each === id))
  }, [
    state,
    tools,
    open,
    chosen,
    marks,
    collections,
    clock,
    now,
    query,
    order,
    short,
    count,
    days,
    date,
    hidden,
    canChange,
  ])
}

/**
 * What an address has in common with those above and below it. Of similar addresses, the first and the last one are
 * shown in full.
 */
const sharedWith = (link: ListedLink, neighbors: readonly ListedLink[]) =>
  neighbors.length < 2 ? {} : { shared: sharedParts([link, ...neighbors].map(({ longurl }) => longurl)) }

interface FactsProps {
  facts: ListedLink['facts']
  collections: Collections | null
  clock: ServiceClock
  now: number
}

/** The most important options of a link, as far as this device knows them. */
function Facts({ facts, collections, clock, now }: FactsProps) {
  const channels = (facts.channels ?? []).flatMap(
    (id) => collections?.channels.items.find((each) => each.id === id) ?? [],
  )
  const campaign = collections?.campaigns.items.find(({ id }) => id === facts.campaign)
  const expiry = typeof facts.expiry === 'string' ? expiryMark(clock.fromService(facts.expiry), now) : null
  return (
    <span class="links-facts">
      {expiry && (
        <span class={`links-chip ${expiry.tone}`} title={expiry.text}>
          <ClockIcon />
          <span>{expiry.text}</span>
        </span>
      )}
      {facts.password && <Mark name={t('option_password_label')} icon={<LockIcon />} />}
      {facts.targets && <Mark name={t('links_mark_targets')} icon={<BranchIcon />} />}
      {facts.pixels && <Mark name={t('option_pixels_label')} icon={<PulseIcon />} />}
      {channels.map(({ id, name, color }) => (
        <span key={id} class="links-channel" title={name}>
          <ChannelDot color={color} />
          <span class="visually-hidden">{name}</span>
        </span>
      ))}
      {campaign && (
        <span class="links-chip" title={campaign.name}>
          <CampaignIcon />
          <span dir="auto">{campaign.name}</span>
        </span>
      )}
    </span>
  )
}

function Mark({ name, icon }: { name: string; icon: ComponentChild }) {
  return (
    <span class="links-mark" title={name}>
      {icon}
      <span class="visually-hidden">{name}</span>
    </span>
  )
}

/** How many days before its expiry a link is marked. */
const SOON_DAYS = 7

/** A mark for a link that has expired or expires soon; `null` for any other. */
const expiryMark = (at: number | null, now: number): { text: string; tone: 'warn' | 'bad' } | null => {
  if (at === null) return null
  if (at <= now) return { text: t('links_expired'), tone: 'bad' }
  if (at - now > SOON_DAYS * DAY) return null
  return { text: t('links_expires_in', formatTimeLeft(at - now)), tone: 'warn' }
}

/** About half an em, which is wider than most characters. */
const CHARACTER_REM = 0.46

/** The width includes the gap. */
const SPARKLINE_REM = 4.25

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)
