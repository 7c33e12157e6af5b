import { CheckboxField } from '../../../components/field/CheckboxField.tsx'
import { FieldGroup } from '../../../components/field/FieldGroup.tsx'
import { SelectField } from '../../../components/field/SelectField.tsx'
import { LeftOutNotice } from '../../../components/LeftOutNotice.tsx'
import { LinkOptionsForm } from '../../../components/link-options/LinkOptionsForm.tsx'
import type { OptionsFormProps } from '../../../components/link-options/options-form.ts'
import { isRemovable, type LinkOption, OPTION_NAMES } from '../../../lib/contract/link-options.ts'
import { isEmpty } from '../../../lib/link-options/tidy-options.ts'
import type { ServiceClock } from '../../../lib/model/service-clock.ts'
import { leftOutOf, matchByName } from '../../../lib/presets/account-options.ts'
import { formatList } from '../../../lib/words/format.ts'
import { t } from '../../../lib/words/t.ts'
import type { Session } from '../page/session.ts'
import { OrphanedDrafts } from '../parts/DraftNotices.tsx'
import { DraftDialog } from '../parts/FormDialog.tsx'
import type { LinkForm } from './link-form.ts'
import { conflictNames, DestinationField, isEdit, optionsFormProps } from './link-form-fields.tsx'
import type { LinkValues, OpenLinkForm } from './link-values.ts'
import './LinkFormDialog.css'

interface LinkFormDialogProps extends Pick<Session, 'collections' | 'settings'> {
  form: LinkForm
  clock: ServiceClock
  extended: OptionsFormProps['extended']
}

/** The form for a new link or a change, while it is open. */
export function LinkFormDialog({ form, collections, settings, clock, extended = [] }: LinkFormDialogProps) {
  const opened = form.opened.value
  if (opened === null) return null
  const { subject, values, deleted } = opened
  // A single field is shown in the link's page, unless the link was deleted.
  if (subject.field !== undefined && !deleted) return null
  const edits = isEdit(opened)
  const unshown = edits ? subject.unknown : []
  const fields = { form, opened, collections: collections.value, clock, extended }
  const options = optionsFormProps(fields)
  return (
    <DraftDialog
      form={form}
      opened={opened}
      title={titleOf(opened)}
      shape="panel"
      action={t(edits ? 'page_save' : 'shared_shorten')}
      deletedText={t('link_form_deleted')}
      names={conflictNames(fields)}
    >
      <Unknown form={form} opened={opened} tooLong={form.tooLong.value} />
      <DestinationField form={form} opened={opened} />
      <PresetField form={form} settings={settings} />
      <OtherAccount {...{ form, values, settings, collections }} />
      {options && <LinkOptionsForm {...options} without={unshown} />}
      {options && unshown.length > 0 && (
        <details class="link-form-unshown" open>
          <summary>{t('link_form_unshown')}</summary>
          <LinkOptionsForm {...options} without={OPTION_NAMES.filter((option) => !unshown.includes(option))} />
        </details>
      )}
      {edits && <ClearOptions form={form} opened={opened} />}
    </DraftDialog>
  )
}

/** The preset of a new link, as in the popup. */
function PresetField({ form, settings }: Pick<LinkFormDialogProps, 'form' | 'settings'>) {
  const preset = form.preset.value
  const presets = settings.value?.presets ?? []
  if (preset === undefined || presets.length === 0) return null
  return (
    <SelectField
      label={t('popup_preset')}
      name="preset"
      value={preset?.id ?? ''}
      choices={[
        { value: '', label: t('popup_no_preset') },
        ...presets.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      hint={t('popup_preset_hint')}
      onChange={(id) => form.choosePreset(id || null)}
    />
  )
}

interface OtherAccountProps extends Pick<LinkFormDialogProps, 'form' | 'settings' | 'collections'> {
  values: LinkValues
}

/** Says which options of the defaults and the preset were chosen for another account. */
function OtherAccount({ form, values, settings, collections }: OtherAccountProps) {
  const preset = form.preset.value
  if (preset === undefined) return null
  const leftOut = leftOutOf(settings.value, [preset?.id ?? ''], []).filter(({ option }) => isEmpty(values[option]))
  return <LeftOutNotice options={leftOut} matches={matchByName(leftOut, collections.value)} onUse={form.change} />
}

/** Drafts for links that were deleted, while the form is closed. */
export const LinkDrafts = ({ form }: { form: LinkForm }) => (
  <OrphanedDrafts form={form} nameOf={(_, { name }) => name} />
)

const titleOf = ({ subject: { kind, name } }: OpenLinkForm): string => {
  switch (kind) {
    case 'new':
      return t('links_new')
    case 'like':
      return t('link_form_like', name)
    case 'edit':
      return t('link_form_edit', name)
  }
}

interface FormPartProps {
  form: LinkForm
  opened: OpenLinkForm
}

/** The options whose values are unknown, and what an update does to them. */
function Unknown({ form, opened: { subject, deleted }, tooLong }: FormPartProps & { tooLong: readonly LinkOption[] }) {
  const { unknown, remembered } = subject
  const kind = deleted ? 'like' : subject.kind
  if (unknown.length === 0 && tooLong.length === 0) return null
  const known = Object.keys(remembered) as LinkOption[]
  return (
    <div class="link-form-unknown">
      {tooLong.length > 0 && (
        <p>{t(kind === 'edit' ? 'link_form_too_long_edit' : 'link_form_too_long', namesOf(tooLong))}</p>
      )}
      {kind === 'like' ? (
        <p>{t('link_form_unshown_like', namesOf(unknown))}</p>
      ) : (
        <>
          <p>{t('link_form_unshown_edit', namesOf(unknown))}</p>
          {known.length > 0 && (
            <p>
              {t('link_form_remembered', namesOf(known))}{' '}
              <button type="button" onClick={form.fillIn}>
                {t('link_form_fill_in')}
              </button>
            </p>
          )}
        </>
      )}
    </div>
  )
}

/** A list of options to clear. An empty field doesn't clear an option whose value isn't shown. */
function ClearOptions({ form, opened: { subject, values } }: FormPartProps) {
  const options = subject.unknown.filter(isRemovable)
  const { cleared = [] } = values
  if (options.length === 0) return null
  return (
    <FieldGroup legend={t('link_form_clear')} hint={t('link_form_clear_hint')}>
      <div class="link-form-away">
        {options.map((option) => (
          <CheckboxField
            key={option}
            label={t(`option_${option}_label`)}
            name={`away.${option}`}
            checked={cleared.includes(option)}
            onChange={(on) =>
              form.change({
                cleared: on ? [...cleared, option] : cleared.filter((one) => one !== option),
              })
            }
          />
        ))}
      </div>
    </FieldGroup>
  )
}

const namesOf = (options: readonly LinkOption[]): string =>
  formatList(options.map((option) => t(`option_${option}_label`)))
