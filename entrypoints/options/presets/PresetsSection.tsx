import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog.tsx'
import { TextField } from '../../../components/field/TextField.tsx'
import { PresetIcon } from '../../../components/icons.tsx'
import { LeftOutNotice } from '../../../components/LeftOutNotice.tsx'
import { DataTable, type TableColumn } from '../../../components/table/DataTable.tsx'
import { RowMenu } from '../../../components/table/RowMenu.tsx'
import type { Collections } from '../../../lib/model/collections.ts'
import type { Preset, PresetRule, Settings } from '../../../lib/model/settings.ts'
import { matchByName } from '../../../lib/presets/account-options.ts'
import { formatNumber } from '../../../lib/words/format.ts'
import { leftOutSentence } from '../../../lib/words/left-out-text.ts'
import { t } from '../../../lib/words/t.ts'
import { usePageTools } from '../page/page-context.ts'
import { OrphanedDrafts } from '../parts/DraftNotices.tsx'
import { EmptyState } from '../parts/EmptyState.tsx'
import { DraftDialog } from '../parts/FormDialog.tsx'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import { SectionFrame } from '../parts/SectionFrame.tsx'
import type { PageScope } from '../scopes.ts'
import { PresetBodyFields } from './PresetBodyFields.tsx'
import { PresetValues } from './PresetValues.tsx'
import { leftOutIn } from './preset-body-form.ts'
import type { PresetForm } from './preset-form.ts'
import { createPresetsState, type PresetsState, type Removal } from './presets-state.ts'
import { presetFieldLabel, presetValueText } from './presets-text.ts'
import { RulesPart } from './RulesPart.tsx'
import './PresetsSection.css'
import { section } from '../section.tsx'

/** Named sets of options, and the rules that choose them. */
function PresetsSection({ state, collections }: Pick<PageScope, 'collections'> & { state: PresetsState }) {
  const { form, failure, removing } = state
  const settings = state.settings.value
  const nothing = settings?.presets.length === 0
  return (
    <SectionFrame
      title={t('presets_title')}
      create={settings ? { title: t('presets_new'), open: form.openNew } : undefined}
    >
      <p class="quiet section-about">{t('presets_about')}</p>
      <SectionFailure failure={failure.value} />
      <OrphanedDrafts form={form} nameOf={({ name }) => name} />
      <OrphanedDrafts form={state.ruleForm} nameOf={({ value }) => value} />
      {nothing && <EmptyState sentence={t('presets_none')} />}
      {settings && !nothing && (
        <>
          <DataTable
            label={t('presets_table')}
            columns={columns(state, settings, collections.value)}
            rows={settings.presets}
            keyOf={({ id }) => id}
          />
          <RulesPart state={state} settings={settings} />
        </>
      )}
      {settings && collections.value && (
        <PresetFormDialog form={form} collections={collections.value} leftOut={settings.leftOut} />
      )}
      {removing.value && <RemovalDialog state={state} removal={removing.value} />}
    </SectionFrame>
  )
}

const columns = (
  { form, askRemovePreset }: PresetsState,
  { rules, managed, leftOut }: Settings,
  collections: Collections | null,
): TableColumn<Preset>[] => [
  {
    id: 'name',
    title: t('presets_column_name'),
    width: '24%',
    cell: ({ id, name }) => (
      <>
        <span class="row-label">
          <span dir="auto">{name}</span>
        </span>
        {managed?.presets.includes(id) && <p class="quiet">{t('shared_by_organization')}</p>}
      </>
    ),
  },
  {
    id: 'options',
    title: t('presets_column_options'),
    cell: (preset) => {
      const others = leftOut?.[preset.id] ?? []
      return (
        <div class="preset-options">
          <PresetValues body={preset} collections={collections} />
          {others.length > 0 && <p class="quiet">{leftOutSentence(others)}</p>}
        </div>
      )
    },
  },
  {
    id: 'rules',
    title: t('presets_column_rules'),
    kind: 'number',
    width: '5rem',
    cell: ({ id }) => formatNumber(rules.filter(({ presetId }) => presetId === id).length),
  },
  {
    id: 'actions',
    title: t('presets_column_actions'),
    kind: 'actions',
    width: '3.5rem',
    cell: (preset) => (
      <RowMenu
        name={preset.name}
        actions={() => (
          <>
            {!managed?.presets.includes(preset.id) && (
              <button type="button" onClick={() => form.openEdit(preset)}>
                {t('presets_edit')}
              </button>
            )}
            <button type="button" onClick={() => form.openCopy(preset)}>
              {t('presets_duplicate')}
            </button>
            {!managed?.presets.includes(preset.id) && (
              <button type="button" class="danger" onClick={() => askRemovePreset(preset)}>
                {t('presets_delete')}
              </button>
            )}
          </>
        )}
      />
    ),
  },
]

