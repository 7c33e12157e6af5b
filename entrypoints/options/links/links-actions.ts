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

/** What the user is asked to confirm before an action on links. */
export interface LinksConfirmation {
  act: LinksAct
  links: readonly ChosenLink[]
  /** Called when it is in the outbox. */
  taken: () => void
}

export type LinksActions = ReturnType<typeof createLinksActions>

type LinksActionsWorld = Pick<AccountScope, 'call' | 'send' | 'sendMany' | 'pending'> & {
  /** Called when something is in the outbox. */
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
  /** The last action in the outbox, and the links whose requests are not settled. */
  let underWay: { action: LinksAction; ids: readonly number[]; left: Set<number>; failed: number } | null = null

  const saysUnderWay = (): boolean => underWay !== null && last.peek().ids === underWay.ids

  /** The link whose part of the action this job is. */
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
  // The rest was discarded in the Outbox, perhaps in another window.
  pending.onComplete(() => {
    if (underWay === null || sending.peek()) return
    if ([...pending.jobs.peek().values()].some((job) => linkUnderWay(job) !== null)) return
    // It is still followed: the event of a request that is done can arrive after the counts.
    if (saysUnderWay()) announce('')
  })

  /** A request for one link has the priority of a click over bulk work. */
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
    const taken = await sendMany(action.kind === 'delete' ? deletions(links) : assignments(action, links.map(asItem)))
    if (taken.ok) void pending.reload()
    return taken
  }

  /** Adds the requests to the outbox, and follows them. */
  const begin = async (action: LinksAction, links: readonly ChosenLink[]): Promise<Result<unknown>> => {
    sending.value = true
    // Set before the response, because a request may be done by then.
    const ids = links.map(({ id }) => id)
    const begun = { action, ids, left: new Set(ids), failed: 0 }
    underWay = begun
    const taken = await put(action, links)
    batch(() => {
      sending.value = false
      if (!taken.ok) underWay = null
      else if (underWay === begun) announce(beginOf(action, ids.length), ids)
    })
    return taken
  }

  return {
    asking,
    sending,
    failure,
    /** The result of the last action, as a sentence; empty when there is none. */
    said: computed(() => last.value.sentence),
    /** The same, if the action was about this link alone. */
    saidOf: (id: number): string =>
      last.value.ids.length === 1 && last.value.ids[0] === id ? last.value.sentence : '',
    ask: (act: LinksAct, links: readonly ChosenLink[], taken: () => void = () => undefined): void => {
      batch(() => {
        asking.value = { act, links, taken }
        failure.value = null
      })
      // What was created elsewhere can be chosen, too.
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
      const taken = await begin(action, question.links)
      batch(() => {
        failure.value = taken.ok ? null : taken.failure
        if (!taken.ok) return
        asking.value = null
        done()
        question.taken()
      })
    },
    /** Adds links to a channel at once; returns the request if it is one alone. */
    addToChannel: async (
      channel: { id: number; name: string },
      links: readonly ChosenLink[],
    ): Promise<Result<JobView | null>> => {
      const taken = await begin({ kind: 'channel', ...channel }, links)
      return taken.ok ? ok(links.length === 1 ? (taken.value as JobView) : null) : taken
    },
    /** Discards a request that was not sent; returns why that failed, or `null`. */
    discard: async (job: JobView): Promise<Failure | null> => {
      const answer = await call('discardJob', { id: job.id })
      if (!answer.ok) return answer.failure
      pending.forget(job.id)
      if (underWay !== null && linkUnderWay(job) === null) return null
      underWay = null
      announce('')
      return null
    },
    /** Called when a request is settled; the last one changes the sentence. */
    settled,
    announce,
    /** Clears the sentence about an action that has ended. */
    dismiss: (): void => {
      if (!saysUnderWay()) announce('')
    },
  }
}

/** The action, with its target. */
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
