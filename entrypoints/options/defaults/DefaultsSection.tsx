import type { ReadonlySignal } from '@preact/signals'
import { FieldGroup } from '../../../components/field/FieldGroup.tsx'
import { NOT_IN_DEFAULTS } from '../../../lib/contract/link-options.ts'
import type { Choices } from '../../../lib/model/choices.ts'
import type { Settings } from '../../../lib/model/settings.ts'
import { focusFirstProblem } from '../parts/focus-first-problem.ts'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import { SectionFrame } from '../parts/SectionFrame.tsx'
import { PresetBodyFields } from '../presets/PresetBodyFields.tsx'
import type { DefaultsState } from './defaults-state.ts'
import { ExtraPermissionsGroup } from './ExtraPermissionsGroup.tsx'
import type { ExtraPermissions } from './extra-permissions.ts'
import './DefaultsSection.css'

interface DefaultsSectionProps {
  state: DefaultsState
  choices: ReadonlySignal<Choices | null>
  nowAtService: () => string
  extras: ExtraPermissions
}

interface Choice<Value> {
  value: Value
  name: string
  meaning: string
}

const TOOLBAR_CHOICES: readonly Choice<Settings['toolbarButton']>[] = [
  { value: 'popup', name: 'Open the popup', meaning: 'Options first, then shorten.' },
  { value: 'shorten', name: 'Shorten at once', meaning: 'Shortens the page with these defaults and copies the link.' },
]

const EXISTING_CHOICES: readonly Choice<Settings['existingLinks']>[] = [
  {
    value: 'reuse',
    name: 'Reuse',
    meaning:
      'When you shorten without the popup an address that has a link, that link is copied. If a preset or your defaults ' +
      'set options, a new link is created, because the existing one may lack them.',
  },
  { value: 'create', name: 'Create another', meaning: 'Shortening without the popup always creates a new link.' },
]

/** How new links begin, and what the toolbar button does. */
export function DefaultsSection({ state, choices, nowAtService, extras }: DefaultsSectionProps) {
  const { form, edited, problems, stage, toolbarButton, existingLinks, failure } = state
  return (
    <SectionFrame title="Defaults" narrow>
      <ChoiceGroup
        legend="Toolbar button"
        name="toolbarButton"
        choices={TOOLBAR_CHOICES}
        chosen={toolbarButton.value}
        onChoose={(choice) => void state.chooseToolbarButton(choice)}
      />
      <ChoiceGroup
        legend="Existing links"
        name="existingLinks"
        choices={EXISTING_CHOICES}
        chosen={existingLinks.value}
        onChoose={(choice) => void state.chooseExistingLinks(choice)}
      />
      <ExtraPermissionsGroup permissions={extras} />
      <form
        class="defaults-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const element = event.currentTarget
          void state.save().then(() => focusFirstProblem(element))
        }}
      >
        <h2>New links begin with</h2>
        <p class="quiet">Where no rule picks a preset and none is chosen.</p>
        {choices.value && (
          <PresetBodyFields
            value={form.value}
            choices={choices.value}
            onChange={state.change}
            without={NOT_IN_DEFAULTS}
            nowAtService={nowAtService()}
            problems={problems.value}
          />
        )}
        <SectionFailure failure={failure.value} />
        <div class="defaults-actions">
          <p role="status" class="quiet">
            {edited.value ? 'Not saved yet.' : stage.value === 'saved' ? 'Saved.' : ''}
          </p>
          <button type="button" aria-disabled={!edited.value} onClick={() => edited.value && state.discard()}>
            Discard changes
          </button>
          <button type="submit" class="primary" aria-disabled={!edited.value || stage.value === 'saving'}>
            Save
          </button>
        </div>
      </form>
    </SectionFrame>
  )
}

interface ChoiceGroupProps<Value extends string> {
  legend: string
  name: string
  choices: readonly Choice<Value>[]
  /** `null` while it is not known. */
  chosen: Value | null
  onChoose: (value: Value) => void
}

function ChoiceGroup<Value extends string>({ legend, name, choices, chosen, onChoose }: ChoiceGroupProps<Value>) {
  return (
    <FieldGroup legend={legend}>
      {choices.map(({ value, name: label, meaning }) => (
        <div key={value} class="defaults-choice">
          <input
            type="radio"
            name={name}
            id={`${name}-${value}`}
            aria-describedby={`${name}-${value}-meaning`}
            checked={chosen === value}
            onChange={() => onChoose(value)}
          />
          <label for={`${name}-${value}`}>{label}</label>
          <span class="quiet" id={`${name}-${value}-meaning`}>
            {meaning}
          </span>
        </div>
      ))}
    </FieldGroup>
  )
}
