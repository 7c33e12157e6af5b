import type { ReadonlySignal } from '@preact/signals'
import { CheckboxField } from '../../../components/field/CheckboxField.tsx'
import { FieldGroup } from '../../../components/field/FieldGroup.tsx'
import { focusFirstProblem } from '../../../components/field/focus-first-problem.ts'
import { type RadioChoice, RadioGroup } from '../../../components/field/RadioGroup.tsx'
import { SelectField } from '../../../components/field/SelectField.tsx'
import { GearIcon } from '../../../components/icons.tsx'
import { LeftOutNotice } from '../../../components/LeftOutNotice.tsx'
import { MAX_ALIAS_LENGTH, MIN_ALIAS_LENGTH } from '../../../lib/address/chosen-alias.ts'
import { NOT_IN_DEFAULTS } from '../../../lib/contract/link-options.ts'
import type { Collections } from '../../../lib/model/collections.ts'
import {
  ALIAS_STYLES,
  type AliasSettings,
  type AliasStyle,
  type CleaningSettings,
  LEFT_OUT_OF_DEFAULTS,
  type Settings,
} from '../../../lib/model/settings.ts'
import { formatNumber } from '../../../lib/words/format.ts'
import { type PlainKey, t } from '../../../lib/words/t.ts'
import { ConflictNotice } from '../parts/DraftNotices.tsx'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import { SectionFrame } from '../parts/SectionFrame.tsx'
import { PresetBodyFields } from '../presets/PresetBodyFields.tsx'
import { presetFieldLabel, presetValueText } from '../presets/presets-text.ts'
import { CopySettingsGroup } from './CopySettingsGroup.tsx'
import { createDefaultsState, type DefaultsState } from './defaults-state.ts'
import { createExtraPermissions, type ExtraPermission, type ExtraPermissions } from './extra-permissions.ts'
import { createShortcuts, type Shortcuts } from './shortcuts.ts'
import './DefaultsSection.css'
import { section } from '../section.tsx'

interface DefaultsSectionProps {
  state: DefaultsState
  collections: ReadonlySignal<Collections | null>
  nowAtService: () => string
  extras: ExtraPermissions
  shortcuts: Shortcuts
}

const TOOLBAR_CHOICES: readonly RadioChoice<Settings['toolbarButton']>[] = [
  { value: 'popup', name: 'defaults_toolbar_popup', detail: 'defaults_toolbar_popup_detail' },
  { value: 'shorten', name: 'defaults_toolbar_shorten', detail: 'defaults_toolbar_shorten_detail' },
]

const EXISTING_CHOICES: readonly RadioChoice<Settings['existingLinks']>[] = [
  { value: 'reuse', name: 'defaults_existing_reuse', detail: 'defaults_existing_reuse_detail' },
  { value: 'create', name: 'defaults_existing_create', detail: 'defaults_existing_create_detail' },
]

const ALIAS_CHOICES: readonly RadioChoice<'terselink' | 'service'>[] = [
  { value: 'terselink', name: 'defaults_alias_terselink', detail: 'defaults_alias_terselink_detail' },
  { value: 'service', name: 'defaults_alias_service', detail: 'defaults_alias_service_detail' },
]

const STYLE_NAMES: Readonly<Record<AliasStyle, PlainKey>> = {
  random: 'defaults_alias_random',
  pronounceable: 'defaults_alias_pronounceable',
  title: 'defaults_alias_title',
  path: 'defaults_alias_path',
}

const LENGTHS = Array.from({ length: MAX_ALIAS_LENGTH - MIN_ALIAS_LENGTH + 1 }, (_, at) => MIN_ALIAS_LENGTH + at)

const COPY_CHOICES: readonly RadioChoice<Settings['copyLink']>[] = [
  { value: 'immediately', name: 'defaults_copy_immediately', detail: 'defaults_copy_immediately_detail' },
  { value: 'confirmed', name: 'defaults_copy_confirmed', detail: 'defaults_copy_confirmed_detail' },
]

const CLEANING_CHOICES: readonly RadioChoice<'ask' | 'always'>[] = [
  { value: 'ask', name: 'defaults_cleaning_ask', detail: 'defaults_cleaning_ask_detail' },
  { value: 'always', name: 'defaults_cleaning_always', detail: 'defaults_cleaning_always_detail' },
]

