import { useEffect, useState } from 'preact/hooks'
import { ChannelDot } from '../../../components/ChannelDot.tsx'
import { Sparkline } from '../../../components/charts/Sparkline.tsx'
import { BulkIcon, CampaignIcon, EditIcon, QrCodeIcon } from '../../../components/icons.tsx'
import { SiteMark } from '../../../components/SiteMark.tsx'
import { hostOf } from '../../../lib/address/short-url.ts'
import type { Collections } from '../../../lib/model/collections.ts'
import type { Insights } from '../../../lib/model/insights.ts'
import type { LinkFilters } from '../../../lib/model/links-question.ts'
import { formatServiceDay } from '../../../lib/words/format.ts'
import { t } from '../../../lib/words/t.ts'
import { usePageTools } from '../page/page-context.ts'
import type { PageWorld } from '../page/page-world.ts'
import { EDIT_OBJECT } from '../page/route.ts'
import './PlaceHead.css'

interface PlaceHeadProps extends Pick<PageWorld, 'call'> {
  filters: LinkFilters
  collections: Collections | null
  /** Saves the QR codes of the links. */
  saveSheet: () => void
}

/** The head above the links of one channel, campaign or domain: its name, its clicks, and a link to edit it. */
export function PlaceHead({ call, filters, collections, saveSheet }: PlaceHeadProps) {
  const { hashOf } = usePageTools()
  const place = collections && placeOf(filters, collections)
  const clicks = usePlaceClicks(call, place?.filters ?? null)
  if (place === null) return null
  const { section, id, name, mark } = place
  return (
    <div class="place-head">
      {mark}
      <h2 dir="auto">{name}</h2>
      <div class="section-actions">
        {id !== null && (
          <a class="button" href={hashOf(section, { object: { id, name }, query: EDIT_OBJECT })} title={t('page_edit')}>
            <EditIcon />
            {t('page_edit')}
          </a>
        )}
        <button type="button" title={t('links_qr_sheet')} onClick={saveSheet}>
          <QrCodeIcon />
          {t('links_qr_sheet')}
        </button>
        {id !== null && section === 'channels' && (
          <a class="button" href={hashOf(section, { object: { id, name } })} title={t('channels_items', name)}>
            <BulkIcon />
            {t('channels_items', name)}
          </a>
        )}
      </div>
      {/* The clicks arrive later, so they must not move what can be pressed. */}
      {clicks && (
        <span class="place-clicks quiet number">
          <Sparkline values={clicks.values} name={clicks.text} />
          <span aria-hidden>{clicks.text}</span>
        </span>
      )}
    </div>
  )
}

/** The period of the clicks. */
const DAYS = 30

/**
 * The clicks of a channel, campaign or domain by day, as the service counts them; `null` if it doesn't, or before it
 * has answered.
 */
const usePlaceClicks = (call: PageWorld['call'], filters: LinkFilters | null) => {
  const [counted, setCounted] = useState<{ of: string; days: Insights['days'] } | null>(null)
  const of = filters && JSON.stringify(filters)
  useEffect(() => {
    let isShown = true
    if (of !== null)
      void call('insights', { period: DAYS, filters: JSON.parse(of) as LinkFilters, asksService: true }).then(
        (answer) => {
          if (isShown && answer.ok && answer.value.period !== null) setCounted({ of, days: answer.value.days })
        },
      )
    return () => {
      isShown = false
    }
  }, [call, of])
  const days = counted?.of === of ? counted?.days : undefined
  const [first] = days ?? []
  if (days === undefined || first === undefined) return null
  const values = days.map(({ clicks }) => clicks)
  const total = values.reduce((sum, value) => sum + value, 0)
  return { values, text: t('links_clicks_since', total, formatServiceDay(first.day)) }
}

/**
 * The channel, campaign or domain that the filters name, the narrowest if there are several; `null` if none is known.
 */
const placeOf = (filters: LinkFilters, { channels, campaigns, domains }: Collections) => {
  const channel = channels.items.find(({ id }) => id === filters.channel)
  if (channel !== undefined)
    return {
      section: 'channels',
      id: channel.id,
      name: channel.name,
      mark: <ChannelDot color={channel.color} />,
      filters: { channel: channel.id },
    } as const
  const campaign = campaigns.items.find(({ id }) => id === filters.campaign)
  if (campaign !== undefined)
    return {
      section: 'campaigns',
      id: campaign.id,
      name: campaign.name,
      mark: <CampaignIcon />,
      filters: { campaign: campaign.id },
    } as const
  const host = filters.domain
  const domain = domains.items.find(({ domain: address }) => hostOf(address) === host)
  if (domain === undefined || host === undefined) return null
  return {
    section: 'domains',
    id: domain.id,
    name: host,
    mark: <SiteMark host={host} />,
    filters: { domain: host },
  } as const
}
