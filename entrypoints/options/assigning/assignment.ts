import type { Input } from '../../../lib/contract/operations.ts'
import type { ManyWrite } from '../../../lib/rpc/create-caller.ts'
import type { PlainKey } from '../../../lib/words/t.ts'

/** The target of an assignment. */
export interface AssignTarget {
  kind: 'channel' | 'campaign'
  id: number
  name: string
}

/** What can be assigned, by the service's value; campaigns take links only (SPEC.md, Campaigns). */
export type ItemKind = Input<'assignToChannel'>['type']

/** The words for one of a kind, and for all. */
export const ITEM_KINDS = {
  links: { one: 'channels_item_link', all: 'assign_kind_links' },
  bio: { one: 'channels_item_bio', all: 'assign_kind_bio' },
  qr: { one: 'channels_item_qr', all: 'assign_kind_qr' },
} as const satisfies Record<ItemKind, Record<'one' | 'all', PlainKey>>

export const isItemKind = (kind: string): kind is ItemKind => Object.hasOwn(ITEM_KINDS, kind)

export interface AssignedItem {
  kind: ItemKind
  id: number
  /** As the Outbox shows it. */
  name: string
}

/** As the Outbox shows it. */
export const assignmentTitle = ({ name: target }: AssignTarget, name: string): string =>
  name === '' ? target : `${target}: ${name}`

interface AssignmentWrite extends ManyWrite {
  input: Record<string, unknown>
}

/** One request for each item: the API has no other way. */
export const assignments = (target: AssignTarget, items: readonly AssignedItem[]): AssignmentWrite[] =>
  items.map(({ kind, id, name }) => ({
    ...(target.kind === 'channel'
      ? {
          operation: 'assignToChannel',
          input: { channelid: target.id, type: kind, itemid: id } satisfies Input<'assignToChannel'>,
        }
      : {
          operation: 'assignLinkToCampaign',
          input: { campaignid: target.id, linkid: id } satisfies Input<'assignLinkToCampaign'>,
        }),
    title: assignmentTitle(target, name),
  }))

/** The same for every request that assigns this item to this target. */
export const assignmentKey = ({ operation, input }: Pick<AssignmentWrite, 'operation' | 'input'>): string =>
  JSON.stringify(
    operation === 'assignToChannel'
      ? [operation, input.channelid, input.type, input.itemid]
      : [operation, input.campaignid, input.linkid],
  )