interface PresetFormDialogProps {
  form: PresetForm
  collections: Collections
  leftOut: Settings['leftOut']
}

/** The form for a new preset or a change, while it is open. */
function PresetFormDialog({ form, collections, leftOut }: PresetFormDialogProps) {
  const { serviceClock } = usePageTools()
  const opened = form.opened.value
  if (opened === null) return null
  const { subject, values, problems, deleted } = opened
  const isEdit = subject.kind === 'edit'
  const others = leftOutIn(values, isEdit ? leftOut?.[subject.id] : undefined)
  return (
    <DraftDialog
      form={form}
      opened={opened}
      title={isEdit ? t('presets_edit_title', subject.name) : t('presets_new')}
      shape="panel"
      action={t(!isEdit ? 'presets_create' : deleted ? 'presets_save_as_new' : 'presets_save')}
      deletedText={t('presets_deleted_elsewhere')}
      names={{
        labelOf: presetFieldLabel,
        textOf: (field, value) => presetValueText(field, value, collections, serviceClock),
        changedAt: 'window',
      }}
    >
      <LeftOutNotice options={others} matches={matchByName(others, collections)} onUse={form.change} />
      <TextField
        label={t('presets_name')}
        name="name"
        value={values.name}
        problem={problems.name}
        onInput={(name) => form.change({ name })}
      />
      <PresetBodyFields
        value={values}
        collections={collections}
        problems={problems}
        hints={{ custom: t('presets_custom_hint', 'spring-{random:4}'), password: t('presets_password_hint') }}
        onChange={form.change}
      />
    </DraftDialog>
  )
}

function RemovalDialog({ state, removal }: { state: PresetsState; removal: Removal }) {
  const isPreset = removal.kind === 'preset'
  return (
    <ConfirmDialog
      title={isPreset ? t('presets_delete_title', removal.preset.name) : t('presets_delete_rule_title')}
      action={t('presets_delete')}
      onConfirm={() => void state.remove()}
      onClose={state.keep}
    >
      <p>{t(isPreset ? 'presets_delete_text' : 'presets_delete_rule_text')}</p>
      {!isPreset && <RuleValues rules={[removal.rule]} />}
      {isPreset && removal.rules.length > 0 && (
        <>
          <p>{t('presets_delete_rules', removal.rules.length)}</p>
          <RuleValues rules={removal.rules} />
        </>
      )}
    </ConfirmDialog>
  )
}

function RuleValues({ rules }: { rules: readonly PresetRule[] }) {
  return (
    <ul class="rule-values">
      {rules.map(({ id, value }) => (
        <li key={id} dir="ltr">
          {value}
        </li>
      ))}
    </ul>
  )
}

export const presetsSection = section({
  id: 'presets',
  group: 'around',
  icon: PresetIcon,
  needsAccount: false,
  create: (scope) => ({ ...scope, state: createPresetsState(scope) }),
  View: PresetsSection,
  newItem: ({ state }) => ({ title: 'presets_new', open: state.form.openNew }),
  hasUnsent: ({ state }) => state.edited.value,
})
