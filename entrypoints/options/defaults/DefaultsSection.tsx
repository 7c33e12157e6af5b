import type { ReadonlySignal } from '@preact/signals'
import { FieldGroup } from '../../../components/field/FieldGroup.tsx'
import type { Choices } from '../../../lib/rpc/views/choices.ts'
import type { Settings } from '../../../lib/rpc/views/settings.ts'
import { focusFirstProblem } from '../focus-first-problem.ts'
import { PresetBodyFields } from '../presets/PresetBodyFields.tsx'
import { SectionFailure } from '../SectionFailure.tsx'
import { SectionFrame } from '../SectionFrame.tsx'
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

const TOOLBAR_CHOICES: readonly { value: Settings['toolbarButton']; name: string; meaning: string }[] = [
  { value: 'popup', name: 'Open the popup', meaning: 'Options first, then shorten.' },
  { value: 'shorten', name: 'Shorten at once', meaning: 'Shortens the page with these defaults and copies the link.' },
]

/** How new links begin, and what the toolbar button does. */
export function DefaultsSection({ state, choices, nowAtService, extras }: DefaultsSectionProps) {
  const { form, edited, problems, stage, toolbarButton, failure } = state
  return (
    <SectionFrame title="Defaults" narrow>
      <FieldGroup legend="Toolbar button">
        {TOOLBAR_CHOICES.map(({ value, name, meaning }) => (
          <div key={value} class="defaults-choice">
            <input
              type="radio"
              name="toolbarButton"
              id={`toolbar-${value}`}
              aria-describedby={`toolbar-${value}-meaning`}
              checked={toolbarButton.value === value}
              onChange={() => void state.chooseToolbarButton(value)}
            />
            <label for={`toolbar-${value}`}>{name}</label>
            <span class="quiet" id={`toolbar-${value}-meaning`}>
              {meaning}
            </span>
          </div>
        ))}
      </FieldGroup>
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
            without={['custom', 'password']}
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
