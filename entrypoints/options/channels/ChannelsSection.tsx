import { useEffect } from 'preact/hooks'
import type { Channel } from '../../../lib/contract/channel.ts'
import { CollectionSection } from '../collections/CollectionSection.tsx'
import type { CollectionState } from '../collections/collection-state.ts'
import { usePageTools } from '../page-context.ts'
import { routeHash } from '../route.ts'
import { ChannelItems } from './ChannelItems.tsx'
import type { ChannelItemsState } from './channel-items-state.ts'

interface ChannelsSectionProps {
  state: CollectionState<Channel>
  items: ChannelItemsState
  /** The channel that the address names. */
  opened: number | null
}

export function ChannelsSection({ state, items, opened }: ChannelsSectionProps) {
  const { goTo } = usePageTools()
  useEffect(() => {
    if (opened !== null) items.open(opened)
  }, [opened, items])
  const channel = state.rows.value?.find(({ row }) => row.id === opened)?.row
  return (
    <>
      <CollectionSection state={state} onOpen={({ id }) => goTo(routeHash('channels', id))} />
      {opened !== null && (
        <ChannelItems
          state={items}
          name={channel?.name ?? `Channel ${opened}`}
          onClose={() => goTo(routeHash('channels'))}
        />
      )}
    </>
  )
}
