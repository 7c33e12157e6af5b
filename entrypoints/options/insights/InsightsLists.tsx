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
import { formatServiceDay } from '../../../lib/words/format.ts'
import { t } from '../../../lib/words/t.ts'
import { filtersQuery } from '../links/link-filters.ts'
import { usePageTools } from '../page/page-context.ts'
import { ServiceTime } from '../parts/ServiceTime.tsx'
import { hasPeriod } from './InsightsClicks.tsx'

/** How many of each list are shown. */
const SHOWN = 10

interface InsightsListsProps {
  insights: Insights
  collections: Collections | null
  /** Also of the lists that links lead to. */
  filters: LinkFilters
}

/** The links and groups with the most clicks, and links that may need something. */
export function InsightsLists({ insights, collections, filters }: InsightsListsProps) {
  const { gain, clicks, byGain, byClicks, moved, period } = insights
  // A number carries its period: without one, it is that of all time.
  const isOfPeriod = hasPeriod(insights)
  const whole = isOfPeriod ? gain : clicks
  const ofPeriod = <Key,>(groups: readonly GroupClicks<Key>[]) =>
    isOfPeriod ? groups.filter((group) => group.gain > 0) : groups
  const countOf = <Key,>({ clicks: ever, gain: count, before }: GroupClicks<Key>) =>
    isOfPeriod ? { count, change: changeOf(count, before) } : { count: ever }
  const [createdUntil = ''] = [insights.neverClickedUntil, filters.dates?.to ?? insights.neverClickedUntil].sort()
  return (
    <div class="insights-lists">
      {isOfPeriod && (
        <Part
          title={t(period === null ? 'insights_moved' : 'insights_top_links')}
          note={moved > SHOWN ? t('insights_more', moved - SHOWN) : ''}
        >
          <Ranking
            rows={byGain}
            whole={gain}
            bar={({ link, gain: count, before }) => ({
              key: link.id,
              name: <LinkName link={link} />,
              count,
              change: changeOf(count, before),
            })}
          />
        </Part>
      )}
      {!isOfPeriod && (
        <Part title={t('insights_top_links')}>
          <Ranking
            rows={byClicks}
            whole={clicks}
            bar={({ link }) => ({ key: link.id, name: <LinkName link={link} />, count: link.clicks })}
          />
        </Part>
      )}
      {isKnown(insights.channels.length, insights.unknownChannels) && (
        <Part title={t('page_section_channels')}>
          <Ranking
            rows={ofPeriod(insights.channels)}
            whole={whole}
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
      {isKnown(insights.campaigns.length, insights.unknownCampaign) && (
        <Part title={t('page_section_campaigns')}>
          <Ranking
            rows={ofPeriod(insights.campaigns)}
            whole={whole}
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
          whole={whole}
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
          whole={insights.referredClicks}
          bar={({ name: key, clicks: count }) => {
            const name = (
              <>
                <SiteMark host={key} />
                <span dir="auto" title={key}>
                  {key}
                </span>
              </>
            )
            return { key, name, count }
          }}
        />
      </Part>
      {isKnown(insights.expiresWithin30.total, insights.unknownExpiry) && (
        <Part title={t('insights_expire_soon')}>
          <LinkList some={insights.expiresWithin30} filters={{ expiry: { days: 30 }, ...filters }} />
        </Part>
      )}
      {isKnown(insights.expired.total, insights.unknownExpiry) && (
        <Part title={t('insights_expired')}>
          <LinkList some={insights.expired} filters={{ expiry: 'expired', ...filters }} />
        </Part>
      )}
      {/* Of all links: a spelling may be outside of what is filtered. It is read again with the counts. */}
      {Object.keys(filters).length === 0 && <SplitValues key={insights.readAt} />}
      <Part
        title={t('insights_never_clicked')}
        note={t('insights_never_clicked_note', formatServiceDay(addDays(insights.neverClickedUntil, 1)))}
      >
        <LinkList
          some={insights.neverClicked}
          filters={{ ...filters, clicks: { to: 0 }, dates: { ...filters.dates, to: createdUntil } }}
        />
      </Part>
    </div>
  )
}

const changeOf = (count: number, before: number | undefined): number | undefined =>
  before === undefined ? undefined : count - before

function Part({ title, note = '', children }: { title: string; note?: string; children: ComponentChildren }) {
  return (
    <section class="insights-part">
      <h2>{title}</h2>
      {children}
      {note && <p class="quiet insights-note">{note}</p>}
    </section>
  )
}

/** A list that is empty because nothing is known would say that there is nothing. */
const isKnown = (shown: number, unknown: number): boolean => shown > 0 || unknown === 0

interface RankingProps<Row> {
  /** The first is the highest. */
  rows: readonly Row[]
  /** What the counts are shares of. */
  whole: number
  bar: (row: Row) => Omit<RankedBar, 'share'>
}

function Ranking<Row>({ rows, whole, bar }: RankingProps<Row>) {
  if (rows.length === 0) return <p class="quiet insights-none">{t('link_statistics_none')}</p>
  const shareOf = (count: number): number => (whole === 0 ? 0 : Math.min(1, count / whole))
  const bars = rows.slice(0, SHOWN).map(bar)
  return <RankedBars bars={bars.map((each) => ({ ...each, share: shareOf(each.count) }))} />
}

/** The name of a group of links, which leads to them. */
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

function LinkName({ link }: { link: ListedLink }) {
  const { hashOf } = usePageTools()
  return (
    <a class="insights-name" href={hashOf('links', { object: { id: link.id, name: nameOfLink(link) } })}>
      <SiteMark host={hostOf(link.longurl)} />
      <span dir="auto" title={nameOfLink(link)}>
        {nameOfLink(link)}
      </span>
    </a>
  )
}

function LinkList({ some: { links, total }, filters }: { some: SomeLinks; filters: LinkFilters }) {
  const { hashOf } = usePageTools()
  if (total === 0) return <p class="quiet insights-none">{t('link_statistics_none')}</p>
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
