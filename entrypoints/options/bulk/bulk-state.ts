import { computed, effect, signal, untracked } from '@preact/signals'
import { aliasPolicy } from '../../../lib/address/predicted-short-url.ts'
import { hostOf } from '../../../lib/address/short-url.ts'
import { MAX_PACKED_LENGTH, packBatch, type StoredBatch } from '../../../lib/batches/stored-batch.ts'
import { fileNotes } from '../../../lib/bulk/file-notes.ts'
import { makeBatch, type NewBatch } from '../../../lib/bulk/make-batch.ts'
import { csvCell } from '../../../lib/csv/write-csv.ts'
import type { BatchView } from '../../../lib/model/batch-view.ts'
import type { Failure, Result } from '../../../lib/model/failure.ts'
import { batchTime } from '../../../lib/pace/batch-time.ts'
import { createBatchesState } from '../batches/batches-state.ts'
import { lazy } from '../page/lazy.ts'
import type { PageWorld } from '../page/page-world.ts'
import type { Sending } from '../page/rpc.ts'
import type { Session } from '../page/session.ts'
import { createPlanState, type PlanState, type RowKind } from './plan-state.ts'
import { createSourceState, type SourceState } from './source-state.ts'

/** The pause after the last change before the draft is stored. */
const DRAFT_PAUSE_MS = 300

export type RowCounts = Record<RowKind | 'all', number>

type BulkWorld = Pick<PageWorld, 'call' | 'subscribe' | 'schedule' | 'now' | 'newId' | 'random' | 'windowTabs'> &
  Pick<Sending, 'sendMany'> &
  Pick<Session, 'settings' | 'collections' | 'connection' | 'rate' | 'counts'>

export type BulkState = ReturnType<typeof createBulkState>

