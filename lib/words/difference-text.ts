import type { AddressDifference } from '../address/address-difference.ts'
import { isOfKind } from '../contract/link-options.ts'
import type { Difference, JobOutcome } from '../model/job-view.ts'
import type { ServiceClock } from '../model/service-clock.ts'
import { formatList } from './format.ts'
import { sentences } from './sentences.ts'
import { serviceTimeText } from './service-time-text.ts'
import { t } from './t.ts'

/** A sentence about a difference between the request and the service's result. The values are text, not markup. */
export const differenceText = ({ option, ...values }: Difference, clock: ServiceClock): string => {
  const name = t(option === 'url' ? 'shared_long_url' : `option_${option}_label`)
  const textOf = (value: string) =>
    option !== 'url' && isOfKind(option, 'date-time') ? serviceTimeText(value, clock).text : value
  const asked = textOf(values.asked)
  if (values.got === null) return t('shared_difference_unknown', name, asked)
  return values.got === ''
    ? t('shared_difference_dropped', name, asked)
    : t('shared_difference', name, asked, textOf(values.got))
}

/** How the destination of a link differs from the address of the page for which it is offered. */
export const destinationText = ({ without, added, scheme }: AddressDifference): string =>
  sentences(
    ...(without.length > 0 ? [t('shared_destination_lacks', listed(without))] : []),
    ...(added.length > 0 ? [t('shared_destination_adds', listed(added))] : []),
    ...(scheme === null ? [] : [t(scheme === 'http' ? 'shared_destination_http' : 'shared_destination_https')]),
  )

/** Names come from addresses, so they may be long. */
const MAX_NAME_LENGTH = 40
const MAX_NAMES = 4

const listed = (names: readonly string[]): string => {
  const short = names.map((name) => (name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name))
  return formatList(
    short.length > MAX_NAMES
      ? [...short.slice(0, MAX_NAMES - 1), t('shared_more_names', short.length - MAX_NAMES + 1)]
      : short,
  )
}

/** Remarks about what the service changed in a created link, a sentence each. */
export const outcomeRemarks = (outcome: Pick<JobOutcome, 'differences'> | null, clock: ServiceClock): string[] =>
  (outcome?.differences ?? []).map((difference) => differenceText(difference, clock))
