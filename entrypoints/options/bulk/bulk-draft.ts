import { effect, type ReadonlySignal, signal, untracked } from '@preact/signals'
import { without } from '../../../lib/bulk/text-places.ts'
import { once } from '../page/once.ts'
import type { Call } from '../page/rpc.ts'
import type { Schedule } from '../page/schedule.ts'
import type { PlanState } from './plan-state.ts'
import type { SourceState } from './source-state.ts'

/** After the last change, before the draft is stored. */
const PAUSE_MS = 300

/** What stands unsent is kept by the worker until the browser ends, without its passwords. */
export interface BulkDraftKeeper {
  /** Whether the text is too long to be kept. */
  unkept: ReadonlySignal<boolean>
  /** Takes up what stood here before, once, unless something stands here already. */
  restore: () => Promise<void>
  /** Keeps what changes until the answered function is called. */
  keep: () => () => void
}

interface BulkDraftWorld {
  call: Call
  schedule: Schedule
  source: SourceState
  plan: PlanState
}

export const createBulkDraftKeeper = ({ call, schedule, source, plan }: BulkDraftWorld): BulkDraftKeeper => {
  const unkept = signal(false)
  const restored = signal(false)
  let planned = (): void => {}

  const store = async (): Promise<void> => {
    // Where the passwords stand is known of what has been read; the rows tell when that is so.
    if (source.busy.value) return
    const { text, ...rest } = source.draft()
    const secrets = source.rows.value.flatMap((row) => row.secrets)
    const draft = {
      ...rest,
      text: without(text, secrets, []).text,
      preset: plan.preset.value,
      options: plan.typed.value,
    }
    const answer = await call('writeBulkDraft', { draft: text === '' ? null : draft })
    unkept.value = !answer.ok
  }

  return {
    unkept,
    restore: once(async () => {
      const answer = await call('bulkDraft', {})
      if (answer.ok && answer.value !== null && source.text.value === '') {
        const { preset, options, ...given } = answer.value
        if (preset !== null) plan.choosePreset(preset)
        plan.type(options)
        source.restore(given)
      }
      restored.value = true
    }),
    keep: () =>
      effect(() => {
        void [source.rows.value, source.text.value, source.reading.value, plan.preset.value, plan.typed.value]
        // Before it was looked for, nothing may take the place of what is kept.
        if (!restored.value) return
        untracked(() => {
          planned()
          planned = schedule(PAUSE_MS, () => void store())
        })
      }),
  }
}