/** The Bulk section: its input, the options of each row, and the sent batches. */
export const createBulkState = (world: BulkWorld) => {
  const { call, schedule, now, newId, rate, counts: queued, settings, collections, connection } = world
  const slicing = {
    now: () => performance.now(),
    pause: () => new Promise<void>((resolve) => void schedule(0, resolve)),
  }
  const source = createSourceState({ slicing, schedule })
  const kind = () => source.format.peek()?.kind ?? 'text'
  const plan = createPlanState({ ...world, slicing, source: source.rows, kind })
  const batches = createBatchesState(world, ({ changes }) => changes === undefined)
  const draft = createBulkDraft({ call, schedule, source, plan })
  const stage = signal<'idle' | 'sending'>('idle')
  const failure = signal<Failure | null>(null)
  const failedAt = signal<number | null>(null)
  const tabsRefused = signal(false)

  const counts = computed((): RowCounts => {
    const rows = plan.rows.value
    const tally = { all: rows.length, ready: 0, problems: 0, taken: 0, repeated: 0, existing: 0 }
    for (const row of rows) tally[plan.kindOf(row)] += 1
    return tally
  })

  const isBusy = computed(() => source.busy.value || plan.busy.value)
  const untilValidated = async (): Promise<void> => {
    // When the rows have been read, their validation begins, so this can take several rounds.
    while (isBusy.value) {
      let stop = (): void => {}
      await new Promise<void>((resolve) => {
        stop = effect(() => void (isBusy.value || resolve()))
      })
      stop()
    }
  }

  const make = (): NewBatch | null => {
    const { value: format } = source.format
    if (format === null) return null
    return makeBatch(source.text.value, format, plan.rows.value, {
      uuid: newId,
      existing: plan.used.value,
      optionsFor: plan.optionsNow(),
      preset: plan.chosen.value?.id,
      readTime: plan.readTime,
    })
  }

  /** A batch that the worker may or may not have received. Sending the same ids again adds it only once. */
  let unconfirmed: { id: string; made: NewBatch } | null = null

  const add = async (given: NewBatch, isWholeDraft: boolean): Promise<Result<BatchView>> => {
    const pressed = unconfirmed !== null && asksForTheSame(unconfirmed.made, given) ? unconfirmed : null
    const { id, made } = pressed ?? { id: newId(), made: given }
    const packed = packBatch(made.stored)
    // If the text is too long, the links are created without it.
    const text = packed.length <= MAX_PACKED_LENGTH ? packed : packBatch({ ...made.stored, text: '', places: [] })
    const { writes } = made
    const answer = await call('addBatch', { id, name: source.name.value ?? '', text, writes, isWholeDraft })
    unconfirmed = !answer.ok && answer.failure.kind === 'interrupted' ? { id, made } : null
    return answer
  }

  const refused = (why: Failure, { stored, writes }: NewBatch): void => {
    const [, place, field] = (why.kind === 'invalid' && /^(?:writes\.)?(\d+)\.(.*)$/.exec(why.field)) || []
    const job = place === undefined ? undefined : writes[Number(place)]?.id
    failedAt.value = stored.links.find((link) => link.job !== null && link.job === job)?.number ?? null
    failure.value = why.kind === 'invalid' && field !== undefined ? { ...why, field } : why
  }

  return {
    source,
    plan,
    batches,
    counts,
    /** How many milliseconds everything takes at least, including waiting requests. */
    timeMs: computed(() =>
      rate.value === null ? 0 : batchTime(rate.value, counts.value.ready + (queued.value?.waiting ?? 0), now()),
    ),
    /** Sentences about the file as a whole. */
    fileNotes: computed((): string[] => {
      const { value: format } = source.format
      if (format === null) return []
      const connected = connection.value ?? null
      // Bulk work uses Terselink's aliases only at services that are known to apply them.
      const isOurs =
        connected?.appliesAliases === true &&
        settings.value !== null &&
        aliasPolicy(settings.value, connected).maker !== null
      return fileNotes({
        format,
        rows: source.rows.value,
        unusable: plan.unusable.value,
        collections: collections.value,
        serviceHost: connected?.baseUrl === undefined ? null : hostOf(connected.baseUrl),
        choosesAliases: isOurs,
      })
    }),
    /** Whether the rows are still being read or validated. */
    isBusy,
    stage,
    failure,
    /** The line, row or entry that the failure is about. */
    failedAt,
    /** Whether the text is too long to be stored as a draft. */
    draftTooLong: draft.tooLong,
    restoreDraft: draft.restore,
    /**
     * Sends the rows. If they are still being read or validated, which may begin again at any moment, this waits until
     * that is done.
     */
    send: async () => {
      if (stage.value !== 'idle') return
      stage.value = 'sending'
      await untilValidated()
      const made = make()
      if (made === null || made.writes.length === 0) {
        stage.value = 'idle'
        return
      }
      failure.value = null
      failedAt.value = null
      const { text, rows } = source
      const sent = { text: text.value, rows: rows.value }
      const isAll = made.rows === sent.rows.length
      const answer = await add(made, isAll)
      stage.value = 'idle'
      if (!answer.ok) {
        refused(answer.failure, made)
        return
      }
      batches.note(answer.value)
      void batches.detail.open(answer.value.id)
      // What was typed meanwhile was not sent.
      if (text.value !== sent.text || rows.value !== sent.rows) void draft.store()
      else if (isAll) source.take('', null)
      else source.continueFrom(made.rows)
    },
    /** The results if every link exists already, so that nothing has to be sent. */
    withoutSending: (): StoredBatch =>
      make()?.stored ?? { text: '', counts: 'lines', ending: 'txt', links: [], places: [] },
    /** Adds the addresses of the window's tabs: to a table as rows, to HTML as links. They replace a JSON list. */
    addTabs: async () => {
      const urls = await world.windowTabs()
      tabsRefused.value = urls === null
      if (urls === null) return
      const { kind, delimiter = ',', columns = [] } = source.format.value ?? {}
      const before = kind === 'json' ? '' : source.text.value.trimEnd()
      if (kind !== 'table') {
        const lines = kind === 'html' ? urls.map(htmlLink) : urls
        source.take((before === '' ? lines : [before, ...lines]).join('\n'), null)
        return
      }
      const cellsBefore = Math.max(
        0,
        columns.findIndex(({ field }) => field === 'url'),
      )
      source.type([before, ...urls.map((url) => `${delimiter.repeat(cellsBefore)}${csvCell(url)}`)].join('\n'))
    },
    /** Whether the browser denied reading the tabs. */
    tabsRefused,
    clear: () => source.take('', null),
    look: () => {
      const stops = [plan.start(), draft.follow(), batches.follow()]
      void draft.restore()
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

const htmlLink = (url: string): string => `<a href="${url.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></a>`

type BulkDraftWorld = Pick<PageWorld, 'call' | 'schedule'> & { source: SourceState; plan: PlanState }

/** The draft of the input. The worker stores it without passwords until the browser ends. */
const createBulkDraft = ({ call, schedule, source, plan }: BulkDraftWorld) => {
  const tooLong = signal(false)
  const restored = signal(false)
  let planned = (): void => {}

  const store = async (): Promise<void> => {
    // Only rows that have been read show which texts are passwords. This runs again when they have.
    if (source.busy.value) return
    const draft = { ...source.draft(), preset: plan.preset.value, options: plan.typed.value }
    const answer = await call('writeBulkDraft', { draft: draft.text === '' ? null : draft })
    tooLong.value = !answer.ok
  }

  return {
    tooLong,
    store,
    /** Restores the stored draft once, unless there is text already. */
    restore: lazy(async () => {
      const answer = await call('bulkDraft', {})
      if (answer.ok && answer.value !== null && source.text.value === '') {
        const { preset, options, leftOut, ...given } = answer.value
        if (preset !== null) plan.choosePreset(preset)
        plan.type(options, leftOut)
        source.restore(given)
      }
      restored.value = true
    }),
    /** Stores the draft after each change, until the returned function is called. */
    follow: () =>
      effect(() => {
        void [source.rows.value, source.text.value, source.format.value, plan.preset.value, plan.typed.value]
        // The stored draft must not be overwritten before it was read.
        if (!restored.value) return
        untracked(() => {
          planned()
          planned = schedule(DRAFT_PAUSE_MS, () => void store())
        })
      }),
  }
}

/** Compares batches without ids and expiry times, which depend on when they are sent. */
const asksForTheSame = (one: NewBatch, other: NewBatch): boolean => requestsOf(one) === requestsOf(other)

const requestsOf = ({ writes }: NewBatch): string =>
  JSON.stringify(writes.map(({ input, title }) => [{ ...input, expiry: null }, title]))
