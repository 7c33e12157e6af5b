import { batch, computed, signal } from '@preact/signals'
import { decodeFile } from '../../../lib/bulk/decode-file.ts'
import type { Failure } from '../../../lib/model/failure.ts'
import { keepManaged, ownSettings } from '../../../lib/presets/managed-settings.ts'
import { isSealed } from '../../../lib/sealed-text.ts'
import { type ImportMode, importSettings } from '../../../lib/transfer/import-settings.ts'
import { linkEffects } from '../../../lib/transfer/link-effects.ts'
import { settingsChanges } from '../../../lib/transfer/settings-changes.ts'
import {
  readSettingsFile,
  type SettingsFile,
  settingsFile,
  settingsProblemText,
} from '../../../lib/transfer/settings-file.ts'
import { t } from '../../../lib/words/t.ts'
import type { ChosenFile } from '../page/chosen-file.ts'
import type { PageScope } from '../scopes.ts'
import type { ReadyFile } from './export-state.ts'

/** Settings are short: a longer file is something else. */
const LARGEST_FILE_BYTES = 5_000_000

type SettingsTransferWorld = Pick<PageScope, 'call' | 'settings' | 'saved' | 'now' | 'newId'>

export type SettingsTransferState = ReturnType<typeof createSettingsTransferState>

/** Saves settings, presets and rules to a file, and imports them from one. */
export const createSettingsTransferState = ({ call, settings, saved, now, newId }: SettingsTransferWorld) => {
  const passwords = signal(false)
  const chosen = signal<{ name: string; file: SettingsFile } | null>(null)
  const how = signal<ImportMode>('merge')
  const problems = signal<readonly string[]>([])
  const failure = signal<Failure | null>(null)
  const stage = signal<'idle' | 'saving' | 'done'>('idle')
  /** The settings after the import: computed once, so that what is shown is what is stored. */
  const after = computed(() =>
    chosen.value === null || settings.value === null
      ? null
      : keepManaged(settings.value, importSettings(ownSettings(settings.value), chosen.value.file, how.value, newId)),
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
    /** Whether the saved file contains the passwords of presets. */
    passwords,
    /** Passwords are locked or lost, so they can't be saved. */
    unreadable,
    /** The file to import, while the user is asked. */
    chosen,
    how,
    /** What the import changes, in sentences. */
    changes,
    /** What the file's presets and defaults do to new links. */
    effects,
    /** Whether the file sets destinations, which the user must confirm before the import. */
    leads,
    confirmed,
    /** The import was tried without that confirmation. */
    unconfirmed,
    /** The problems of the file, in sentences. */
    problems,
    failure,
    stage,
    includePasswords: (include: boolean) => {
      passwords.value = include
    },
    /** `null` until the settings are loaded. */
    save: (): ReadyFile | null => {
      if (settings.value === null) return null
      const exportedAt = new Date(now()).toISOString()
      // A file with only some of the passwords would remove the others on import.
      const all = passwords.value && !unreadable.value
      const content = settingsFile(settings.value, { passwords: all, exportedAt })
      return { name: `terselink-settings-${exportedAt.slice(0, 10)}.json`, type: 'application/json', content }
    },
    open: async (file: ChosenFile) => {
      batch(() => {
        stage.value = 'idle'
        failure.value = null
        problems.value = []
      })
      if (file.size > LARGEST_FILE_BYTES) {
        refuse([t('transfer_settings_too_large')])
        return
      }
      let text: string
      try {
        text = decodeFile(new Uint8Array(await file.arrayBuffer()))?.text ?? ''
      } catch {
        refuse([t('transfer_settings_unreadable')])
        return
      }
      const read = readSettingsFile(text)
      if (!read.ok) {
        refuse([t(read.problem)])
        return
      }
      const { settings: given, passwords: hasPasswords } = read.value
      const answer = await call('checkSettings', { settings: given })
      if (!answer.ok) {
        failure.value = answer.failure
        return
      }
      const { settings: checked, problems: found } = answer.value
      if (checked === null) {
        refuse(found.map((problem) => settingsProblemText(problem, given)))
        return
      }
      batch(() => {
        how.value = 'merge'
        confirmed.value = false
        unconfirmed.value = false
        chosen.value = { name: file.name, file: { settings: checked, passwords: hasPasswords } }
      })
    },
    choose: (wanted: ImportMode) => {
      how.value = wanted
    },
    confirm: (seen: boolean) =>
      batch(() => {
        confirmed.value = seen
        unconfirmed.value = false
      }),
    importFile: async () => {
      const wanted = after.value
      if (wanted === null || changes.value.length === 0 || stage.value === 'saving') return
      unconfirmed.value = leads.value && !confirmed.value
      if (unconfirmed.value) return
      stage.value = 'saving'
      failure.value = null
      // One change: everything is stored, or nothing.
      const answer = await call('writeSettings', wanted)
      batch(() => {
        stage.value = answer.ok ? 'done' : 'idle'
        if (answer.ok) {
          chosen.value = null
          saved(answer.value)
        } else if (answer.failure.kind === 'invalid') refuse([settingsProblemText(answer.failure, wanted)])
        else failure.value = answer.failure
      })
    },
    close: () => {
      chosen.value = null
    },
  }
}
