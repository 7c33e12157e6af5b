import { CredentialsNotice } from '../../../components/CredentialsNotice.tsx'
import { CheckboxField } from '../../../components/field/CheckboxField.tsx'
import { FieldGroup } from '../../../components/field/FieldGroup.tsx'
import { LinkOptionsForm } from '../../../components/link-options/LinkOptionsForm.tsx'
import type { OptionsFormProps } from '../../../components/link-options/options-form.ts'
import { FORM_ORDER, isExtendedOption, isRemovable, type RemovableOption } from '../../../lib/contract/link-options.ts'
import { isInDetails } from '../../../lib/link-changes/known-fields.ts'
import { isReversible, type PlannedChange } from '../../../lib/link-changes/plan-change.ts'
import { optionsIn } from '../../../lib/link-options/tidy-options.ts'
import type { ServiceClock } from '../../../lib/model/service-clock.ts'
import { sentences } from '../../../lib/words/sentences.ts'
import { t } from '../../../lib/words/t.ts'
import { usePageTools } from '../page/page-context.ts'
import type { Session } from '../page/session.ts'
import { FormDialog } from '../parts/FormDialog.tsx'
import { ChangePreview } from './ChangePreview.tsx'
import { type ChangeValues, filledOptions, undecidedCredentials } from './change-values.ts'
import type { ChangingState } from './changing-state.ts'
import { changeFieldName, requestsText } from './changing-text.ts'
import { DestinationFields } from './DestinationFields.tsx'
import './ChangeLinksDialog.css'

interface ChangeLinksDialogProps {
  state: ChangingState
  session: Session
  clock: ServiceClock
}

/** The form that changes many links, and then the preview of each change. */
export function ChangeLinksDialog({ state, session, clock }: ChangeLinksDialogProps) {
  const { form } = state
  const opened = form.opened.value
  if (opened === null) return <ProposalDialog state={state} session={session} />
  const planned = state.planned.value
  const { subject, values, problems, sending, restored, failure } = opened
  const changed = planned?.filter(({ fields }) => fields.length > 0).length ?? 0
  return (
    <FormDialog
      key={planned === null ? 'fields' : 'preview'}
      title={t('changes_title', planned === null ? subject.links.length : changed)}
      shape="panel"
      action={planned === null ? t('changes_preview') : t('changes_title', changed)}
      busy={sending || (planned !== null && changed === 0)}
      restored={restored && planned === null}
      failure={failure}
      aside={
        planned && (
          <button type="button" onClick={state.closePreview}>
            {t('changes_back')}
          </button>
        )
      }
      onSubmit={async () => {
        if (planned === null || changed > 0) await form.submit()
      }}
      onCancel={form.discard}
      onClose={form.close}
    >
      {planned === null ? (
        <Fields state={state} session={session} clock={clock} values={values} problems={problems} />
      ) : (
        <Planned state={state} session={session} planned={planned} />
      )}
    </FormDialog>
  )
}

interface FieldsProps extends ChangeLinksDialogProps {
  values: ChangeValues
  problems: Readonly<Record<string, string>>
}

/** Aliases are left out, because each fits only one link. */
const WITHOUT = ['custom'] as const

/** The group that is open at first: this form is often used to extend links that expire soon. */
const OPEN = ['expiry'] as const

function Fields({ state, session, clock, values, problems }: FieldsProps) {
  const { form } = state
  const collections = session.collections.value
  const credentials = undecidedCredentials(values)
  const options: OptionsFormProps | null = collections && {
    value: optionsIn(values),
    collections,
    onChange: form.change,
    clock,
    problems,
    longUrl: values.url,
    extended: session.connection.value?.extendedOptions ?? [],
    without: WITHOUT,
    open: OPEN,
    changesOnly: true,
    hints: { domain: t('link_form_domain_hint'), channel: t('changes_channel_hint') },
    undecided: t('link_form_undecided'),
    ...(values.needsPassword ? { missingPassword: { remove: () => form.change({ needsPassword: undefined }) } } : {}),
  }
  return (
    <>
      <p>{t('changes_hint')}</p>
      <DestinationFields values={values} problems={problems} onChange={form.change} />
      {credentials.length > 0 && (
        <CredentialsNotice credentials={credentials} onRemove={form.removeCredentials} onKeep={form.keepCredentials} />
      )}
      {options && <LinkOptionsForm {...options} />}
      <Cleared values={values} extended={options?.extended ?? []} onChange={(cleared) => form.change({ cleared })} />
    </>
  )
}

interface ClearedProps {
  values: ChangeValues
  extended: readonly string[]
  onChange: (cleared: RemovableOption[]) => void
}

/** The options to clear, selected by name, because an empty field keeps what a link has. */
function Cleared({ values, extended, onChange }: ClearedProps) {
  const { cleared = [] } = values
  const filled: readonly string[] = filledOptions(values)
  const options = FORM_ORDER.filter(isRemovable).filter(
    (option) => !filled.includes(option) && (!isExtendedOption(option) || extended.includes(option)),
  )
  return (
    <FieldGroup legend={t('link_form_clear')} hint={t('changes_clear_hint')}>
      <div class="changes-clear">
        {options.map((option) => (
          <CheckboxField
            key={option}
            label={changeFieldName(option)}
            name={`clear.${option}`}
            checked={cleared.includes(option)}
            onChange={(on) => onChange(on ? [...cleared, option] : cleared.filter((one) => one !== option))}
          />
        ))}
      </div>
    </FieldGroup>
  )
}

interface PlannedProps extends Pick<ChangeLinksDialogProps, 'state' | 'session'> {
  planned: readonly PlannedChange[]
}

function Planned({ state, session, planned }: PlannedProps) {
  const { clock } = usePageTools()
  const changing = planned.filter(({ fields }) => fields.length > 0)
  const saysMore = planned.some(({ link }) => link.saysMore)
  const lost = changing.filter((each) => !isReversible(each, (field) => isInDetails(field, saysMore))).length
  const effort = requestsText(changing.length, session.counts.value?.waiting ?? 0, session.rate.value, clock.peek())
  return (
    <>
      <p role="status">
        {changing.length === 0
          ? t('changes_nothing_left')
          : sentences(...(lost === 0 ? [] : [t('changes_not_reversible', lost)]), effort)}
      </p>
      <ChangePreview planned={planned} collections={session.collections} onShow={state.complete} />
    </>
  )
}

/** The texts of each kind of proposal: its title and button, and its hint. */
const PROPOSALS = {
  back: { title: 'changes_undo_title', hint: 'changes_undo_hint' },
  anyway: { title: 'changes_title', hint: 'changes_anyway_hint' },
  rows: { title: 'changes_title', hint: 'changes_rows_hint' },
} as const

/** A preview of changes that were not typed into the form. */
export function ProposalDialog({ state, session }: Pick<ChangeLinksDialogProps, 'state' | 'session'>) {
  const { proposal, proposing, planned } = state
  const about = proposal.value
  if (about === null) return null
  const all = planned.value
  const changed = all?.filter(({ fields }) => fields.length > 0).length ?? 0
  const { title, hint } = PROPOSALS[about.kind]
  return (
    <FormDialog
      title={t(title, all === null ? about.links : changed)}
      shape="panel"
      action={t(title, changed)}
      busy={proposing.busy.value || changed === 0}
      failure={proposing.failure.value}
      onSubmit={async () => {
        if (changed > 0) await proposing.confirm()
      }}
      onCancel={proposing.close}
      onClose={proposing.close}
    >
      <p>{t(hint)}</p>
      {all && <Planned state={state} session={session} planned={all} />}
    </FormDialog>
  )
}
