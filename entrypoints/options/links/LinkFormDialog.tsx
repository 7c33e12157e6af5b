import type { ReadonlySignal } from '@preact/signals'
import { CredentialsNotice } from '../../../components/CredentialsNotice.tsx'
import { CheckboxField } from '../../../components/field/CheckboxField.tsx'
import { FieldGroup } from '../../../components/field/FieldGroup.tsx'
import { TextField } from '../../../components/field/TextField.tsx'
import { LinkOptionsForm } from '../../../components/link-options/LinkOptionsForm.tsx'
import type { OptionsFormProps, ServiceClock } from '../../../components/link-options/options-form.ts'
import { MiddleTruncated } from '../../../components/MiddleTruncated.tsx'
import { sentInstead } from '../../../lib/address/shortenable.ts'
import { withoutCredentials } from '../../../lib/address/url-credentials.ts'
import { isRemovable, type LinkOption } from '../../../lib/contract/link-options.ts'
import type { Choices } from '../../../lib/model/choices.ts'
import { capital, OPTION_WORDS } from '../../../lib/words/option-words.ts'
import { FormDialog } from '../parts/FormDialog.tsx'
import { asksAboutCredentials, type LinkForm, type OpenLinkForm } from './link-form.ts'
import './LinkFormDialog.css'

interface LinkFormDialogProps {
  form: LinkForm
  choices: ReadonlySignal<Choices | null>
  clock: ServiceClock
}

/** The form of a new link, or of a change of one, while it is open. */
export function LinkFormDialog({ form, choices, clock }: LinkFormDialogProps) {
  const opened = form.opened.value
  if (opened === null) return null
  const isEdit = opened.kind === 'edit'
  const instead = sentInstead(opened.typed.url)
  return (
    <FormDialog
      key={`${opened.kind} ${opened.id} ${opened.replaces}`}
      title={isEdit ? `Edit ${opened.name}` : opened.kind === 'like' ? `New link like ${opened.name}` : 'New link'}
      shape="panel"
      action={isEdit ? 'Save' : 'Shorten'}
      busy={opened.sending}
      kept={opened.kept}
      failure={opened.failure}
      onSubmit={form.submit}
      onCancel={form.discard}
      onClose={form.close}
    >
      <Unknown form={form} opened={opened} />
      <TextField
        label="Long URL"
        name="url"
        type="url"
        placeholder="https://"
        value={opened.typed.url}
        problem={opened.problems.url}
        hint={
          instead && (
            <>
              Sent as <MiddleTruncated text={instead} dir="ltr" />
            </>
          )
        }
        onInput={(url) => form.change({ url })}
      />
      {asksAboutCredentials(opened) && (
        <CredentialsNotice
          onRemove={() => form.change({ url: withoutCredentials(opened.typed.url) ?? opened.typed.url })}
          onKeep={form.keepCredentials}
        />
      )}
      {choices.value && (
        <LinkOptionsForm
          value={opened.typed.options}
          choices={choices.value}
          onChange={(options) => form.change({ options })}
          clock={clock}
          problems={opened.problems}
          longUrl={opened.typed.url}
          {...(opened.typed.needsPassword
            ? { missingPassword: { remove: () => form.change({ needsPassword: undefined }) } }
            : {})}
          {...(isEdit ? inEdit(opened) : {})}
        />
      )}
      {isEdit && <TakeAway form={form} opened={opened} />}
    </FormDialog>
  )
}

const EDIT_HINTS = {
  custom: 'Another alias makes another address: the present one stops working.',
  domain: 'Another domain makes another address: the present one stops working.',
  metatitle: 'As the service shows the link’s title.',
}

/** An update that leaves an option out changes nothing of it: no choice may read as if it did. */
const inEdit = ({
  unknown,
  tooLong,
  initial,
}: OpenLinkForm): Pick<OptionsFormProps, 'hints' | 'undecided' | 'settled'> => ({
  hints: { ...unshownHints(unknown), ...EDIT_HINTS, ...tooLongHints(tooLong) },
  undecided: 'As it is',
  settled: initial.options.domain === undefined ? [] : ['domain'],
})

const unshownHints = (options: readonly LinkOption[]): Partial<Record<LinkOption, string>> =>
  Object.fromEntries(options.map((option) => [option, 'The service does not show what it is now.']))

const tooLongHints = (options: readonly LinkOption[]): Partial<Record<LinkOption, string>> =>
  Object.fromEntries(options.map((option) => [option, 'What it is now is too long to be shown here.']))

/** What the form cannot know, and what becomes of it. */
function Unknown({ form, opened: { kind, unknown, tooLong, remembered } }: { form: LinkForm; opened: OpenLinkForm }) {
  if (unknown.length === 0 && tooLong.length === 0) return null
  const known = Object.keys(remembered) as LinkOption[]
  return (
    <div class="link-form-unknown">
      {tooLong.length > 0 && (
        <p>
          These are too long to be shown whole, so they are empty here: {namesOf(tooLong)}.
          {kind === 'edit' &&
            ' What you leave empty is not sent. A service that replaces the whole link then takes it away.'}
        </p>
      )}
      {kind === 'like' ? (
        <p>The service does not show these of a link, so they are not filled in: {namesOf(unknown)}.</p>
      ) : (
        <>
          <p>
            The service does not show these of a link, so they are empty here: {namesOf(unknown)}. What you leave empty
            is not sent. Many services then keep it as it is; one that replaces the whole link takes it away.
          </p>
          {known.length > 0 && (
            <p>
              When it was last sent from here, it had: {namesOf(known)}. Somebody may have changed that since.{' '}
              <button type="button" onClick={form.fillIn}>
                Fill in as last sent
              </button>
            </p>
          )}
        </>
      )}
    </div>
  )
}

/** Emptying a field that is empty already says nothing: what is not shown is taken away by name. */
function TakeAway({ form, opened: { unknown, typed } }: { form: LinkForm; opened: OpenLinkForm }) {
  const options = unknown.filter(isRemovable)
  return (
    <FieldGroup legend="Take away" hint="Whether or not the link has it: the service does not show it.">
      <div class="link-form-away">
        {options.map((option) => (
          <CheckboxField
            key={option}
            label={capital(OPTION_WORDS[option].name)}
            name={`away.${option}`}
            checked={typed.takenAway.includes(option)}
            onChange={(on) =>
              form.change({
                takenAway: on ? [...typed.takenAway, option] : typed.takenAway.filter((one) => one !== option),
              })
            }
          />
        ))}
      </div>
    </FieldGroup>
  )
}

const namesOf = (options: readonly LinkOption[]): string =>
  options.map((option) => OPTION_WORDS[option].name).join(', ')
