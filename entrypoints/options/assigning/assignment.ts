import type { Input } from '../../../lib/contract/operations.ts'
import type { JobView } from '../../../lib/model/job-view.ts'
import type { ManyWrite } from '../../../lib/rpc/create-caller.ts'

/** The target of an assignment. */
export interface AssignTarget {
  kind: 'channel' | 'campaign'
  id: number
  name: string
}

/** What can be assigned, by the service's value; campaigns take links only (SPEC.md, Campaigns). */
export type ItemKind = Input<'assignToChannel'>['type']

export interface AssignedItem {
  kind: ItemKind
  id: number
  /** As the Outbox shows it. */
  name: string
}

/** As the Outbox shows it. */
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

export const isAssignmentTo = ({ kind, id }: AssignTarget, { operation, input }: JobView): boolean =>
  kind === 'channel'
    ? operation === 'assignToChannel' && input.channelid === id
    : operation === 'assignLinkToCampaign' && input.campaignid === id
