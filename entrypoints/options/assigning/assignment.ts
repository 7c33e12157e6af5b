import type { Input } from '../../../lib/contract/operations.ts'
import type { ManyWrite } from '../../../lib/rpc/create-caller.ts'

/** What something is assigned to. */
export interface AssignTarget {
  kind: 'channel' | 'campaign'
  id: number
  name: string
}

/** What can be assigned, in the service's words; a campaign takes links alone (SPEC.md, Campaigns). */
export type ItemKind = Input<'assignToChannel'>['type']

export interface AssignedItem {
  kind: ItemKind
  id: number
  /** As a list of requests shows it. */
  name: string
}

/** As the outbox names it. */
export const assignmentTitle = ({ name: target }: AssignTarget, name: string): string =>
  name === '' ? target : `${target}: ${name}`

/** One request for each item: the API has no other way. */
export const assignments = (target: AssignTarget, items: readonly AssignedItem[]): ManyWrite[] =>
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
