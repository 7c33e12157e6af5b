import type { ReadonlySignal } from '@preact/signals'
import { PlusIcon } from '../../../components/icon/PlusIcon.tsx'
import { DataTable } from '../../../components/table/DataTable.tsx'
import type { TableColumn } from '../../../components/table/table-column.ts'
import type { Choices } from '../../../lib/model/choices.ts'
import type { Preset, PresetRule } from '../../../lib/model/settings.ts'
import { EmptyState } from '../parts/EmptyState.tsx'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import { SectionFrame } from '../parts/SectionFrame.tsx'
import { PresetFormDialog } from './PresetFormDialog.tsx'
import { presetSummary } from './preset-summary.ts'
import type { PresetsState } from './presets-state.ts'
import { RemovalDialog } from './RemovalDialog.tsx'
import { RulesPart } from './RulesPart.tsx'
import './PresetsSection.css'

interface PresetsSectionProps {
  state: PresetsState
  choices: ReadonlySignal<Choices | null>
  nowAtService: () => string
}

/** Options under a name, and the rules that pick them. */
export function PresetsSection({ state, choices, nowAtService }: PresetsSectionProps) {
  const { form, failure, removing } = state
  const settings = state.settings.value
  const nothing = settings?.presets.length === 0
  const newButton = (
    <button type="button" class="primary" onClick={form.openNew}>
      <PlusIcon />
      New preset
    </button>
  )
  return (
    <SectionFrame title="Presets" actions={!nothing && newButton}>
      <p class="quiet section-about">
        A preset is a set of options under a name, kept in this browser. Choose one in the popup or under “Shorten …
        with” in the context menu, or let a rule choose it.
      </p>
      <SectionFailure failure={failure.value} />
      {nothing && (
        <EmptyState sentence="There are no presets yet. One for each kind of link saves typing the same options again.">
          {newButton}
        </EmptyState>
      )}
      {settings && !nothing && (
        <>
          <DataTable
            label="Presets"
            columns={columns(state, settings.rules)}
            rows={settings.presets}
            keyOf={({ id }) => id}
          />
          <RulesPart state={state} settings={settings} />
        </>
      )}
      {choices.value && <PresetFormDialog form={form} choices={choices.value} nowAtService={nowAtService} />}
      {removing.value && <RemovalDialog state={state} removal={removing.value} />}
    </SectionFrame>
  )
}

const columns = ({ form, askRemovePreset }: PresetsState, rules: readonly PresetRule[]): TableColumn<Preset>[] => [
  {
    id: 'name',
    title: 'Name',
    width: '24%',
    cell: ({ name }) => (
      <span class="row-label">
        <span dir="auto">{name}</span>
      </span>
    ),
  },
  { id: 'holds', title: 'Holds', cell: (preset) => <span class="preset-holds">{presetSummary(preset)}</span> },
  {
    id: 'rules',
    title: 'Rules',
    kind: 'number',
    width: '5rem',
    cell: ({ id }) => rules.filter(({ presetId }) => presetId === id).length,
  },
  {
    id: 'actions',
    title: 'Actions',
    kind: 'actions',
    width: '14.5rem',
    cell: (preset) => (
      <span class="row-actions">
        <button type="button" onClick={() => form.openEdit(preset)}>
          Edit
        </button>
        <button type="button" onClick={() => form.openCopy(preset)}>
          Duplicate
        </button>
        <button type="button" class="danger" onClick={() => askRemovePreset(preset)}>
          Delete
        </button>
      </span>
    ),
  },
]
