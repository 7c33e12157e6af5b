import type { ComponentChildren } from 'preact'
import { ChannelDot } from '../../../components/ChannelDot.tsx'
import { type RankedBar, RankedBars } from '../../../components/charts/RankedBars.tsx'
import { useUtmValues } from '../../../components/link-options/utm-values.ts'
import { SiteMark } from '../../../components/SiteMark.tsx'
import { hostOf } from '../../../lib/address/short-url.ts'
import type { Collections } from '../../../lib/model/collections.ts'
import type { GroupClicks, Insights, SomeLinks } from '../../../lib/model/insights.ts'
import { type ListedLink, nameOfLink } from '../../../lib/model/link-facts.ts'
import type { LinkFilters } from '../../../lib/model/links-question.ts'
import { addDays } from '../../../lib/model/service-clock.ts'
import { splitValues } from '../../../lib/utm/near-duplicate.ts'
import { formatServiceDay, formatShareChange, withoutScheme } from '../../../lib/words/format.ts'
import { t } from '../../../lib/words/t.ts'
import { filtersQuery } from '../links/link-filters.ts'
import { usePageTools } from '../page/page-context.ts'
import { ServiceTime } from '../parts/ServiceTime.tsx'
import { hasPeriod } from './InsightsClicks.tsx'

/** How many entries of each list are shown. */
const SHOWN = 10

interface InsightsListsProps {
  insights: Insights
  collections: Collections | null
  /** The filters of the page, which the linked lists get, too. */
  filters: LinkFilters
}

/** The links and groups with the most clicks, and links that may need something. */
export function InsightsLists({ insights, collections, filters }: InsightsListsProps) {
  const { byGain, byClicks, moved, period } = insights
  // Says which period a number is of. Without a known period, it is the number of all time.
  const isOfPeriod = hasPeriod(insights)
  const ofPeriod = <Key,>(groups: readonly GroupClicks<Key>[]) =>
    isOfPeriod ? groups.filter((group) => group.gain > 0) : groups
  const countOf = <Key,>({ clicks: ever, gain: count, before }: GroupClicks<Key>) =>
    isOfPeriod ? { count, change: changeText(count, before) } : { count: ever, change: null }
  const [channels, campaigns] = [ofPeriod(insights.channels), ofPeriod(insights.campaigns)]
  return (
    <div class="insights-lists">
      {isOfPeriod && (
        <Part
          title={t(period === null ? 'insights_moved' : 'insights_top_links')}
          note={moved > SHOWN ? t('insights_more', moved - SHOWN) : ''}
        >
          <Ranking
            rows={byGain}
            bar={({ link, gain: count, before }) => ({
              key: link.id,
              name: <LinkName link={link} />,
              count,
              change: changeText(count, before),
            })}
          />
        </Part>
      )}
      {!isOfPeriod && (
        <Part title={t('insights_top_links')}>
          <Ranking
            rows={byClicks}
            bar={({ link }) => ({ key: link.id, name: <LinkName link={link} />, count: link.clicks, change: null })}
          />
        </Part>
      )}
      {channels.length > 0 && (
        <Part title={t('page_section_channels')}>
          <Ranking
            rows={channels}
            bar={(group) => {
              const { key } = group
              const channel = collections?.channels.items.find(({ id }) => id === key)
              const name = (
                <GroupName filters={{ ...filters, channel: key }}>
                  <ChannelDot color={channel?.color ?? 'transparent'} />
                  <span dir="auto" title={channel?.name}>
                    {channel?.name ?? String(key)}
                  </span>
                </GroupName>
              )
              return { key, name, ...countOf(group) }
            }}
          />
        </Part>
      )}
      {campaigns.length > 0 && (
        <Part title={t('page_section_campaigns')}>
          <Ranking
            rows={campaigns}
            bar={(group) => {
              const { key } = group
              const campaign = collections?.campaigns.items.find(({ id }) => id === key)
              const name = (
                <GroupName filters={{ ...filters, campaign: key }}>
                  <span dir="auto" title={campaign?.name}>
                    {campaign?.name ?? String(key)}
                  </span>
                </GroupName>
              )
              return { key, name, ...countOf(group) }
            }}
          />
        </Part>
      )}
      <Part title={t('page_section_domains')}>
        <Ranking
          rows={ofPeriod(insights.domains)}
          bar={(group) => {
            const { key } = group
            const name = (
              <GroupName filters={{ ...filters, domain: key }}>
                <SiteMark host={key} />
                <span dir="ltr" title={key}>
                  {key}
                </span>
              </GroupName>
            )
            return { key, name, ...countOf(group) }
          }}
        />
      </Part>
      <Part title={t('insights_referrers')} note={referrersNote(insights.referredLinks)}>
        <Ranking
          rows={insights.referrers}
          bar={({ name: key, clicks: count }) => {
            const name = (
              <>
                <SiteMark host={key} />
                <span dir="auto" title={key}>
                  {key}
                </span>
              </>
            )
            return { key, name, count, change: null }
          }}
        />
      </Part>
      {insights.expiresWithin30.total > 0 && (
        <Part title={t('insights_expire_soon')}>
          <LinkList some={insights.expiresWithin30} filters={{ expiry: { days: 30 }, ...filters }} />
        </Part>
      )}
      {insights.expired.total > 0 && (
        <Part title={t('insights_expired')}>
          <LinkList some={insights.expired} filters={{ expiry: 'expired', ...filters }} />
        </Part>
      )}
      {/*
       * Spellings are counted over all links, so this is left out while filters apply. It is read again together with
       * the counts.
       */}
      {Object.keys(filters).length === 0 && <SplitValues key={insights.readAt} />}
      {insights.neverClicked.total > 0 && (
        <Part
          title={t('insights_never_clicked')}
          note={t('insights_never_clicked_note', formatServiceDay(addDays(insights.neverClickedUntil, 1)))}
        >
          <LinkList some={insights.neverClicked} filters={neverClickedFilters(insights, filters)} />
        </Part>
      )}
    </div>
  )
}

