import { useId } from 'preact/hooks'
import { CheckboxField } from '../../../components/field/CheckboxField.tsx'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import type { LinkPickerState } from './link-picker-state.ts'
import './LinkPicker.css'

interface LinkPickerProps {
  state: LinkPickerState
  problem: string | null
}

/** Searches the account's links and lets many be chosen. */
export function LinkPicker({ state, problem }: LinkPickerProps) {
  const { term, rows, total, chosen, failure, hasMore, incomplete, mayKnowMore } = state
  const id = useId()
  const shown = rows.value ?? []
  return (
    <fieldset class="link-picker">
      <legend class="visually-hidden">Links</legend>
      <label class="visually-hidden" for={id}>
        Search links
      </label>
      <input
        id={id}
        type="search"
        placeholder="Search by words or short URL"
        autocomplete="off"
        spellcheck={false}
        dir="auto"
        aria-invalid={problem ? 'true' : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        value={term.value}
        onInput={(event) => void state.type(event.currentTarget.value)}
        // Enter looks no further: it must not send what is chosen so far.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {problem && (
        <p class="field-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
      <SectionFailure failure={failure.value} onRetry={() => void state.begin()} />
      <p class="quiet number" role="status">
        {rows.value !== null && foundText(total.value)} {chosen.value.size.toLocaleString()} chosen.
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
            Show more
          </button>
        )}
        {shown.length > 0 && (
          <button type="button" onClick={state.chooseShown}>
            Choose all shown
          </button>
        )}
        {chosen.value.size > 0 && (
          <button type="button" onClick={state.chooseNone}>
            Choose none
          </button>
        )}
        {mayKnowMore.value && (
          <button type="button" onClick={() => void state.askService()}>
            Look at the service too
          </button>
        )}
      </div>
      {incomplete.value && (
        <p class="field-hint">
          Not every link of the account is kept on this computer yet. The service knows the rest.
        </p>
      )}
    </fieldset>
  )
}

const foundText = (total: number): string =>
  total === 0 ? 'Nothing was found.' : `${total.toLocaleString()} ${total === 1 ? 'link' : 'links'} found.`
