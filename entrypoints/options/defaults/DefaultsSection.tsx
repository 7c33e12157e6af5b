import { CloseIcon, GearIcon } from '../../../components/icons.tsx'
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
import { matchByName } from '../../../lib/presets/account-options.ts'
import { formatNumber } from '../../../lib/words/format.ts'
import { leftOutSentence } from '../../../lib/words/left-out-text.ts'
import { type PlainKey, t } from '../../../lib/words/t.ts'
import { usePageTools } from '../page/page-context.ts'
import { DraftDialog } from '../parts/FormDialog.tsx'
import { Lockable } from '../parts/Lockable.tsx'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import { SectionFrame } from '../parts/SectionFrame.tsx'
import { CheckboxRow, RadioRow, SelectRow } from '../parts/SettingRow.tsx'
import { PresetBodyFields } from '../presets/PresetBodyFields.tsx'
import { PresetValues } from '../presets/PresetValues.tsx'
import { leftOutIn } from '../presets/preset-body-form.ts'
import { presetFieldLabel, presetValueText } from '../presets/presets-text.ts'
import type { PageScope } from '../scopes.ts'
import { CopySettingsRows } from './CopySettingsRows.tsx'
import { createDefaultsState, type DefaultsState } from './defaults-state.ts'
import { createExtraPermissions, type ExtraPermission, type ExtraPermissions } from './extra-permissions.ts'
import { createShortcuts, type Shortcuts } from './shortcuts.ts'
import './DefaultsSection.css'
import { section } from '../section.tsx'

interface DefaultsSectionProps extends Pick<PageScope, 'collections'> {
  state: DefaultsState
  extras: ExtraPermissions
  shortcuts: Shortcuts
}

const TOOLBAR_CHOICES = [
  { value: 'popup', name: 'defaults_toolbar_popup' },
  { value: 'shorten', name: 'defaults_toolbar_shorten' },
] as const

const EXISTING_CHOICES = [
  { value: 'reuse', name: 'defaults_existing_reuse' },
  { value: 'create', name: 'defaults_existing_create' },
] as const

const ALIAS_CHOICES = [
  { value: 'terselink', name: 'defaults_alias_terselink' },
  { value: 'service', name: 'defaults_alias_service' },
] as const

const STYLE_NAMES: Readonly<Record<AliasStyle, PlainKey>> = {
  random: 'defaults_alias_random',
  pronounceable: 'defaults_alias_pronounceable',
  title: 'defaults_alias_title',
  path: 'defaults_alias_path',
}

const LENGTHS = Array.from({ length: MAX_ALIAS_LENGTH - MIN_ALIAS_LENGTH + 1 }, (_, at) => MIN_ALIAS_LENGTH + at)

const COPY_CHOICES = [
  { value: 'immediately', name: 'defaults_copy_immediately' },
  { value: 'confirmed', name: 'defaults_copy_confirmed' },
] as const

const CLEANING_CHOICES = [
  { value: 'ask', name: 'defaults_cleaning_ask' },
  { value: 'always', name: 'defaults_cleaning_always' },
] as const

const PERMISSIONS: readonly { value: ExtraPermission; name: PlainKey; help: PlainKey }[] = [
  { value: 'notifications', name: 'defaults_notifications', help: 'defaults_notifications_help' },
  { value: 'scripting', name: 'defaults_scripting', help: 'defaults_scripting_help' },
  { value: 'tabs', name: 'defaults_tabs', help: 'defaults_tabs_help' },
]

