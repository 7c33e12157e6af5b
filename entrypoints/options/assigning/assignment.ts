import type { Input } from '../../../lib/contract/operations.ts'
import type { ManyWrite } from '../../../lib/rpc/create-caller.ts'
import type { PlainKey } from '../../../lib/words/t.ts'

/** The target of an assignment. */
export interface AssignTarget {
  kind: 'channel' | 'campaign'
  id: number
  name: string
}

/**
 * The kinds of items that can be assigned, as the service names them. Campaigns accept only links (SPEC.md, Campaigns).
 */
export type ItemKind = Input<'assignToChannel'>['type']

/** The messages for one item of a kind, and for the kind. */
export const ITEM_KINDS = {
  links: { one: 'channels_item_link', all: 'assign_kind_links' },
  bio: { one: 'channels_item_bio', all: 'assign_kind_bio' },
  qr: { one: 'channels_item_qr', all: 'assign_kind_qr' },
} as const satisfies Record<ItemKind, Record<'one' | 'all', PlainKey>>

export const isItemKind = (kind: string): kind is ItemKind => Object.hasOwn(ITEM_KINDS, kind)

export interface AssignedItem {
  kind: ItemKind
  id: number
  /** The name that the Outbox shows. */
  name: string
}

/** The title of an assignment in the Outbox. */
export const assignmentTitle = ({ name: target }: AssignTarget, name: string): string =>
  name === '' ? target : `${target}: ${name}`

interface AssignmentWrite extends ManyWrite {
  input: Record<string, unknown>
}

/** A request for each item, because the API can't assign several at once. */
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

/** A key that is the same for all requests that assign this item to this target. */
export const assignmentKey = ({ operation, input }: Pick<AssignmentWrite, 'operation' | 'input'>): string =>
  JSON.stringify(
    operation === 'assignToChannel'
      ? [operation, input.channelid, input.type, input.itemid]
      : [operation, input.campaignid, input.linkid],
  )
