import { signal } from '@preact/signals'
import { MAX_CLICK_DAYS } from '../../../lib/contract/click-days.ts'
import { ok } from '../../../lib/model/failure.ts'
import { addDays } from '../../../lib/model/service-clock.ts'
import type { AccountScope } from '../scopes.ts'
import { createLinkReading } from './link-reading.ts'

export const LINK_PERIODS = [7, 30, 90, 'all'] as const
/** How many days are shown: all, at most as many as the service can tell about. */
type LinkPeriod = (typeof LINK_PERIODS)[number]

export type LinkDaysState = ReturnType<typeof createLinkDays>

/** The service's default, in which 7 days are too. */
const DEFAULT_DAYS = 30

/** The days of the link that is open. */
export const createLinkDays = ({
  read,
  nowAtService,
  askAgain,
}: Pick<AccountScope, 'read' | 'nowAtService' | 'askAgain'>) => {
  const period = signal<LinkPeriod>(DEFAULT_DAYS)
  /** By the service's clock. */
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
    /** Reads earlier days if they weren't read. */
    choose: (chosen: LinkPeriod): void => {
      period.value = chosen
      // What was read has the shorter period too.
      if (opened !== null && wanted() > readDays) void reading.open(opened)
    },
  }
}
