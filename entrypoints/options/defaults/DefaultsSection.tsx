import type { ReadonlySignal } from '@preact/signals'
import { FieldGroup } from '../../../components/field/FieldGroup.tsx'
import { NOT_IN_DEFAULTS } from '../../../lib/contract/link-options.ts'
import type { Choices } from '../../../lib/model/choices.ts'
import type { Settings } from '../../../lib/model/settings.ts'
import { type PlainKey, t } from '../../../lib/words/t.ts'
import { focusFirstProblem } from '../parts/focus-first-problem.ts'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import { SectionFrame } from '../parts/SectionFrame.tsx'
import { PresetBodyFields } from '../presets/PresetBodyFields.tsx'
import type { DefaultsState } from './defaults-state.ts'
import type { ExtraPermission, ExtraPermissions } from './extra-permissions.ts'
import './DefaultsSection.css'

interface DefaultsSectionProps {
  state: DefaultsState
  choices: ReadonlySignal<Choices | null>
  nowAtService: () => string
  extras: ExtraPermissions
}

interface Choice<Value> {
  value: Value
  name: PlainKey
  detail: PlainKey
}

const TOOLBAR_CHOICES: readonly Choice<Settings['toolbarButton']>[] = [
  { value: 'popup', name: 'defaults_toolbar_popup', detail: 'defaults_toolbar_popup_detail' },
  { value: 'shorten', name: 'defaults_toolbar_shorten', detail: 'defaults_toolbar_shorten_detail' },
]

const EXISTING_CHOICES: readonly Choice<Settings['existingLinks']>[] = [
  { value: 'reuse', name: 'defaults_existing_reuse', detail: 'defaults_existing_reuse_detail' },
  { value: 'create', name: 'defaults_existing_create', detail: 'defaults_existing_create_detail' },
]

const PERMISSIONS: readonly Choice<ExtraPermission>[] = [
  { value: 'notifications', name: 'defaults_notifications', detail: 'defaults_notifications_detail' },
  { value: 'scripting', name: 'defaults_scripting', detail: 'defaults_scripting_detail' },
]

/** The options of new links, what the toolbar button does, and optional permissions. */
export function DefaultsSection({ state, choices, nowAtService, extras }: DefaultsSectionProps) {
  const { form, edited, problems, stage, toolbarButton, existingLinks, failure } = state
  return (
    <SectionFrame title={t('defaults_title')} narrow>
      <ChoiceGroup
        legend={t('defaults_toolbar')}
        name="toolbarButton"
        choices={TOOLBAR_CHOICES}
        chosen={toolbarButton.value}
        onChoose={(choice) => void state.chooseToolbarButton(choice)}
      />
      <ChoiceGroup
        legend={t('defaults_existing')}
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
        <h2>{t('defaults_options')}</h2>
        <p class="quiet">{t('defaults_options_about')}</p>
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
            {edited.value ? t('defaults_unsaved') : stage.value === 'saved' ? t('defaults_saved') : ''}
          </p>
          <button type="button" aria-disabled={!edited.value} onClick={() => edited.value && state.discard()}>
            {t('defaults_discard')}
          </button>
          <button type="submit" class="primary" aria-disabled={!edited.value || stage.value === 'saving'}>
            {t('defaults_save')}
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
  /** `null` while it is unknown. */
  chosen: Value | null
  onChoose: (value: Value) => void
}

function ChoiceGroup<Value extends string>({ legend, name, choices, chosen, onChoose }: ChoiceGroupProps<Value>) {
  return (
    <FieldGroup legend={legend}>
      {choices.map(({ value, name: label, detail }) => (
        <div key={value} class="defaults-choice">
          <input
            type="radio"
            name={name}
            id={`${name}-${value}`}
            aria-describedby={`${name}-${value}-detail`}
            checked={chosen === value}
            onChange={() => onChoose(value)}
          />
          <label for={`${name}-${value}`}>{t(label)}</label>
          <span class="quiet" id={`${name}-${value}-detail`}>
            {t(detail)}
          </span>
        </div>
      ))}
    </FieldGroup>
  )
}

/** Permissions that the browser must grant. Only these boxes request them. */
function ExtraPermissionsGroup({ permissions }: { permissions: ExtraPermissions }) {
  return (
    <FieldGroup legend={t('defaults_permissions')}>
      {PERMISSIONS.map(({ value, name, detail }) => (
        <div key={value} class="defaults-choice">
          <input
            type="checkbox"
            id={`extra-${value}`}
            aria-describedby={`extra-${value}-detail`}
            checked={permissions.has(value)}
            onChange={(event) => void permissions.set(value, event.currentTarget.checked)}
          />
          <label for={`extra-${value}`}>{t(name)}</label>
          <span class="quiet" id={`extra-${value}-detail`}>
            {t(detail)}
          </span>
        </div>
      ))}
    </FieldGroup>
  )
}
