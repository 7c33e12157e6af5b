import { signal } from '@preact/signals'
import type { GroupClicks } from '../../../lib/model/insights.ts'
import type { LinkFilters } from '../../../lib/model/links-question.ts'
import { followLinks } from '../page/follow-links.ts'
import type { PageWorld } from '../page/page-world.ts'

/** How many links each channel, campaign or domain has, as far as this device knows. */
export interface LinkCounts {
  /** The counts for these filters. If they aren't whole, there may be more links. */
  of: (filters: LinkFilters) => Pick<GroupClicks<unknown>, 'links' | 'clicks'> & { isWhole: boolean }
  /** Whether all counts are whole. */
  complete: boolean
}

export type LinkCounting = ReturnType<typeof createLinkCounting>

const FILTER_OF = { channels: 'channel', campaigns: 'campaign', domains: 'domain' } as const

/** Counts the links stored on this device, without any request. */
export const createLinkCounting = (
  scope: Pick<PageWorld, 'call' | 'subscribe' | 'schedule'>,
  kind: keyof typeof FILTER_OF,
) => {
  const counts = signal<LinkCounts | null>(null)
  const read = async (): Promise<void> => {
    const answer = await scope.call('insights', { period: 1, filters: {} })
    if (!answer.ok) return
    const { unknownChannels, unknownCampaign, wholeChannels, complete } = answer.value
    const unknown = { channels: unknownChannels, campaigns: unknownCampaign, domains: 0 }
    const groups: readonly GroupClicks<number | string>[] = answer.value[kind]
    const byKey = new Map(groups.map((group) => [group.key, group]))
    const whole = new Set<unknown>(kind === 'channels' ? wholeChannels : [])
    const isKnown = unknown[kind] === 0
    counts.value = {
      of: (filters) => {
        const key = filters[FILTER_OF[kind]] ?? ''
        const { links = 0, clicks = 0 } = byKey.get(key) ?? {}
        return { links, clicks, isWhole: complete && (isKnown || whole.has(key)) }
      },
      complete: complete && isKnown,
    }
  }
  return {
    /** `null` until they are read. */
    counts,
    /** Updates the counts while the section is shown. Returns a function that ends this. */
    show: () => followLinks(scope, read),
  }
}
