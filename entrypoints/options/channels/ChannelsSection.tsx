import { useEffect } from 'preact/hooks'
import type { Channel } from '../../../lib/contract/channel.ts'
import { t } from '../../../lib/words/t.ts'
import { AssignDialog } from '../assigning/AssignDialog.tsx'
import type { AssignState } from '../assigning/assign-state.ts'
import { TakenNotice } from '../assigning/TakenNotice.tsx'
import { CollectionSection } from '../collections/CollectionSection.tsx'
import type { CollectionState } from '../collections/collection-state.ts'
import { usePageTools } from '../page/page-context.ts'
import { routeHash } from '../page/route.ts'
import { ChannelItems } from './ChannelItems.tsx'
import type { ChannelItemsState } from './channel-items-state.ts'

interface ChannelsSectionProps {
  state: CollectionState<Channel>
  items: ChannelItemsState
  assign: AssignState
  /** The channel that the URL names. */
  opened: number | null
}

export function ChannelsSection({ state, items, assign, opened }: ChannelsSectionProps) {
  const { goTo } = usePageTools()
  useEffect(() => {
    if (opened === null) return
    items.open(opened)
    return items.close
  }, [opened, items])
  const channel = state.rows.value?.find(({ row }) => row.id === opened)?.row
  const name = channel?.name ?? t('channels_unnamed', String(opened))
  return (
    <>
      <CollectionSection
        state={state}
        onOpen={({ id }) => goTo(routeHash('channels', id))}
        onAssign={({ id, name }) => assign.open({ kind: 'channel', id, name })}
      >
        <TakenNotice state={assign} />
      </CollectionSection>
      {opened !== null && (
        <ChannelItems
          state={items}
          name={name}
          onAssign={() => assign.open({ kind: 'channel', id: opened, name })}
          onClose={() => goTo(routeHash('channels'))}
        />
      )}
      <AssignDialog state={assign} />
    </>
  )
}
