import { ok } from '../../../lib/model/failure.ts'
import { type ListedLink, titleOf } from '../../../lib/model/link-facts.ts'
import type { DropPlace } from '../page/dragged-links.ts'
import type { AccountScope } from '../scopes.ts'
import type { ChangeUndo } from './change-undo.ts'
import type { LinksActions } from './links-actions.ts'

interface DroppingWorld extends Pick<AccountScope, 'sendMany' | 'connection'> {
  actions: LinksActions
  undo: ChangeUndo
}

/** Adds links to the channel on which they are dropped. This can be undone like a change of one link. */
export const dropOnChannel =
  ({ actions, undo, sendMany, connection }: DroppingWorld) =>
  async (links: readonly ListedLink[], place: DropPlace): Promise<void> => {
    const added = links.filter(({ facts }) => facts.channels?.includes(place.id) !== true)
    const chosen = added.map((link) => ({ ...link, title: titleOf(link) }))
    if (chosen.length === 0) return
    const sending = await actions.addToChannel(place, chosen)
    if (!sending.ok) {
      undo.failure.value = sending.failure
      return
    }
    // The service can only remove a link from all of its channels.
    const isReversible =
      connection.peek()?.keepsUnsentFields === true &&
      added.every(({ facts }) => facts.allChannels === true && facts.channels?.length === 0)
    const takeBack = async () => {
      const writes = chosen.map(({ id, title, shorturl }) => ({
        operation: 'updateLink' as const,
        input: { id, channel: null },
        title: title || shorturl,
      }))
      const sent = await sendMany(writes)
      actions.announce('')
      return sent.ok ? ok(null) : sent
    }
    undo.note({ id: null, field: 'channel', job: sending.value, takeBack: isReversible ? takeBack : null })
  }
