import { batch, computed, signal } from '@preact/signals'
import { type Failure, ok, type Result } from '../../../lib/model/failure.ts'
import type { JobView } from '../../../lib/model/job-view.ts'
import type { ManyWrite } from '../../../lib/rpc/create-caller.ts'
import { formatNumber } from '../../../lib/words/format.ts'
import { t } from '../../../lib/words/t.ts'
import { type AssignedItem, type AssignTarget, assignments, assignmentTitle } from '../assigning/assignment.ts'
import type { Send } from '../page/rpc.ts'
import type { AccountScope } from '../scopes.ts'
import type { ChosenLink } from './links-selection.ts'

export type LinksAct = 'campaign' | 'channel' | 'delete'

/** An action on links that the user is asked to confirm. */
export interface LinksConfirmation {
  act: LinksAct
  links: readonly ChosenLink[]
  /** Called when the requests are in the outbox. */
  taken: () => void
}

export type LinksActions = ReturnType<typeof createLinksActions>

type LinksActionsWorld = Pick<AccountScope, 'call' | 'send' | 'sendMany' | 'pending'> & {
  /** Called when requests were added to the outbox. */
  done: () => void
}

export const createLinksActions = ({ call, send, sendMany, pending, done }: LinksActionsWorld) => {
  const asking = signal<LinksConfirmation | null>(null)
  const sending = signal(false)
  const failure = signal<Failure | null>(null)
  const last = signal<{ sentence: string; ids: readonly number[] }>({ sentence: '', ids: [] })
  const announce = (sentence: string, ids: readonly number[] = []): void => {
    last.value = { sentence, ids }
  }
  /** The last action in the outbox, with the links whose requests aren't settled. */
  let underWay: { action: LinksAction; ids: readonly number[]; left: Set<number>; failed: number } | null = null

  const saysUnderWay = (): boolean => underWay !== null && last.peek().ids === underWay.ids

  /** The id of the link, if this job is a part of the last action. */
  const linkUnderWay = ({ operation, input }: JobView): number | null => {
    if (underWay === null || operation !== OPERATIONS[underWay.action.kind]) return null
    const id = input.id ?? input.linkid ?? input.itemid
    return typeof id === 'number' && underWay.left.has(id) ? id : null
  }
  const settled = (job: JobView): void => {
    const id = linkUnderWay(job)
    if (underWay === null || id === null) return
    underWay.left.delete(id)
    if (job.state !== 'done') underWay.failed += 1
    if (underWay.left.size > 0) return
    announce(endOf(underWay.action, underWay.ids.length, underWay.failed), underWay.ids)
    underWay = null
  }
  pending.onDone(Object.values(OPERATIONS), settled)
  // The remaining requests were discarded in the Outbox, perhaps in another window.
  pending.onComplete(() => {
    if (underWay === null || sending.peek()) return
    if ([...pending.jobs.peek().values()].some((job) => linkUnderWay(job) !== null)) return
    // The action is still followed, because the event of a finished request can arrive after the counts.
    if (saysUnderWay()) announce('')
  })

  /** Sends a request for one link as a click, which has priority over bulk work. */
  const sendOne = (action: LinksAction, link: ChosenLink): ReturnType<Send> => {
    switch (action.kind) {
      case 'campaign':
        return send(
          'assignLinkToCampaign',
          { campaignid: action.id, linkid: link.id },
          assignmentTitle(action, nameOf(link)),
        )
      case 'channel':
        return send(
          'assignToChannel',
          { channelid: action.id, type: 'links', itemid: link.id },
          assignmentTitle(action, nameOf(link)),
        )
      case 'delete':
        return send('deleteLink', { id: link.id }, nameOf(link))
    }
  }

  const put = async (action: LinksAction, links: readonly ChosenLink[]): Promise<Result<unknown>> => {
    const [first, second] = links
    if (first !== undefined && second === undefined) {
      const job = await sendOne(action, first)
      if (job.ok) pending.note(job.value)
      return job
    }
    const added = await sendMany(action.kind === 'delete' ? deletions(links) : assignments(action, links.map(asItem)))
    if (added.ok) void pending.reload()
    return added
  }

  /** Adds the requests to the outbox, and follows them. */
  const begin = async (action: LinksAction, links: readonly ChosenLink[]): Promise<Result<unknown>> => {
    sending.value = true
    // Set before the answer arrives, because a request may be done by then.
    const ids = links.map(({ id }) => id)
    const begun = { action, ids, left: new Set(ids), failed: 0 }
    underWay = begun
    const added = await put(action, links)
    batch(() => {
      sending.value = false
      if (!added.ok) underWay = null
      else if (underWay === begun) announce(beginOf(action, ids.length), ids)
    })
    return added
  }

  return {
    asking,
    sending,
    failure,
    /** A sentence with the result of the last action; empty if there is none. */
    said: computed(() => last.value.sentence),
    /** The same sentence, if the action was about this link alone. */
    saidOf: (id: number): string =>
      last.value.ids.length === 1 && last.value.ids[0] === id ? last.value.sentence : '',
    ask: (act: LinksAct, links: readonly ChosenLink[], taken: () => void = () => undefined): void => {
      batch(() => {
        asking.value = { act, links, taken }
        failure.value = null
      })
      // Refreshed so that objects that were created elsewhere can be chosen, too.
      if (act !== 'delete') void call('refreshCollection', { collection: `${act}s`, force: false })
    },
    close: (): void => {
      asking.value = null
    },
    /** Adds the requests to the outbox; `target` is the campaign or the channel. */
    confirm: async (target?: { id: number; name: string }): Promise<void> => {
      const question = asking.peek()
      const action = question && actionOf(question.act, target)
      if (question === null || action === null || sending.peek()) return
      const added = await begin(action, question.links)
      batch(() => {
        failure.value = added.ok ? null : added.failure
        if (!added.ok) return
        asking.value = null
        done()
        question.taken()
      })
    },
    /** Adds links to a channel without a confirmation. Returns the request if there is only one. */
    addToChannel: async (
      channel: { id: number; name: string },
      links: readonly ChosenLink[],
    ): Promise<Result<JobView | null>> => {
      const added = await begin({ kind: 'channel', ...channel }, links)
      return added.ok ? ok(links.length === 1 ? (added.value as JobView) : null) : added
    },
    /** Discards a request that wasn't sent. Returns why it couldn't be discarded, or `null`. */
    discard: async (job: JobView): Promise<Failure | null> => {
      const answer = await call('discardJob', { id: job.id })
      if (!answer.ok) return answer.failure
      pending.forget(job.id)
      if (underWay !== null && linkUnderWay(job) === null) return null
      underWay = null
      announce('')
      return null
    },
    /** Called when a request is settled. The last one of an action changes the sentence. */
    settled,
    announce,
    /** Clears the sentence, unless its action is still in progress. */
    dismiss: (): void => {
      if (!saysUnderWay()) announce('')
    },
  }
}

