import { batch, computed, signal } from '@preact/signals'
import { rowEdit, type ValidatedRow } from '../../../lib/bulk/validate-rows.ts'
import { isInDetails, type KnownLink, knownLink, withDetails } from '../../../lib/link-changes/known-fields.ts'
import {
  type LinkEdit,
  linkWrite,
  type PlannedChange,
  planAnyway,
  planChange,
  planUndo,
} from '../../../lib/link-changes/plan-change.ts'
import { linkWithoutCredentials } from '../../../lib/link-options/credentials.ts'
import { optionsIn } from '../../../lib/link-options/tidy-options.ts'
import type { BatchView } from '../../../lib/model/batch-view.ts'
import { type Failure, ok, type Result } from '../../../lib/model/failure.ts'
import type { JobView } from '../../../lib/model/job-view.ts'
import { problemSentences } from '../../../lib/words/problem-sentence.ts'
import { type BatchesState, createBatchesState } from '../batches/batches-state.ts'
import type { ChosenLink } from '../links/links-selection.ts'
import { createDraftForm } from '../page/draft-form.ts'
import { latestOnly } from '../page/latest-read.ts'
import type { PageWorld } from '../page/page-world.ts'
import type { Session } from '../page/session.ts'
import { type ChangeValues, changeProblems, editOf, NOTHING, undecidedCredentials } from './change-values.ts'
import { batchName } from './changing-text.ts'

type ChangingWorld = Pick<PageWorld, 'call' | 'read' | 'subscribe' | 'schedule' | 'now' | 'newId'> &
  Pick<Session, 'collections' | 'connection'> & { nowAtService: () => string }

/** How many links are requested in one message. */
const LINKS_AT_ONCE = 1_000

/** Changes that don't come from the form: they undo a batch, overwrite what someone else has set, or come from rows. */
export interface Proposal {
  kind: 'back' | 'anyway' | 'rows'
  /** The batch that is undone. */
  undoes: string | null
  /** How many links the proposal is about, before the changes are known. */
  links: number
  /** Called when the changes are in the outbox. */
  taken?: (() => void) | undefined
}

/** The links that the form changes. */
interface ChangeSubject {
  links: readonly ChosenLink[]
  /** Called when the changes are in the outbox. */
  taken: () => void
}

export type ChangingState = ReturnType<typeof createChangingState>