const PERMISSIONS: readonly { value: ExtraPermission; name: PlainKey; detail: PlainKey }[] = [
  { value: 'notifications', name: 'defaults_notifications', detail: 'defaults_notifications_detail' },
  { value: 'scripting', name: 'defaults_scripting', detail: 'defaults_scripting_detail' },
]

/** The options of new links, what the toolbar button does, and optional permissions. */
function DefaultsSection({ state, collections, nowAtService, extras, shortcuts }: DefaultsSectionProps) {
  const { form, failure } = state
  const opened = form.opened.value
  const edited = form.edited.value
  const shown = state.shown.value
  return (
    <SectionFrame title={t('defaults_title')} narrow>
      <RadioGroup
        legend={t('defaults_toolbar')}
        name="toolbarButton"
        choices={TOOLBAR_CHOICES}
        chosen={shown?.toolbarButton ?? null}
        onChoose={(toolbarButton) => void state.choose({ toolbarButton })}
      />
      <RadioGroup
        legend={t('defaults_existing')}
        name="existingLinks"
        choices={EXISTING_CHOICES}
        chosen={shown?.existingLinks ?? null}
        onChoose={(existingLinks) => void state.choose({ existingLinks })}
      />
      <AliasGroup state={state} />
      <CleaningGroup state={state} />
      <RadioGroup
        legend={t('defaults_copy')}
        name="copyLink"
        choices={COPY_CHOICES}
        chosen={shown?.copyLink ?? null}
        onChoose={(copyLink) => void state.choose({ copyLink })}
      />
      {shown && (
        <CopySettingsGroup
          settings={shown.copyAs}
          change={(change) => void state.choose(({ copyAs }) => ({ copyAs: change(copyAs) }))}
        />
      )}
      <ShortcutsGroup shortcuts={shortcuts} />
      <ExtraPermissionsGroup permissions={extras} />
      <form
        class="defaults-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const element = event.currentTarget
          void form.submit().then(() => focusFirstProblem(element))
        }}
      >
        <h2>{t('defaults_options')}</h2>
        <p class="quiet">{t('defaults_options_about')}</p>
        <LeftOutNotice options={shown?.leftOut?.[LEFT_OUT_OF_DEFAULTS] ?? []} />
        <ConflictNotice
          conflicts={opened?.conflicts ?? []}
          labelOf={presetFieldLabel}
          textOf={(field, value) => presetValueText(field, value, collections.value)}
          changedAt="window"
          onDecide={form.decide}
        />
        {/* With unknown settings, saving would overwrite those that are stored. */}
        {opened && collections.value && (
          <PresetBodyFields
            value={opened.values}
            collections={collections.value}
            onChange={form.change}
            without={NOT_IN_DEFAULTS}
            nowAtService={nowAtService()}
            problems={opened.problems}
          />
        )}
        <SectionFailure failure={opened?.failure ?? failure.value} />
        <div class="defaults-actions">
          <p role="status" class="quiet">
            {edited ? t('defaults_unsaved') : state.isSaved.value ? t('defaults_saved') : ''}
          </p>
          <button type="button" aria-disabled={!edited} onClick={() => edited && form.discard()}>
            {t('defaults_discard')}
          </button>
          <button type="submit" class="primary" aria-disabled={!edited || opened?.sending}>
            {t('defaults_save')}
          </button>
        </div>
      </form>
    </SectionFrame>
  )
}

/** Who chooses aliases, and Terselink's style. */
function AliasGroup({ state }: { state: DefaultsState }) {
  const alias = state.shown.value?.alias
  const chosenBy = alias?.chosenBy ?? null
  const change = (changed: Partial<AliasSettings>) =>
    void state.choose((now) => ({ alias: { ...now.alias, ...changed } }))
  return (
    <>
      <RadioGroup
        legend={t('defaults_alias')}
        name="aliasChosenBy"
        choices={ALIAS_CHOICES}
        chosen={chosenBy}
        onChoose={(by) => change({ chosenBy: by })}
      />
      {alias && chosenBy === 'terselink' && (
        <div class="defaults-alias">
          <SelectField
            label={t('defaults_alias_style')}
            name="aliasStyle"
            value={alias.style}
            choices={ALIAS_STYLES.map((style) => ({ value: style, label: t(STYLE_NAMES[style]) }))}
            onChange={(style) => change({ style: style as AliasStyle })}
          />
          <SelectField
            label={t('defaults_alias_length')}
            name="aliasLength"
            value={String(alias.length)}
            choices={LENGTHS.map((length) => ({ value: String(length), label: formatNumber(length) }))}
            onChange={(length) => change({ length: Number(length) })}
          />
        </div>
      )}
    </>
  )
}

