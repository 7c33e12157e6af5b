import type { VNode } from 'preact'
import { ChannelDot } from '../../../components/ChannelDot.tsx'
import { CampaignIcon, ClockIcon, GlobeIcon, LockIcon, PixelIcon } from '../../../components/icons.tsx'
import type { Collections } from '../../../lib/model/collections.ts'
import type { PresetBody } from '../../../lib/model/settings.ts'
import { t } from '../../../lib/words/t.ts'
import { usePageTools } from '../page/page-context.ts'
import { type PresetValue, presetValues } from './presets-text.ts'
import './PresetValues.css'

/** Icons of values that need no label beside them; `null` for values that need no icon either. */
const ICONS: Partial<Record<PresetValue['option'], VNode | null>> = {
  campaign: <CampaignIcon />,
  domain: <GlobeIcon />,
  password: <LockIcon />,
  pixels: <PixelIcon />,
  expires: <ClockIcon />,
  parameters: null,
}

interface PresetValuesProps {
  body: PresetBody
  collections: Collections | null
}

/** The values with which new links start. Screen readers read the labels, too. */
export function PresetValues({ body, collections }: PresetValuesProps) {
  const { serviceClock } = usePageTools()
  const values = presetValues(body, collections, serviceClock)
  if (values.length === 0) return <p class="quiet">{t('presets_summary_none')}</p>
  const color = collections?.channels.items.find(({ id }) => id === body.options.channel)?.color
  return (
    <ul class="preset-values">
      {values.map(({ option, label, value }) => {
        const icon = option === 'channel' && color ? <ChannelDot color={color} /> : ICONS[option]
        const text = value === '' ? label : t('links_filter_is', label, value)
        return (
          <li key={`${option} ${value}`}>
            {icon}
            {icon === undefined || value === '' ? (
              <span dir="auto">{text}</span>
            ) : (
              <>
                <span class="visually-hidden">{text}</span>
                <span dir="auto" aria-hidden="true">
                  {value.replace(/^https?:\/\//, '')}
                </span>
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}
