import { useId } from 'preact/hooks'
import { CheckboxField } from '../../../components/field/CheckboxField.tsx'
import { t } from '../../../lib/words/t.ts'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import type { LinkPickerState } from './link-picker-state.ts'
import './LinkPicker.css'

interface LinkPickerProps {
  state: LinkPickerState
  problem: string | null
}

/** Searches the account's links, for selecting many. */
export function LinkPicker({ state, problem }: LinkPickerProps) {
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
        // Enter must not submit the form around it.
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
                label={link.title || link.longurl}
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