/** An action and its target. */
type LinksAction = { kind: 'delete' } | AssignTarget

const actionOf = (act: LinksAct, target: { id: number; name: string } | undefined): LinksAction | null => {
  if (act === 'delete') return { kind: 'delete' }
  return target === undefined ? null : { kind: act, id: target.id, name: target.name }
}

const nameOf = ({ title, shorturl }: ChosenLink): string => title || shorturl

const asItem = (link: ChosenLink): AssignedItem => ({ kind: 'links', id: link.id, name: nameOf(link) })

const deletions = (links: readonly ChosenLink[]): ManyWrite[] =>
  links.map((link) => ({ operation: 'deleteLink', input: { id: link.id }, title: nameOf(link) }))

const OPERATIONS = { campaign: 'assignLinkToCampaign', channel: 'assignToChannel', delete: 'deleteLink' } as const

const endOf = (action: LinksAction, all: number, failed: number): string => {
  if (action.kind === 'delete')
    return failed === 0 ? t('links_deleted', all) : t('links_deleted_some', formatNumber(all - failed), all)
  return failed === 0
    ? t('links_added', all, action.name)
    : t('links_added_some', formatNumber(all - failed), all, action.name)
}

const beginOf = (action: LinksAction, count: number): string =>
  action.kind === 'delete' ? t('links_deleting', count) : t('links_adding', count, action.name)
