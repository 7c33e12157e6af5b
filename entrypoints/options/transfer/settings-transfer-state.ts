import { batch, computed, type ReadonlySignal, signal } from '@preact/signals'
import { decodeFile } from '../../../lib/bulk/decode-file.ts'
import type { Failure } from '../../../lib/model/failure.ts'
import type { Settings } from '../../../lib/model/settings.ts'
import { isSealed } from '../../../lib/sealed-text.ts'
import { type LinkEffect, linkEffects } from '../../../lib/transfer/link-effects.ts'
import { settingsChanges } from '../../../lib/transfer/settings-changes.ts'
import { readSettingsFile, type SettingsFile, settingsFile } from '../../../lib/transfer/settings-file.ts'
import { partName } from '../../../lib/transfer/settings-problems.ts'
import { type TakeOver, takenOver } from '../../../lib/transfer/take-over.ts'
import { namedProblem } from '../../../lib/words/problem-sentence.ts'
import type { GivenFile } from '../page/given-file.ts'
import type { Call } from '../page/rpc.ts'
import type { ReadyFile } from './export-state.ts'

/** Settings are short: what is longer is another file. */
const LARGEST_FILE_BYTES = 5_000_000

export interface SettingsTransferState {
  /** Whether passwords of presets go into the file. */
  passwords: ReadonlySignal<boolean>
  /** Passwords are locked, or lost: they cannot go into a file. */
  unreadable: ReadonlySignal<boolean>
  /** The file that is being looked at. */
  chosen: ReadonlySignal<{ name: string; file: SettingsFile } | null>
  how: ReadonlySignal<TakeOver>
  /** What taking it over changes, in sentences. */
  changes: ReadonlySignal<readonly string[]>
  /** What the file's presets and defaults do to new links. */
  effects: ReadonlySignal<readonly LinkEffect[]>
  /** Whether something in it decides where links lead: a person says that they have seen that, before it is taken over. */
  leads: ReadonlySignal<boolean>
  confirmed: ReadonlySignal<boolean>
  /** It was to be taken over without that. */
  unconfirmed: ReadonlySignal<boolean>
  /** What is wrong with the file that was chosen last. */
  problems: ReadonlySignal<readonly string[]>
  failure: ReadonlySignal<Failure | null>
  stage: ReadonlySignal<'idle' | 'saving' | 'done'>
  includePasswords: (include: boolean) => void
  /** `null` while the settings are not known. */
  save: () => ReadyFile | null
  open: (file: GivenFile) => Promise<void>
  choose: (how: TakeOver) => void
  confirm: (seen: boolean) => void
  takeOver: () => Promise<void>
  putAway: () => void
}

export interface SettingsTransferWorld {
  call: Call
  settings: ReadonlySignal<Settings | null>
  saved: (settings: Settings) => void
  now: () => number
  newId: () => string
}

export const createSettingsTransferState = (world: SettingsTransferWorld): SettingsTransferState => {
  const { call, settings, saved, now, newId } = world
  const passwords = signal(false)
  const chosen = signal<{ name: string; file: SettingsFile } | null>(null)
  const how = signal<TakeOver>('merge')
  const problems = signal<readonly string[]>([])
  const failure = signal<Failure | null>(null)
  const stage = signal<'idle' | 'saving' | 'done'>('idle')
  /** What is stored if the file is taken over: made once, so that what was shown is what is written. */
  const after = computed(() =>
    chosen.value === null || settings.value === null
      ? null
      : takenOver(settings.value, chosen.value.file, how.value, newId),
  )

  const changes = computed(() =>
    settings.value === null || after.value === null ? [] : settingsChanges(settings.value, after.value),
  )
  const effects = computed(() => (chosen.value === null ? [] : linkEffects(chosen.value.file.settings)))
  const leads = computed(() => effects.value.some(({ lines }) => lines.some((line) => line.leads)))
  const confirmed = signal(false)
  const unconfirmed = signal(false)

  const refuse = (found: readonly string[]): void =>
    batch(() => {
      chosen.value = null
      problems.value = found
    })

  const unreadable = computed(() => settings.value?.presets.some(({ options }) => isSealed(options.password)) ?? false)

  return {
    passwords,
    unreadable,
    chosen,
    how,
    changes,
    effects,
    leads,
    confirmed,
    unconfirmed,
    problems,
    failure,
    stage,
    includePasswords: (include) => {
      passwords.value = include
    },
    save: () => {
      if (settings.value === null) return null
      const exportedAt = new Date(now()).toISOString()
      // A file that has some of the passwords would take the others away where it is taken over.
      const all = passwords.value && !unreadable.value
      const content = settingsFile(settings.value, { passwords: all, exportedAt })
      return { name: `terselink-settings-${exportedAt.slice(0, 10)}.json`, type: 'application/json', content }
    },
    open: async (file) => {
      batch(() => {
        stage.value = 'idle'
        failure.value = null
        problems.value = []
      })
      if (file.size > LARGEST_FILE_BYTES) {
        refuse(['This file is too large to be one of settings.'])
        return
      }
      let text: string
      try {
        text = decodeFile(new Uint8Array(await file.arrayBuffer())) ?? ''
      } catch {
        refuse(['The file could not be read. It may have been moved or changed meanwhile.'])
        return
      }
      const read = readSettingsFile(text)
      if (!read.ok) {
        refuse(read.problems)
        return
      }
      batch(() => {
        how.value = 'merge'
        confirmed.value = false
        unconfirmed.value = false
        chosen.value = { name: file.name, file: read.value }
      })
    },
    choose: (wanted) => {
      how.value = wanted
    },
    confirm: (seen) =>
      batch(() => {
        confirmed.value = seen
        unconfirmed.value = false
      }),
    takeOver: async () => {
      const wanted = after.value
      if (wanted === null || changes.value.length === 0 || stage.value === 'saving') return
      unconfirmed.value = leads.value && !confirmed.value
      if (unconfirmed.value) return
      stage.value = 'saving'
      const { toolbarButton, existingLinks, defaults, presets, rules } = wanted
      // One change: all of it is stored, or nothing.
      const answer = await call('writeSettings', { toolbarButton, existingLinks, defaults, presets, rules })
      batch(() => {
        stage.value = answer.ok ? 'done' : 'idle'
        chosen.value = answer.ok ? null : chosen.value
        failure.value = answer.ok || answer.failure.kind === 'invalid' ? null : answer.failure
        if (answer.ok) saved(answer.value)
        else if (answer.failure.kind === 'invalid')
          problems.value = [namedProblem(partName(answer.failure.field, wanted), answer.failure.problem)]
      })
    },
    putAway: () => {
      chosen.value = null
    },
  }
}
