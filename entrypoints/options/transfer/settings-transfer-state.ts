import { batch, computed, signal } from '@preact/signals'
import type { Failure } from '../../../lib/model/failure.ts'
import type { LeftOutOption, SettingsOfAccounts } from '../../../lib/model/settings.ts'
import { appliedQuery } from '../../../lib/presets/account-address.ts'
import { appliedTo, matchByName } from '../../../lib/presets/account-options.ts'
import { matchedSettings, settingsFor } from '../../../lib/presets/account-settings.ts'
import { keepManaged, withoutPolicy } from '../../../lib/presets/managed-settings.ts'
import { isSealed } from '../../../lib/sealed-text.ts'
import { decodeFile } from '../../../lib/text-file/decode-file.ts'
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

/** Settings are short, so a longer file is something else. */
const LARGEST_FILE_BYTES = 5_000_000

type SettingsTransferWorld = Pick<
  PageScope,
  'call' | 'connectedAccount' | 'settings' | 'saved' | 'now' | 'newId' | 'serviceClock'
>

export type SettingsTransferState = ReturnType<typeof createSettingsTransferState>

/** Saves settings, presets and rules to a file, and imports them from one. */
/** A part of a file that was chosen for another account. */
interface LeftOutPart {
  kind: 'defaults' | 'preset' | 'view'
  /** The name of the preset or view. */
  name: string
  options: LeftOutOption[]
}

export const createSettingsTransferState = (world: SettingsTransferWorld) => {
  const { call, connectedAccount, settings, saved, now, newId, serviceClock } = world
  const passwords = signal(false)
  const chosen = signal<{ name: string; file: SettingsFile } | null>(null)
  const how = signal<ImportMode>('merge')
  const problems = signal<readonly string[]>([])
  const failure = signal<Failure | null>(null)
  const stage = signal<'idle' | 'saving' | 'done'>('idle')
  const matching = signal(false)
  const accountId = computed(() => connectedAccount.value?.id ?? null)
  const collections = computed(() => connectedAccount.value?.collections ?? null)
  /** The file. If the user wants that, it uses objects of this account with the same names. */
  const file = computed((): SettingsFile | null => {
    if (chosen.value === null) return null
    const { file: given } = chosen.value
    const account = connectedAccount.value
    if (!matching.value || account === null) return given
    return { ...given, settings: matchedSettings(given.settings, account) }
  })
  /** The settings after the import. They are computed once, so that exactly what is shown is stored. */
  const after = computed(() =>
    file.value === null || settings.value === null
      ? null
      : keepManaged(settings.value, importSettings(withoutPolicy(settings.value), file.value, how.value, newId)),
  )

  const changes = computed(() =>
    settings.value === null || after.value === null
      ? []
      : settingsChanges(settings.value, after.value, accountId.value),
  )
  const effects = computed(() =>
    file.value === null
      ? []
      : linkEffects(settingsFor(file.value.settings, accountId.value), collections.value, serviceClock),
  )
  const ofAnother = computed(() =>
    chosen.value === null ? [] : leftOutParts(chosen.value.file.settings, accountId.value),
  )
  const leftOut = computed(() => {
    if (!matching.value) return ofAnother.value
    const rest = ofAnother.value.map((part) => ({
      ...part,
      options: matchByName(part.options, collections.value).rest,
    }))
    return rest.filter(({ options }) => options.length > 0)
  })
  const matches = computed(() => {
    const all = ofAnother.value.flatMap(({ options }) => options)
    return withoutRepeats(matchByName(all, collections.value).matched)
  })
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
    /** Whether the saved file is to contain the passwords of presets. */
    passwords,
    /** Whether passwords are locked or lost, so that they can't be saved. */
    unreadable,
    /** The file to import, until the user has confirmed it. */
    chosen,
    how,
    /** Sentences about what the import changes. */
    changes,
    /** What the file's presets and defaults do to new links. */
    effects,
    /** What was chosen for another account, and isn't used for this one. */
    leftOut,
    /** The options of `leftOut` that have the same names in this account. */
    matches,
    /** Whether the matches are used. */
    matching,
    match: (use: boolean) => {
      matching.value = use
    },
    /** Whether the file sets destinations, which the user must confirm before the import. */
    leads,
    confirmed,
    /** Whether the import was tried without that confirmation. */
    unconfirmed,
    /** The problems of the file, in sentences. */
    problems,
    failure,
    stage,
    includePasswords: (include: boolean) => {
      passwords.value = include
    },
    /** Resolves to `null` if the settings can't be read. */
    save: async (): Promise<ReadyFile | null> => {
      failure.value = null
      const stored = await call('storedSettings', {})
      if (!stored.ok) {
        failure.value = stored.failure
        return null
      }
      const exportedAt = new Date(now()).toISOString()
      // If a file contained only some of the passwords, importing it would remove the others.
      const all = passwords.value && !unreadable.value
      const text = settingsFile(stored.value, { passwords: all, exportedAt })
      const content = new Blob([text], { type: 'application/json' })
      return { name: `terselink-settings-${exportedAt.slice(0, 10)}.json`, content }
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
        matching.value = false
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
      // One change, so that either everything is stored or nothing.
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

const leftOutParts = ({ defaults, presets, views }: SettingsOfAccounts, account: string | null): LeftOutPart[] =>
  [
    { kind: 'defaults' as const, name: '', options: appliedTo(defaults, account).leftOut },
    ...presets.map((preset) => ({
      kind: 'preset' as const,
      name: preset.name,
      options: appliedTo(preset, account).leftOut,
    })),
    ...views.map(({ name, query }) => ({ kind: 'view' as const, name, options: appliedQuery(query, account).leftOut })),
  ].filter(({ options }) => options.length > 0)

/** The options with each name once. */
const withoutRepeats = (options: readonly LeftOutOption[]): LeftOutOption[] => {
  const names = new Map<LeftOutOption['option'], Set<string>>()
  for (const { option, names: found } of options) names.set(option, new Set([...(names.get(option) ?? []), ...found]))
  return [...names].map(([option, found]) => ({ option, names: [...found] }))
}
