import { batch, signal } from '@preact/signals'
import type { Failure } from '../../../lib/model/failure.ts'
import { type JobView, MAX_WRITES } from '../../../lib/model/job-view.ts'
import { t } from '../../../lib/words/t.ts'
import type { PendingJobs } from '../jobs/pending-jobs.ts'
import type { PageWorld } from '../page/page-world.ts'
import type { Call, Sending } from '../page/rpc.ts'
import {
  type AssignedItem,
  type AssignTarget,
  assignmentKey,
  assignments,
  ITEM_KINDS,
  type ItemKind,
} from './assignment.ts'
import { createLinkPicker } from './link-picker-state.ts'

export type Assignment = ReturnType<typeof createAssignment>

/** A draft of an assignment to one target. It is kept when its dialog closes. */
const createAssignment = (target: AssignTarget, call: Call) => {
  const kind = signal<ItemKind>('links')
  const ids = signal('')
  const problem = signal<string | null>(null)
  return {
    target,
    kind,
    picker: createLinkPicker(call),
    /** The typed ids of items that can't be searched. */
    ids,
    problem,
    failure: signal<Failure | null>(null),
    sending: signal(false),
    chooseKind: (chosen: ItemKind) =>
      batch(() => {
        kind.value = chosen
        problem.value = null
      }),
    typeIds: (typed: string) =>
      batch(() => {
        ids.value = typed
        problem.value = null
      }),
  }
}

interface Taken {
  target: AssignTarget
  count: number
  /** How many of its items are assigned; `null` until all requests are settled. */
  done: number | null
}

type AssignWorld = Pick<PageWorld, 'call'> & Pick<Sending, 'sendMany'> & { pending: PendingJobs }

export type AssignState = ReturnType<typeof createAssignState>

export const createAssignState = ({ call, sendMany, pending }: AssignWorld) => {
  const opened = signal<Assignment | null>(null)
  const taken = signal<Taken | null>(null)
  /**
   * The keys of the items that are not assigned yet, for the assignment of `taken` and for those that are being sent.
   */
  const left = new Map<Assignment, Set<string>>()
  let reported: Assignment | null = null
  const begun = new Map<string, Assignment>()

  const itemsLeft = (): ReadonlySet<string> => (reported && left.get(reported)) ?? new Set()
  const report = (): void => {
    const now = taken.peek()
    if (now !== null) taken.value = { ...now, done: now.count - itemsLeft().size }
  }
  const follow = (assignment: Assignment | null): void => {
    if (reported !== null && reported !== assignment) left.delete(reported)
    reported = assignment
  }

  pending.onDone(['assignToChannel', 'assignLinkToCampaign'], (job) => {
    for (const items of left.values()) items.delete(assignmentKey(job))
    // This event can arrive after the counts with which the assignment ended.
    if (typeof taken.peek()?.done === 'number') report()
  })
  pending.onComplete(() => {
    const items = itemsLeft()
    const isWaiting = (job: JobView) => job.state !== 'failed' && items.has(assignmentKey(job))
    if (![...pending.jobs.peek().values()].some(isWaiting)) report()
  })

  /** Discards an assignment. If another target was opened meanwhile, its dialog stays open. */
  const drop = (assignment: Assignment): void => {
    begun.delete(keyOf(assignment.target))
    if (opened.value === assignment) opened.value = null
  }

  return {
    opened,
    /** Whether something was selected or typed for any target, but not sent. */
    hasUnsent: () =>
      [...begun.values()].some(({ picker, ids }) => picker.chosen.value.size > 0 || ids.value.trim() !== ''),
    /** The last assignment in the outbox. */
    taken,
    open: (target: AssignTarget) => {
      const assignment = begun.get(keyOf(target)) ?? createAssignment(target, call)
      begun.set(keyOf(target), assignment)
      opened.value = assignment
      void assignment.picker.begin()
    },
    /** Closes the dialog and keeps the draft. */
    close: () => {
      opened.value = null
    },
    /** Closes the dialog and discards the draft. */
    discard: () => {
      if (opened.value) drop(opened.value)
    },
    /** Clears `taken`. */
    dismiss: () => {
      follow(null)
      taken.value = null
    },
    submit: async () => {
      const assignment = opened.value
      if (assignment === null || assignment.sending.value) return
      const { items, problem } = itemsOf(assignment)
      assignment.problem.value = problem
      if (problem !== null) return
      assignment.sending.value = true
      const writes = assignments(assignment.target, items)
      // Set before the answer arrives, because a request may be done by then.
      left.set(assignment, new Set(writes.map(assignmentKey)))
      const answer = await sendMany(writes)
      batch(() => {
        assignment.sending.value = false
        assignment.failure.value = answer.ok ? null : answer.failure
        if (!answer.ok) {
          left.delete(assignment)
          return
        }
        follow(assignment)
        taken.value = { target: assignment.target, count: items.length, done: null }
        drop(assignment)
      })
    },
  }
}

const keyOf = ({ kind, id }: AssignTarget): string => `${kind}/${id}`

const itemsOf = ({ kind, picker, ids }: Assignment): { items: AssignedItem[]; problem: string | null } => {
  if (kind.value === 'links') {
    const chosen = [...picker.chosen.value.values()]
    if (chosen.length === 0) return { items: [], problem: t('assign_links_required') }
    return {
      items: chosen.map(({ id, title, shorturl }) => ({ kind: 'links', id, name: title || shorturl })),
      problem: null,
    }
  }
  const typed = parseItemIds(ids.value)
  const kindName = t(ITEM_KINDS[kind.value].one)
  return {
    items: typed.ids.map((id) => ({ kind: kind.value, id, name: `${kindName} ${id}` })),
    problem: typed.problem,
  }
}

/** Parses typed ids: whole numbers, separated by commas, spaces or line breaks. Repeated ids are dropped. */
export const parseItemIds = (text: string): { ids: number[]; problem: string | null } => {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '')
  const wrong = words.find((word) => !/^[1-9]\d{0,14}$/.test(word))
  if (wrong !== undefined) return { ids: [], problem: t('assign_ids_wrong', wrong) }
  const ids = [...new Set(words.map(Number))]
  if (ids.length === 0) return { ids, problem: t('assign_ids_empty') }
  if (ids.length > MAX_WRITES) return { ids: [], problem: t('assign_too_many_ids', MAX_WRITES) }
  return { ids, problem: null }
}
