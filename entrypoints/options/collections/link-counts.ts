import { signal } from '@preact/signals'
import { followLinks } from '../page/follow-links.ts'
import type { AccountScope } from '../scopes.ts'

/** How many links are in each channel or campaign, as far as this device knows. */
export interface LinkCounts {
  of: ReadonlyMap<number, { links: number; clicks: number }>
  /** Whether that is every link: otherwise the counts are at least these. */
  complete: boolean
}

export type LinkCounting = ReturnType<typeof createLinkCounting>

/** From the links stored on this device; never a request. */
export const createLinkCounting = (
  scope: Pick<AccountScope, 'call' | 'subscribe' | 'schedule'>,
  kind: 'channels' | 'campaigns',
) => {
  const counts = signal<LinkCounts | null>(null)
  const read = async (): Promise<void> => {
    const answer = await scope.call('insights', { period: 1, filters: {} })
    if (!answer.ok) return
    const { [kind]: groups, unknownChannels, unknownCampaign, complete } = answer.value
    const isComplete = complete && (kind === 'channels' ? unknownChannels : unknownCampaign) === 0
    counts.value = {
      of: new Map(groups.map(({ key, links, clicks }) => [key, { links, clicks }])),
      complete: isComplete,
    }
  }
  return {
    /** `null` until they are read. */
    counts,
    /** Follows the links while the section is shown; returns how to stop. */
    show: () => followLinks(scope, read),
  }
}