/** Changes of many links: the form, the preview, the batches and their undo. */
export const createChangingState = (world: ChangingWorld) => {
  const { call, read, schedule, newId, now, nowAtService } = world
  const batches: BatchesState = createBatchesState(world, ({ changes }) => changes !== undefined)
  /** The links of the preview, as far as they are known. */
  const known = signal<readonly KnownLink[]>([])
  /** How each link is to be changed; `null` while there is no preview. */
  const planning = signal<((link: KnownLink) => PlannedChange) | null>(null)
  /** Remembers the plan of each link, so that only links of which more is known are planned again. */
  const plans = computed(() => ({ plan: planning.value, of: new WeakMap<KnownLink, PlannedChange>() }))
  const planned = computed(() => {
    const { plan, of } = plans.value
    return (
      plan &&
      known.value.map((link) => {
        const change = of.get(link) ?? plan(link)
        of.set(link, change)
        return change
      })
    )
  })
  const proposal = signal<Proposal | null>(null)
  const proposing = { busy: signal(false), failure: signal<Failure | null>(null) }
  const begin = latestOnly()

  const closePreview = (): void => {
    begin()
    batch(() => {
      planning.value = null
      known.value = []
    })
  }

  /** The links as they are stored on this device; for others, what the list showed. */
  const readKnown = async (links: readonly ChosenLink[]): Promise<Result<KnownLink[]>> => {
    const found: KnownLink[] = []
    for (let at = 0; at < links.length; at += LINKS_AT_ONCE) {
      const some = links.slice(at, at + LINKS_AT_ONCE)
      const answer = await call('storedLinks', { ids: some.map(({ id }) => id), shortUrls: [] })
      if (!answer.ok) return answer
      for (const [index, link] of some.entries()) {
        const stored = answer.value.byId[index]
        found.push(stored ? knownLink(stored) : listedOnly(link))
      }
    }
    return ok(found)
  }

  const send = (undoes: string | null): Promise<Result<BatchView>> => {
    const changes = (planned.peek() ?? []).filter(({ fields }) => fields.length > 0)
    return call('changeLinks', {
      id: newId(),
      name: batchName(changes),
      undoes,
      writes: changes.map((change) => linkWrite(change, newId())),
    })
  }

  const noteSent = (sent: BatchView): void => {
    batches.note(sent)
    closePreview()
  }

  const preview = async (links: readonly ChosenLink[], edit: LinkEdit): Promise<Result<never> | null> => {
    const isLatest = begin()
    const found = await readKnown(links)
    if (!isLatest()) return null
    if (!found.ok) return found
    batch(() => {
      known.value = found.value
      planning.value = (link) => planChange(link, edit)
    })
    return null
  }

  const form = createDraftForm<ChangeSubject, ChangeValues, BatchView>({
    keyOf: () => 'links',
    current: () => undefined,
    problems: ({ values }) => problemSentences(changeProblems(values, nowAtService())),
    send: ({ subject, values }) => {
      if (planning.peek() === null) return preview(subject.links, editOf(values))
      return send(null).then((answer) => {
        if (!answer.ok) return answer
        noteSent(answer.value)
        subject.taken()
        return answer
      })
    },
    dependsOn: (path) => [path.split('.')[0] ?? '', ...(path.startsWith('replacement.') ? ['destination'] : [])],
    storable: ({ values: { password, ...rest } }) => (password === undefined ? rest : { ...rest, needsPassword: true }),
  })

  const change = (changed: Partial<ChangeValues>): void => {
    closePreview()
    form.change(changed.password ? { ...changed, needsPassword: undefined } : changed)
  }

  /** Reads details of these links that aren't known yet, at the pace of bulk work. */
  const readShown = latestOnly()
  const complete = async (ids: readonly string[]): Promise<void> => {
    const isLatest = readShown()
    const shown = (planned.peek() ?? []).filter(({ link }) => ids.includes(String(link.id)))
    const isMissing = ({ fields }: PlannedChange) =>
      fields.some(({ field, before }) => before === undefined && isInDetails(field, true))
    for (const { link } of shown.filter(isMissing)) {
      let answer = await read('readLink', { id: link.id }, { bulk: true })
      while (!answer.ok && answer.failure.kind === 'slow-down') {
        const { until } = answer.failure
        await new Promise<void>((resolve) => void schedule(Math.max(0, until - now()), resolve))
        if (!isLatest() || planning.peek() === null) return
        answer = await read('readLink', { id: link.id }, { bulk: true })
      }
      if (!isLatest() || planning.peek() === null) return
      if (!answer.ok) continue
      const { details } = answer.value
      known.value = known.peek().map((each) => (each.id === link.id ? withDetails(each, details) : each))
    }
  }

  /** The jobs of a batch that changed their link, or may have. */
  const jobsToUndo = async (id: string) => {
    const jobs = []
    for (let offset = 0; ; offset += LINKS_AT_ONCE) {
      const answer = await call('batch', { id, offset, limit: LINKS_AT_ONCE })
      if (!answer.ok) return answer
      jobs.push(...answer.value.jobs)
      if (answer.value.jobs.length < LINKS_AT_ONCE) break
    }
    // A request that failed after it was sent may have changed its link, too: the preview shows whether it did.
    return ok(jobs.filter(({ state, attempts }) => state === 'done' || attempts > 0))
  }

  /** Shows a preview of the links that a proposal would change. */
  const propose = async (
    about: Proposal,
    plans: () => Promise<Result<{ links: readonly ChosenLink[]; plan: (link: KnownLink) => PlannedChange }>>,
  ): Promise<void> => {
    const isLatest = begin()
    batch(() => {
      proposal.value = about
      proposing.failure.value = null
      proposing.busy.value = true
    })
    const given = await plans()
    const found = given.ok ? await readKnown(given.value.links) : given
    if (!isLatest()) return
    batch(() => {
      proposing.busy.value = false
      if (!found.ok || !given.ok) {
        proposing.failure.value = found.ok ? null : found.failure
        return
      }
      known.value = found.value
      planning.value = given.value.plan
    })
  }

  const proposeOf = (jobs: readonly JobView[], plan: (job: JobView, link: KnownLink) => PlannedChange) => {
    const byLink = new Map(jobs.map((job) => [Number(job.input.id), job]))
    return {
      links: jobs.map(({ input, title }) => ({ id: Number(input.id), title, shorturl: '', longurl: '' })),
      plan: (link: KnownLink) => {
        const job = byLink.get(link.id)
        return job === undefined ? planChange(link, { options: {}, cleared: [] }) : plan(job, link)
      },
    }
  }

  return {
    batches,
    form: {
      ...form,
      change,
      open: (links: readonly ChosenLink[], onTaken: () => void) => {
        closePreview()
        form.open({ links, taken: onTaken }, NOTHING)
      },
      close: () => {
        closePreview()
        form.close()
      },
      discard: () => {
        closePreview()
        form.discard()
      },
      removeCredentials: () => {
        const opened = form.opened.peek()
        if (opened === null) return
        const accepted = new Set(opened.values.acceptedCredentials)
        change(linkWithoutCredentials(opened.values.url, optionsIn(opened.values), accepted))
      },
      keepCredentials: () => {
        const opened = form.opened.peek()
        if (opened === null) return
        const asked = undecidedCredentials(opened.values).map(({ address }) => address)
        change({ acceptedCredentials: [...(opened.values.acceptedCredentials ?? []), ...asked] })
      },
    },
    /** The planned change of each link; `null` while there is no preview. */
    planned,
    closePreview,
    /** Reads what isn't known of these links. `ids` are separated by spaces. */
    complete: (ids: string): void => void complete(ids.split(' ')),
    /** The proposal that the user is asked about; `null` if there is none. */
    proposal,
    proposing: {
      ...proposing,
      undo: (of: BatchView) =>
        propose({ kind: 'back', undoes: of.id, links: of.counts.done }, async () => {
          const jobs = await jobsToUndo(of.id)
          return jobs.ok ? ok(proposeOf(jobs.value, planUndo)) : jobs
        }),
      /** Repeats changes of a batch that were withheld, over what someone else has set. */
      anyway: (of: BatchView, jobs: readonly JobView[]) =>
        propose({ kind: 'anyway', undoes: of.changes?.undoes ?? null, links: jobs.length }, async () =>
          ok(proposeOf(jobs, planAnyway)),
        ),
      /**
       * Changes the links that rows of a file or a table name. If two rows name the same link, the first one counts.
       */
      rows: (rows: readonly ValidatedRow[], onTaken: () => void) => {
        const edits = new Map<number, LinkEdit>()
        for (const { url, own, names } of rows)
          if (names && !edits.has(names.id)) edits.set(names.id, rowEdit({ url, own }, names))
        const links = [...edits.keys()].map((id) => ({ id, title: '', shorturl: '', longurl: '' }))
        const plan = (link: KnownLink) => planChange(link, edits.get(link.id) ?? { options: {}, cleared: [] })
        return propose({ kind: 'rows', undoes: null, links: links.length, taken: onTaken }, async () =>
          ok({ links, plan }),
        )
      },
      close: () => {
        closePreview()
        proposal.value = null
      },
      confirm: async () => {
        const about = proposal.peek()
        if (about === null || proposing.busy.peek()) return
        proposing.busy.value = true
        const answer = await send(about.undoes)
        batch(() => {
          proposing.busy.value = false
          proposing.failure.value = answer.ok ? null : answer.failure
          if (!answer.ok) return
          proposal.value = null
          noteSent(answer.value)
          about.taken?.()
        })
      },
    },
  }
}

/** A link that is not stored on this device, so that only its address is known. */
const listedOnly = ({ id, title, shorturl, longurl }: ChosenLink): KnownLink => ({
  id,
  name: title || shorturl,
  shortUrl: shorturl,
  fields: longurl === '' ? {} : { url: longurl },
  some: [],
  saysMore: false,
})