/** Whether tracking is removed from pages' addresses without being asked: everywhere, or at these hosts. */
function CleaningGroup({ state }: { state: DefaultsState }) {
  const cleaning = state.shown.value?.cleaning
  const { always = null, hosts = [] } = cleaning ?? {}
  const change = (changed: (now: CleaningSettings) => Partial<CleaningSettings>) =>
    void state.choose(({ cleaning: now }) => ({ cleaning: { ...now, ...changed(now) } }))
  return (
    <>
      <RadioGroup
        legend={t('defaults_cleaning')}
        name="cleaning"
        choices={CLEANING_CHOICES}
        chosen={always === null ? null : always ? 'always' : 'ask'}
        onChoose={(chosen) => change(() => ({ always: chosen === 'always' }))}
      />
      {always === false && hosts.length > 0 && (
        <FieldGroup legend={t('defaults_cleaning_hosts')}>
          <ul class="defaults-hosts">
            {hosts.map((host) => (
              <li key={host}>
                <span dir="ltr">{host}</span>
                <button
                  type="button"
                  class="plain"
                  aria-label={t('defaults_cleaning_remove', host)}
                  onClick={() => change((now) => ({ hosts: now.hosts.filter((each) => each !== host) }))}
                >
                  {t('option_row_remove')}
                </button>
              </li>
            ))}
          </ul>
        </FieldGroup>
      )}
    </>
  )
}

const COMMANDS: Readonly<Record<string, PlainKey>> = {
  _execute_action: 'defaults_shortcut_action',
  'shorten-tab': 'manifest_shorten_tab',
}

/** The keys that the browser assigned, which only its own page can change. */
function ShortcutsGroup({ shortcuts }: { shortcuts: Shortcuts }) {
  const { list, openSettings } = shortcuts
  const isUnset = list.value?.some(({ keys }) => keys === '') ?? false
  return (
    <FieldGroup
      legend={t('defaults_shortcuts')}
      hint={
        <>
          {isUnset && <p>{t('defaults_shortcuts_unset')}</p>}
          <p>{t(openSettings === null ? 'defaults_shortcuts_firefox' : 'defaults_shortcuts_about')}</p>
        </>
      }
    >
      <dl class="defaults-shortcuts">
        {list.value?.map(({ name, keys }) => (
          <div key={name}>
            <dt>{t(COMMANDS[name] ?? 'defaults_shortcut_action')}</dt>
            <dd>
              {keys === '' ? <span class="quiet">{t('defaults_shortcut_none')}</span> : <kbd dir="ltr">{keys}</kbd>}
            </dd>
          </div>
        ))}
      </dl>
      {openSettings !== null && (
        <div>
          <button type="button" onClick={() => void openSettings()}>
            {t('defaults_shortcuts_change')}
          </button>
        </div>
      )}
    </FieldGroup>
  )
}

/** Permissions that the browser must grant. Only these boxes request them. */
function ExtraPermissionsGroup({ permissions }: { permissions: ExtraPermissions }) {
  return (
    <FieldGroup legend={t('defaults_permissions')}>
      {PERMISSIONS.map(({ value, name, detail }) => (
        <CheckboxField
          key={value}
          label={t(name)}
          name={`extra-${value}`}
          checked={permissions.has(value)}
          onChange={(checked) => void permissions.set(value, checked)}
          detail={t(detail)}
        />
      ))}
    </FieldGroup>
  )
}

export const defaultsSection = section({
  id: 'defaults',
  group: 'settings',
  icon: GearIcon,
  needsAccount: false,
  create: (scope) => ({
    state: createDefaultsState(scope),
    collections: scope.collections,
    nowAtService: scope.nowAtService,
    extras: createExtraPermissions(scope.permissions),
    shortcuts: createShortcuts(scope.shortcutsBrowser),
  }),
  View: DefaultsSection,
  hasUnsent: ({ state }) => state.form.edited.peek(),
})
