import { ChannelDot } from '../../../components/ChannelDot.tsx'
import { CampaignIcon } from '../../../components/icons.tsx'
import { SiteMark } from '../../../components/SiteMark.tsx'
import { hostOf } from '../../../lib/address/short-url.ts'
import type { Collections } from '../../../lib/model/collections.ts'
import type { LinkFilters } from '../../../lib/model/links-question.ts'
import { t } from '../../../lib/words/t.ts'
import { usePageTools } from '../page/page-context.ts'
import { EDIT_OBJECT } from '../page/route.ts'
import './PlaceHead.css'

interface PlaceHeadProps {
  filters: LinkFilters
  collections: Collections | null
}

/** Above the links of one channel, campaign or domain: which one it is, and where it is edited. */
export function PlaceHead({ filters, collections }: PlaceHeadProps) {
  const { hashOf } = usePageTools()
  const place = collections && placeOf(filters, collections)
  if (place === null) return null
  const { section, id, name, mark } = place
  return (
    <div class="place-head">
      {mark}
      <h2 dir="auto">{name}</h2>
      {id !== null && (
        <a class="button" href={hashOf(section, { object: { id, name }, query: EDIT_OBJECT })}>
          {t('page_edit')}
        </a>
      )}
      {id !== null && section === 'channels' && (
        <a class="button" href={hashOf(section, { object: { id, name } })}>
          {t('channels_items', name)}
        </a>
      )}
    </div>
  )
}

/** The narrowest place that the filters name; `null` if they name none that is known. */
const placeOf = (filters: LinkFilters, { channels, campaigns, domains }: Collections) => {
  const channel = channels.items.find(({ id }) => id === filters.channel)
  if (channel !== undefined)
    return {
      section: 'channels',
      id: channel.id,
      name: channel.name,
      mark: <ChannelDot color={channel.color} />,
    } as const
  const campaign = campaigns.items.find(({ id }) => id === filters.campaign)
  if (campaign !== undefined)
    return { section: 'campaigns', id: campaign.id, name: campaign.name, mark: <CampaignIcon /> } as const
  const host = filters.domain
  const domain = domains.items.find(({ domain: address }) => hostOf(address) === host)
  if (domain === undefined || host === undefined) return null
  return { section: 'domains', id: domain.id, name: host, mark: <SiteMark host={host} /> } as const
}
