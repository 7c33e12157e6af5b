import { signal } from '@preact/signals'
import { MAX_CLICK_DAYS } from '../../../lib/contract/click-days.ts'
import { ok } from '../../../lib/model/failure.ts'
import { addDays } from '../../../lib/model/service-clock.ts'
import type { AccountScope } from '../scopes.ts'
import { createLinkReading } from './link-reading.ts'

export const LINK_PERIODS = [7, 30, 90, 'all'] as const
/** How many days are shown; all means as many as the service can return. */
type LinkPeriod = (typeof LINK_PERIODS)[number]

export type LinkDaysState = ReturnType<typeof createLinkDays>

/** The service's default, which includes the period of 7 days. */
const DEFAULT_DAYS = 30

/** The clicks by day of the open link. */
export const createLinkDays = ({
  read,
  nowAtService,
  askAgain,
}: Pick<AccountScope, 'read' | 'nowAtService' | 'askAgain'>) => {
  const period = signal<LinkPeriod>(DEFAULT_DAYS)
  /** The current day by the service's clock. */
  const today = (): string => nowAtService().slice(0, 10)
  const wanted = (): number => {
    const { value } = period
    return value === 'all' ? MAX_CLICK_DAYS : Math.max(value, DEFAULT_DAYS)
  }
  let readDays = 0
  let opened: number | null = null
  const reading = createLinkReading(async (id) => {
    readDays = wanted()
    const answer = await read('readClicks', {
      id,
      ...(readDays !== DEFAULT_DAYS && { from: addDays(today(), 1 - readDays) }),
    })
    return answer.ok ? ok(answer.value.data) : answer
  }, askAgain)
  return {
    reading,
    period,
    today,
    open: (id: number) => {
      opened = id
      return reading.open(id)
    },
    close: () => {
      opened = null
      reading.close()
    },
    /** Chooses a period, and reads earlier days if necessary. */
    choose: (chosen: LinkPeriod): void => {
      period.value = chosen
      // A shorter period needs no further read.
      if (opened !== null && wanted() > readDays) void reading.open(opened)
    },
  }
}
