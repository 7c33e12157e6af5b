import type { ConnectionView } from '../../../lib/model/connection-view.ts'
import type { RateView } from '../../../lib/model/rate-view.ts'
import type { ServiceZone } from '../../../lib/model/service-clock.ts'
import { formatList, formatZone } from '../../../lib/words/format.ts'
import { t } from '../../../lib/words/t.ts'

interface ServiceFact {
  term: string
  text: string
}

/** What is known about the connected service, in words. A feature that wasn't seen may still be supported. */
export const serviceFacts = (
  { canChangeLinks, canDeletePixels, canReadClicks, unsupportedOptions, serviceZone }: ConnectionView,
  rate: RateView | null,
): ServiceFact[] => [
  { term: t('connection_feature_links'), text: seen(canChangeLinks) },
  { term: t('connection_feature_pixels'), text: seen(canDeletePixels) },
  { term: t('connection_feature_clicks'), text: seen(canReadClicks) },
  {
    term: t('connection_unsupported_options'),
    text:
      unsupportedOptions.length === 0
        ? t('connection_unsupported_options_none')
        : formatList(unsupportedOptions.map((option) => t(`option_${option}_label`))),
  },
  {
    term: t('connection_limit'),
    text: rate === null ? t('connection_limit_unknown') : t('connection_limit_known', rate.limit),
  },
  { term: t('connection_clock'), text: clockText(serviceZone) },
]

/** Whether there is nothing left to find out about the service's features. */
export const supportsEverything = (connection: ConnectionView): boolean =>
  connection.canChangeLinks &&
  connection.canDeletePixels &&
  connection.canReadClicks &&
  connection.unsupportedOptions.length === 0

/** One line about a service that supports everything. It leaves out what isn't known yet. */
export const everythingText = ({ serviceZone: { zone } }: ConnectionView, rate: RateView | null): string =>
  [
    t('connection_features_all'),
    ...(rate === null ? [] : [t('connection_limit_known', rate.limit)]),
    ...(zone === null ? [] : [formatZone(zone)]),
  ].join(' · ')

const seen = (isSeen: boolean): string => t(isSeen ? 'connection_feature_seen' : 'connection_feature_not_seen')

const clockText = ({ zone }: ServiceZone): string => {
  if (zone === null) return t('connection_clock_unknown')
  // One value, because in right-to-left text a separate offset would come before “UTC”.
  const name = formatZone(zone)
  return name === t('connection_clock_utc') ? name : t('connection_clock_zone', name)
}
