import { useState } from 'preact/hooks'
import { SelectField } from '../../../components/field/SelectField.tsx'
import { TextField } from '../../../components/field/TextField.tsx'
import { ChevronIcon, PlusIcon } from '../../../components/icons.tsx'
import { sentence } from '../../../components/sentence.tsx'
import type { Preset, PresetRule, Settings } from '../../../lib/model/settings.ts'
import { formatNumber } from '../../../lib/words/format.ts'
import { type PlainKey, t } from '../../../lib/words/t.ts'
import { DraftDialog } from '../parts/FormDialog.tsx'
import type { PresetsState } from './presets-state.ts'
import { RULE_TEXTS, type RuleMatch, ruleVerdict, verdictText } from './presets-text.ts'
import type { RuleForm } from './rule-form.ts'

interface RulesPartProps {
  state: PresetsState
  settings: Pick<Settings, 'presets' | 'rules' | 'managed'>
}

/** The rules that choose presets by address, and a field to try an address. */
export function RulesPart({ state, settings }: RulesPartProps) {
  const { presets, rules, managed } = settings
  return (
    <section class="rules" aria-labelledby="rules-title">
      <header class="section-header">
        <h2 id="rules-title">{t('presets_rules')}</h2>
        <div class="section-actions">
          <button type="button" onClick={state.ruleForm.openNew}>
            <PlusIcon />
            {t('presets_add_rule')}
          </button>
        </div>
      </header>
      <p class="quiet">{t('presets_rules_about')}</p>
      {rules.length > 0 && (
        <>
          <RulesList state={state} rules={rules} presets={presets} managed={managed?.rules ?? []} />
          <TextField
            label={t('presets_try')}
            name="tried"
            type="url"
            placeholder="https://"
            value={state.tried.value}
            onInput={state.tryOut}
          />
          <p role="status">
            {state.tried.value.trim() !== '' && verdictText(ruleVerdict(state.tried.value, settings))}
          </p>
        </>
      )}
      <RuleDialog form={state.ruleForm} presets={presets} />
    </section>
  )
}

interface RulesListProps {
  state: PresetsState
  rules: readonly PresetRule[]
  presets: readonly Preset[]
  /** The ids of the organization's rules, which come after the user's own. */
  managed: readonly string[]
}

/** The rules in the order in which they are checked. Each has a pair of buttons that move it. */
function RulesList({ state, rules, presets, managed }: RulesListProps) {
  const [announcement, setAnnouncement] = useState('')
  const isOwn = (rule: PresetRule | undefined) => rule !== undefined && !managed.includes(rule.id)
  const move = (rule: PresetRule, at: number, by: -1 | 1) => {
    if (!isOwn(rules[at + by])) return
    void state.move(rule, by).then(() => {
      const now = state.settings.peek()?.rules ?? []
      const place = now.findIndex(({ id }) => id === rule.id)
      // If the change can't be stored, that is shown elsewhere.
      setAnnouncement(place === at ? '' : t('presets_rule_moved', rule.value, place + 1, now.length))
    })
  }
  return (
    <>
      <ol class="rules-list" aria-label={t('presets_rules')}>
        {rules.map((rule, at) => (
          <li key={rule.id}>
            <span class="number quiet" aria-hidden="true">
              {formatNumber(at + 1)}
            </span>
            <p>
              {sentence(
                RULE_TEXTS[rule.match].sentence,
                <strong dir="ltr">{rule.value}</strong>,
                <span dir="auto">{presets.find(({ id }) => id === rule.presetId)?.name}</span>,
              )}
            </p>
            {isOwn(rule) ? (
              <span class="row-actions rules-verbs">
                {([-1, 1] as const).map((by) => (
                  <button
                    key={by}
                    type="button"
                    class={`plain icon-only ${by === -1 ? 'up' : 'down'}`}
                    aria-label={t(by === -1 ? 'presets_rule_move_up' : 'presets_rule_move_down', rule.value)}
                    title={t(by === -1 ? 'presets_move_up' : 'presets_move_down')}
                    aria-disabled={!isOwn(rules[at + by])}
                    onClick={() => move(rule, at, by)}
                  >
                    <ChevronIcon />
                  </button>
                ))}
                <button
                  type="button"
                  aria-label={t('presets_rule_edit', rule.value)}
                  onClick={() => state.ruleForm.openEdit(rule)}
                >
                  {t('presets_edit')}
                </button>
                <button
                  type="button"
                  class="danger"
                  aria-label={t('presets_rule_delete', rule.value)}
                  onClick={() => state.askRemoveRule(rule)}
                >
                  {t('presets_delete')}
                </button>
              </span>
            ) : (
              <span class="quiet">{t('shared_by_organization')}</span>
            )}
          </li>
        ))}
      </ol>
      <p class="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  )
}

const MATCHES: readonly RuleMatch[] = ['host', 'path', 'pattern']

const FIELD_LABELS: Readonly<Record<string, PlainKey>> = { presetId: 'presets_rule_preset' }

const ruleFieldText = (field: string, value: unknown, presets: readonly Preset[]): string => {
  const match = MATCHES.find((each) => field === 'match' && each === value)
  if (match) return t(RULE_TEXTS[match].label)
  if (field === 'presetId') return presets.find(({ id }) => id === value)?.name ?? ''
  return typeof value === 'string' ? value : ''
}

/** The form for a new rule or a change, while it is open. */
function RuleDialog({ form, presets }: { form: RuleForm; presets: readonly Preset[] }) {
  const opened = form.opened.value
  if (opened === null) return null
  const { subject, values, problems, deleted } = opened
  const words = RULE_TEXTS[values.match]
  return (
    <DraftDialog
      form={form}
      opened={opened}
      title={t(subject === null ? 'presets_new_rule' : 'presets_edit_rule')}
      action={t(subject === null ? 'presets_create' : deleted ? 'presets_save_rule_as_new' : 'presets_save')}
      deletedText={t('presets_rule_deleted_elsewhere')}
      names={{
        labelOf: (field) => (field === 'value' ? t(words.field) : t(FIELD_LABELS[field] ?? 'presets_rule_match')),
        textOf: (field, value) => ruleFieldText(field, value, presets),
        changedAt: 'window',
      }}
    >
      <SelectField
        label={t('presets_rule_match')}
        name="match"
        value={values.match}
        choices={MATCHES.map((value) => ({ value, label: t(RULE_TEXTS[value].label) }))}
        onChange={(chosen) => {
          const match = MATCHES.find((each) => each === chosen)
          if (match) form.change({ match })
        }}
      />
      <TextField
        label={t(words.field)}
        name="value"
        value={values.value}
        hint={t(words.hint)}
        problem={problems.value}
        onInput={(value) => form.change({ value })}
      />
      <SelectField
        label={t('presets_rule_preset')}
        name="presetId"
        problem={problems.presetId}
        value={values.presetId}
        choices={[
          // Without this entry, the menu would show the first preset instead.
          ...(presets.some((preset) => preset.id === values.presetId)
            ? []
            : [{ value: values.presetId, label: t('presets_rule_preset_deleted') }]),
          ...presets.map((preset) => ({ value: preset.id, label: preset.name })),
        ]}
        onChange={(presetId) => form.change({ presetId })}
      />
    </DraftDialog>
  )
}