/** The options of new links, what the toolbar button does, and optional permissions. */
function DefaultsSection({ state, collections, extras, shortcuts }: DefaultsSectionProps) {
  const shown = state.shown.value
  // Some settings are known later, and would move the others.
  if (shown === null || shortcuts.list.value === null)
    return (
      <SectionFrame title={t('defaults_title')} narrow>
        <SectionFailure failure={state.failure.value} />
      </SectionFrame>
    )
  return (
    <SectionFrame title={t('defaults_title')} narrow>
      <SectionFailure failure={state.failure.value} />
      <div class="settings">
        <Lockable settings={shown} name="defaults">
          <OptionsRow state={state} settings={shown} collections={collections.value} />
        </Lockable>
        <Lockable settings={shown} name="toolbarButton">
          <RadioRow
            label={t('defaults_toolbar')}
            help={t('defaults_toolbar_help')}
            name="toolbarButton"
            choices={TOOLBAR_CHOICES}
            chosen={shown.toolbarButton}
            onChoose={(toolbarButton) => void state.choose({ toolbarButton })}
          />
        </Lockable>
        <Lockable settings={shown} name="existingLinks">
          <RadioRow
            label={t('defaults_existing')}
            help={t('defaults_existing_help')}
            name="existingLinks"
            choices={EXISTING_CHOICES}
            chosen={shown.existingLinks}
            onChoose={(existingLinks) => void state.choose({ existingLinks })}
          />
        </Lockable>
        <Lockable settings={shown} name="alias">
          <AliasRows state={state} />
        </Lockable>
        <Lockable settings={shown} name="cleaning">
          <CleaningRows state={state} />
        </Lockable>
        <Lockable settings={shown} name="copyLink">
          <RadioRow
            label={t('defaults_copy')}
            help={t('defaults_copy_help')}
            name="copyLink"
            choices={COPY_CHOICES}
            chosen={shown.copyLink}
            onChoose={(copyLink) => void state.choose({ copyLink })}
          />
        </Lockable>
        <Lockable settings={shown} name="copyAs">
          <CopySettingsRows
            settings={shown.copyAs}
            change={(change) => void state.choose(({ copyAs }) => ({ copyAs: change(copyAs) }))}
          />
        </Lockable>
        <h2>{t('defaults_permissions')}</h2>
        {PERMISSIONS.map(({ value, name, help }) => (
          <CheckboxRow
            key={value}
            label={t(name)}
            help={t(help)}
            name={`extra-${value}`}
            checked={extras.has(value)}
            onChange={(checked) => void extras.set(value, checked)}
          />
        ))}
        <ShortcutRows shortcuts={shortcuts} />
      </div>
      <OptionsDialog state={state} collections={collections.value} />
    </SectionFrame>
  )
}

/** The values with which new links start. What has no room in the row is edited in a dialog. */
function OptionsRow({
  state,
  settings,
  collections,
}: {
  state: DefaultsState
  settings: Settings
  collections: Collections | null
}) {
  const others = settings.leftOut?.[LEFT_OUT_OF_DEFAULTS] ?? []
  return (
    <div class="setting">
      <div class="setting-text">
        <span id="defaults-options">{t('defaults_options')}</span>
        <p class="quiet">{t('defaults_options_help')}</p>
        <div class="defaults-values">
          <PresetValues body={settings.defaults} collections={collections} />
        </div>
        {others.length > 0 && <p class="quiet">{leftOutSentence(others)}</p>}
      </div>
      <div class="setting-control">
        <button
          type="button"
          id="defaults-edit"
          aria-labelledby="defaults-edit defaults-options"
          onClick={state.openForm}
        >
          {t('page_edit')}
        </button>
      </div>
    </div>
  )
}

function OptionsDialog({ state, collections }: { state: DefaultsState; collections: Collections | null }) {
  const { serviceClock } = usePageTools()
  const { form } = state
  const opened = form.opened.value
  if (opened === null || collections === null) return null
  const others = leftOutIn(opened.values, state.shown.value?.leftOut?.[LEFT_OUT_OF_DEFAULTS])
  return (
    <DraftDialog
      form={form}
      opened={opened}
      title={t('defaults_options')}
      shape="panel"
      action={t('page_save')}
      deletedText=""
      names={{
        labelOf: presetFieldLabel,
        textOf: (field, value) => presetValueText(field, value, collections, serviceClock),
        changedAt: 'window',
      }}
    >
      <p class="quiet">{t('defaults_options_about')}</p>
      <LeftOutNotice options={others} matches={matchByName(others, collections)} onUse={form.change} />
      <PresetBodyFields
        value={opened.values}
        collections={collections}
        onChange={form.change}
        without={NOT_IN_DEFAULTS}
        problems={opened.problems}
      />
    </DraftDialog>
  )
}