/** The change relative to the count before; `null` if that isn't known or was 0, when the count itself is the change. */
const changeText = (count: number, before: number | undefined): string | null =>
  before ? formatShareChange((count - before) / before) : null

/** The filters for links that were never clicked although they are at least a week old. */
export const neverClickedFilters = ({ neverClickedUntil }: Insights, filters: LinkFilters): LinkFilters => {
  const [to = ''] = [neverClickedUntil, filters.dates?.to ?? neverClickedUntil].sort()
  return { ...filters, lastClick: 'never', dates: { ...filters.dates, to } }
}

function Part({ title, note = '', children }: { title: string; note?: string; children: ComponentChildren }) {
  return (
    <section class="insights-part">
      <h2>{title}</h2>
      {children}
      {note && <p class="quiet insights-note">{note}</p>}
    </section>
  )
}

interface RankingProps<Row> {
  /** Rows in descending order. */
  rows: readonly Row[]
  bar: (row: Row) => Omit<RankedBar, 'share'>
}

function Ranking<Row>({ rows, bar }: RankingProps<Row>) {
  if (rows.length === 0) return <p class="quiet insights-none">{t('link_statistics_none')}</p>
  const bars = rows.slice(0, SHOWN).map(bar)
  const most = Math.max(1, ...bars.map(({ count }) => count))
  return <RankedBars bars={bars.map((each) => ({ ...each, share: each.count / most }))} />
}

/** The name of a group of links, as a link to their list. */
function GroupName({ filters, children }: { filters: LinkFilters; children: ComponentChildren }) {
  const { hashOf } = usePageTools()
  return (
    <a class="insights-name" href={hashOf('links', { query: filtersQuery(filters) })}>
      {children}
    </a>
  )
}

const referrersNote = (links: number): string =>
  links === 0 ? t('insights_referrers_none') : t('insights_referrers_from', links)

/** Several links can have the same title, so the short URL is shown, too. */
function LinkName({ link }: { link: ListedLink }) {
  const { hashOf } = usePageTools()
  const name = nameOfLink(link)
  return (
    <a class="insights-name" href={hashOf('links', { object: { id: link.id, name } })}>
      <SiteMark host={hostOf(link.longurl)} />
      <span class="insights-link">
        <span dir="auto" title={name}>
          {name}
        </span>
        <span class="quiet" dir="ltr" title={link.shorturl}>
          {withoutScheme(link.shorturl)}
        </span>
      </span>
    </a>
  )
}

function LinkList({ some: { links, total }, filters }: { some: SomeLinks; filters: LinkFilters }) {
  const { hashOf } = usePageTools()
  return (
    <>
      <ul class="insights-links">
        {links.slice(0, SHOWN).map((link) => (
          <li key={link.id}>
            <LinkName link={link} />
            {link.facts.expiry && (
              <span class="quiet">
                <ServiceTime time={link.facts.expiry} detail="day" />
              </span>
            )}
          </li>
        ))}
      </ul>
      <a href={hashOf('links', { query: filtersQuery(filters) })}>{t('insights_show_links', total)}</a>
    </>
  )
}

/** UTM values that several spellings split, with the links of each spelling; nothing if there are none. */
function SplitValues() {
  const { hashOf } = usePageTools()
  const split = splitValues(useUtmValues(true))
  if (split.length === 0) return null
  return (
    <section class="insights-part">
      <h2>{t('insights_split')}</h2>
      <p class="quiet">{t('insights_split_hint')}</p>
      <ul class="insights-split">
        {split.slice(0, SHOWN).map(({ name, spellings }) => (
          <li key={`${name} ${spellings[0]?.value}`}>
            <span class="quiet" dir="ltr">
              {name}
            </span>
            {spellings.map(({ value, links }) => (
              <a key={value} href={hashOf('links', { query: filtersQuery({ utm: { name, value } }) })}>
                {t('insights_spelling', value, links)}
              </a>
            ))}
          </li>
        ))}
      </ul>
      {split.length > SHOWN && <p class="quiet insights-note">{t('insights_split_more', split.length - SHOWN)}</p>}
    </section>
  )
}
