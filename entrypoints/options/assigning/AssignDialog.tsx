import { useEffect, useId } from 'preact/hooks'
import { CheckboxField } from '../../../components/field/CheckboxField.tsx'
import { SelectField } from '../../../components/field/SelectField.tsx'
import { TextAreaField } from '../../../components/field/TextAreaField.tsx'
import { Notice } from '../../../components/Notice.tsx'
import { sentence } from '../../../components/sentence.tsx'
import { titleOf } from '../../../lib/model/link-facts.ts'
import { formatNumber } from '../../../lib/words/format.ts'
import { t } from '../../../lib/words/t.ts'
import { FormDialog } from '../parts/FormDialog.tsx'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import type { Assignment, AssignState } from './assign-state.ts'
import { type AssignTarget, ITEM_KINDS, isItemKind } from './assignment.ts'
import type { LinkPickerState } from './link-picker-state.ts'
import './AssignDialog.css'

/** The form that assigns many items to a channel or a campaign, while it is open. */
export function AssignDialog({ state }: { state: AssignState }) {
  const assignment = state.opened.value
  if (assignment === null) return null
  return (
    <FormDialog
      title={t('assign_title', assignment.target.name)}
      action={t(assignment.target.kind === 'channel' ? 'channels_add_items' : 'campaigns_add_links')}
      busy={assignment.sending.value}
      failure={assignment.failure.value}
      onSubmit={state.submit}
      onCancel={state.discard}
      onClose={state.close}
    >
      <Items assignment={assignment} />
      {assignment.target.kind === 'campaign' && <p>{t('links_campaign_effect')}</p>}
    </FormDialog>
  )
}

function Items({ assignment }: { assignment: Assignment }) {
  const { target, kind, picker, ids, problem } = assignment
  return (
    <>
      {target.kind === 'channel' && (
        <SelectField
          label={t('assign_kind')}
          name="kind"
          value={kind.value}
          choices={Object.entries(ITEM_KINDS).map(([value, { all }]) => ({ value, label: t(all) }))}
          onChange={(chosen) => isItemKind(chosen) && assignment.chooseKind(chosen)}
        />
      )}
      {kind.value === 'links' ? (
        <LinkPicker state={picker} problem={problem.value} />
      ) : (
        <TextAreaField
          label={t('assign_ids')}
          name="ids"
          value={ids.value}
          problem={problem.value ?? undefined}
          hint={t('assign_ids_hint')}
          onInput={assignment.typeIds}
        />
      )}
    </>
  )
}

interface LinkPickerProps {
  state: LinkPickerState
  problem: string | null
}

/** Searches the account's links, to select many of them. */
function LinkPicker({ state, problem }: LinkPickerProps) {
  const { term, rows, total, chosen, failure, hasMore, incomplete, mayKnowMore } = state
  const id = useId()
  const shown = rows.value ?? []
  return (
    <fieldset class="link-picker">
      <legend class="visually-hidden">{t('assign_links')}</legend>
      <label class="visually-hidden" for={id}>
        {t('assign_search')}
      </label>
      <input
        id={id}
        type="search"
        placeholder={t('assign_search_placeholder')}
        autocomplete="off"
        spellcheck={false}
        dir="auto"
        aria-invalid={problem ? 'true' : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        value={term.value}
        onInput={(event) => void state.type(event.currentTarget.value)}
        // Enter must not submit the surrounding form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {problem && (
        <p class="field-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
      <SectionFailure failure={failure.value} onRetry={() => void state.begin()} />
      <p class="quiet number" role="status">
        {rows.value !== null && foundText(total.value)} {t('assign_selected', chosen.value.size)}
      </p>
      {shown.length > 0 && (
        <ul class="link-picker-rows">
          {shown.map((link) => (
            <li key={link.id}>
              <CheckboxField
                label={titleOf(link) || link.longurl}
                name={`link.${link.id}`}
                detail={<span dir="ltr">{link.shorturl}</span>}
                checked={chosen.value.has(link.id)}
                onChange={() => state.toggle(link)}
              />
            </li>
          ))}
        </ul>
      )}
      <div class="link-picker-verbs">
        {hasMore.value && (
          <button type="button" onClick={() => void state.more()}>
            {t('assign_show_more')}
          </button>
        )}
        {shown.length > 0 && (
          <button type="button" onClick={state.chooseShown}>
            {t('assign_select_shown')}
          </button>
        )}
        {chosen.value.size > 0 && (
          <button type="button" onClick={state.chooseNone}>
            {t('assign_clear')}
          </button>
        )}
        {mayKnowMore.value && (
          <button type="button" onClick={() => void state.askService()}>
            {t('assign_search_service')}
          </button>
        )}
      </div>
      {incomplete.value && <p class="field-hint">{t('assign_incomplete')}</p>}
    </fieldset>
  )
}

const foundText = (total: number): string => (total === 0 ? t('assign_none_found') : t('assign_found', total))

/** Says that the items are in the Outbox, each as a request of its own, and later how many were assigned. */
export function TakenNotice({ state, kind }: { state: AssignState; kind: AssignTarget['kind'] }) {
  useEffect(() => state.dismiss, [state])
  const taken = state.taken.value?.target.kind === kind ? state.taken.value : null
  return (
    <div role="status" class={taken ? undefined : 'visually-hidden'}>
      {taken && (
        <Notice tone={taken.done === null || taken.done === taken.count ? 'good' : 'warn'}>
          <p>{takenSentence(taken)}</p>
        </Notice>
      )}
    </div>
  )
}

const takenSentence = ({ target, count, done }: NonNullable<AssignState['taken']['value']>) => {
  const name = <span dir="auto">{target.name}</span>
  const outbox = <a href="#outbox">{t('outbox_in_sentence')}</a>
  if (done === null) return sentence('assign_taken', count, name, outbox)
  return done === count
    ? sentence('assign_done', count, name)
    : sentence('assign_done_some', formatNumber(done), count, name, outbox)
}