/** Who chooses aliases, and what Terselink's aliases consist of. */
function AliasRows({ state }: { state: DefaultsState }) {
  const alias = state.shown.value?.alias
  const chosenBy = alias?.chosenBy ?? null
  const change = (changed: Partial<AliasSettings>) =>
    void state.choose((now) => ({ alias: { ...now.alias, ...changed } }))
  return (
    <>
      <RadioRow
        label={t('defaults_alias')}
        help={t('defaults_alias_help')}
        name="aliasChosenBy"
        choices={ALIAS_CHOICES}
        chosen={chosenBy}
        onChoose={(by) => change({ chosenBy: by })}
      />
      {alias && chosenBy === 'terselink' && (
        <>
          <SelectRow
            label={t('defaults_alias_style')}
            help={t('defaults_alias_style_help')}
            name="aliasStyle"
            value={alias.style}
            choices={ALIAS_STYLES.map((style) => ({ value: style, label: t(STYLE_NAMES[style]) }))}
            onChange={(style) => change({ style })}
          />
          <SelectRow
            label={t('defaults_alias_length')}
            help={t('defaults_alias_length_help')}
            name="aliasLength"
            value={String(alias.length)}
            choices={LENGTHS.map((length) => ({ value: String(length), label: formatNumber(length) }))}
            onChange={(length) => change({ length: Number(length) })}
          />
        </>
      )}
    </>
  )
}

/** Whether tracking parameters are removed from pages' addresses without asking: everywhere, or at these hosts. */
function CleaningRows({ state }: { state: DefaultsState }) {
  const cleaning = state.shown.value?.cleaning
  const { always = null, hosts = [] } = cleaning ?? {}
  const change = (changed: (now: CleaningSettings) => Partial<CleaningSettings>) =>
    void state.choose(({ cleaning: now }) => ({ cleaning: { ...now, ...changed(now) } }))
  return (
    <>
      <RadioRow
        label={t('defaults_cleaning')}
        help={t('defaults_cleaning_help')}
        name="cleaning"
        choices={CLEANING_CHOICES}
        chosen={always === null ? null : always ? 'always' : 'ask'}
        onChoose={(chosen) => change(() => ({ always: chosen === 'always' }))}
      />
      {always === false && hosts.length > 0 && (
        <section class="setting" aria-labelledby="cleaning-hosts">
          <div class="setting-text">
            <h3 id="cleaning-hosts">{t('defaults_cleaning_hosts')}</h3>
          </div>
          <ul class="setting-control wide defaults-hosts">
            {hosts.map((host) => (
              <li key={host}>
                <span dir="ltr">{host}</span>
                <button
                  type="button"
                  class="plain icon-only"
                  aria-label={t('defaults_cleaning_remove', host)}
                  onClick={() => change((now) => ({ hosts: now.hosts.filter((each) => each !== host) }))}
                >
                  <CloseIcon />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const COMMANDS: Readonly<Record<string, PlainKey>> = {
  _execute_action: 'defaults_shortcut_action',
  'shorten-tab': 'manifest_shorten_tab',
}

/** The keys that the browser assigned. Only the browser's own page can change them. */
function ShortcutRows({ shortcuts }: { shortcuts: Shortcuts }) {
  const { list, openSettings } = shortcuts
  if (list.value === null || list.value.length === 0) return null
  const isUnset = list.value.some(({ keys }) => keys === '')
  return (
    <fieldset class="settings" aria-labelledby="defaults-shortcuts">
      <h2 id="defaults-shortcuts">{t('defaults_shortcuts')}</h2>
      <dl class="settings defaults-shortcuts">
        {list.value.map(({ name, keys }) => (
          <div key={name} class="setting">
            <dt>{t(COMMANDS[name] ?? 'defaults_shortcut_action')}</dt>
            <dd class="setting-control">
              {keys === '' ? <span class="quiet">{t('defaults_shortcut_none')}</span> : <kbd dir="ltr">{keys}</kbd>}
            </dd>
          </div>
        ))}
      </dl>
      <div class="setting">
        <div class="quiet">
          {isUnset && <p>{t('defaults_shortcuts_unset')}</p>}
          <p>{t(openSettings === null ? 'defaults_shortcuts_firefox' : 'defaults_shortcuts_about')}</p>
        </div>
        {openSettings !== null && (
          <div class="setting-control">
            <button type="button" onClick={() => void openSettings()}>
              {t('defaults_shortcuts_change')}
            </button>
          </div>
        )}
      </div>
    </fieldset>
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
    extras: createExtraPermissions(scope.permissions),
    shortcuts: createShortcuts(scope.shortcutsBrowser),
  }),
  View: DefaultsSection,
  hasUnsent: ({ state }) => state.edited.value,
})
