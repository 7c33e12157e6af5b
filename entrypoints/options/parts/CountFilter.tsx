import { formatNumber } from '../../../lib/words/format.ts'
import { t } from '../../../lib/words/t.ts'
import './CountFilter.css'

interface CountFilterProps<Choice extends string> {
  /** The first choice shows all rows. Another one is offered only if it has rows or is chosen. */
  choices: readonly { choice: Choice; name: string; count: number }[]
  chosen: Choice
  onChoose: (choice: Choice) => void
}

/** Buttons that show only the rows of one kind, with the number of these. */
export function CountFilter<Choice extends string>({ choices, chosen, onChoose }: CountFilterProps<Choice>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields of a form; these are buttons
    <div class="count-filter" role="group" aria-label={t('page_filter')}>
      {choices
        .filter(({ choice, count }, place) => place === 0 || count > 0 || choice === chosen)
        .map(({ choice, name, count }) => (
          <button key={choice} type="button" aria-pressed={choice === chosen} onClick={() => onChoose(choice)}>
            {name} <span class="number quiet">{formatNumber(count)}</span>
          </button>
        ))}
    </div>
  )
}
