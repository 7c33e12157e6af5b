import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { ChoiceSearch } from '../../../components/field/ChoiceSearch.tsx'
import { ChevronIcon, CloseIcon, FilterIcon } from '../../../components/icons.tsx'
import { placeBeside } from '../../../components/menu/place-beside.ts'
import type { FilterName, LinkFilters } from '../../../lib/model/links-question.ts'
import { t } from '../../../lib/words/t.ts'
import type { AccountScope } from '../scopes.ts'
import { type FilterSession, LINK_FILTERS, type LinkFilter } from './link-filters.ts'
import '../../../components/menu/MenuButton.css'
import './LinksFilter.css'

interface LinksFilterProps extends Pick<AccountScope, 'call'> {
  filters: LinkFilters
  session: FilterSession
  onChange: (filters: LinkFilters) => void
  /** Shown at the end of the line. */
  children?: ComponentChildren
}

/** The button that adds a filter, and the present filters, each of which can be changed and removed. */
export function LinksFilter({ filters, session, call, onChange, children }: LinksFilterProps) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const anchorRef = useRef<HTMLElement | null>(null)
  /** `null` while the panel is closed, `list` while the user chooses a filter. */
  const [step, setStep] = useState<FilterName | 'list' | null>(null)
  const place = () => {
    if (panel.current && anchorRef.current)
      placeBeside(panel.current, anchorRef.current.getBoundingClientRect(), 'start')
  }
  /** A filter without a value is left out, because the address without it shows the same list. */
  const set = (name: FilterName, value: unknown) => {
    const { [name]: _, ...others } = filters
    onChange(value === undefined ? others : { ...others, [name]: value })
  }
  const open = (button: HTMLElement, shown: FilterName | 'list') => {
    anchorRef.current = button
    setStep(shown)
    panel.current?.showPopover({ source: button })
  }
  const close = () => panel.current?.hidePopover()
  useLayoutEffect(() => {
    if (step === null) return
    if (panel.current && anchorRef.current)
      placeBeside(panel.current, anchorRef.current.getBoundingClientRect(), 'start')
    panel.current?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true })
  }, [step])
  const chips = LINK_FILTERS.flatMap(([name, filter]) => {
    const value = filters[name]
    if (value === undefined) return []
    return { name, filter, words: t('links_filter_is', filter.label(value), filter.text(value, session)) }
  })
  const chosen = LINK_FILTERS.find(([name]) => name === step)
  return (
    <div class="links-filter">
      <div class="links-filter-line">
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={step !== null}
          aria-controls={id}
          onClick={({ currentTarget }) => (step === null ? open(currentTarget, 'list') : close())}
        >
          <FilterIcon />
          {t('links_filter')}
        </button>
        {chips.map(({ name, filter, words }) => (
          <span key={name} class="links-filter-chip">
            {filter.choices || filter.ends ? (
              <button
                type="button"
                aria-haspopup="dialog"
                dir="auto"
                onClick={({ currentTarget }) => open(currentTarget, name)}
              >
                {words}
              </button>
            ) : (
              <span dir="auto">{words}</span>
            )}
            <button
              type="button"
              class="icon-only"
              aria-label={t('links_filter_remove', words)}
              title={t('links_filter_remove', words)}
              onClick={() => set(name, undefined)}
            >
              <CloseIcon />
            </button>
          </span>
        ))}
        {chips.length > 1 && (
          <button type="button" class="plain" onClick={() => onChange({})}>
            {t('links_filter_clear')}
          </button>
        )}
        {children}
      </div>
      <div
        id={id}
        ref={panel}
        class="menu find-choice links-filter-panel"
        popover="auto"
        role="dialog"
        aria-label={t('links_filters')}
        onToggle={({ newState }) => newState !== 'open' && setStep(null)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          close()
          event.stopPropagation()
          event.preventDefault()
        }}
      >
        {step === 'list' && (
          <ChoiceSearch
            key="list"
            label={t('links_filter')}
            placeholder={t('links_filter_by')}
            choices={LINK_FILTERS.filter(([, { choices, ends }]) => choices || ends).map(([name, { label }]) => ({
              value: name,
              label: label(),
            }))}
            chosen=""
            onResize={place}
            onChoose={(name) => setStep(name as FilterName)}
          />
        )}
        {chosen && (
          <FilterValues
            key={chosen[0]}
            name={chosen[0]}
            filter={chosen[1]}
            {...{ filters, session, call, place }}
            onBack={() => setStep('list')}
            onChoose={(value) => {
              close()
              set(chosen[0], value)
            }}
            onRange={(value) => set(chosen[0], value)}
          />
        )}
      </div>
    </div>
  )
}

interface FilterValuesProps extends Pick<LinksFilterProps, 'filters' | 'session' | 'call'> {
  name: FilterName
  filter: LinkFilter<unknown>
  place: () => void
  /** Returns to the list of filters. */
  onBack: () => void
  onChoose: (value: unknown) => void
  onRange: (value: unknown) => void
}

/** The values of one filter, with the number of links that also match the other filters; or the limits of a range. */
function FilterValues({ name, filter, filters, session, call, place, onBack, onChoose, onRange }: FilterValuesProps) {
  const { [name]: now, ...others } = filters
  const value = now === undefined ? '' : filter.write(now)
  const counts = useCounts(name, others, call)
  const choices = filter.choices?.(session)
  const label = filter.label()
  return (
    <>
      <button type="button" class="links-filter-back" onClick={onBack}>
        <ChevronIcon />
        {label}
      </button>
      {choices && (
        <ChoiceSearch
          label={label}
          choices={choices.map((choice) => ({ ...choice, count: counts?.get(choice.value) ?? (counts && 0) }))}
          chosen={value}
          onResize={place}
          onBack={onBack}
          onChoose={(text) => onChoose(text === value ? undefined : filter.read(text))}
        />
      )}
      {filter.ends && <Range ends={filter.ends} value={value} onChange={(text) => onRange(filter.read(text))} />}
    </>
  )
}

/** Filters whose links this device counts. */
const COUNTED = { channel: 'channels', campaign: 'campaigns', domain: 'domains' } as const
const isCounted = (name: FilterName): name is keyof typeof COUNTED => Object.hasOwn(COUNTED, name)

/** The number of links of each value, as values are written in the address; `undefined` until it is known. */
const useCounts = (name: FilterName, others: LinkFilters, call: LinksFilterProps['call']) => {
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>()
  const kind = isCounted(name) ? COUNTED[name] : null
  const query = JSON.stringify(others)
  useLayoutEffect(() => {
    if (kind === null) return
    let isWanted = true
    void call('insights', { period: 1, filters: JSON.parse(query) as LinkFilters }).then((answer) => {
      if (!isWanted || !answer.ok) return
      const groups: readonly { key: string | number | null; links: number }[] = answer.value[kind]
      setCounts(new Map(groups.map(({ key, links }) => [key === null ? 'none' : String(key), links])))
    })
    return () => {
      isWanted = false
    }
  }, [kind, query, call])
  return counts
}

interface RangeProps {
  ends: NonNullable<LinkFilter<unknown>['ends']>
  value: string
  onChange: (value: string) => void
}

function Range({ ends, value, onChange }: RangeProps) {
  const [from = '', to = ''] = value.split('..')
  return (
    <div class="links-filter-range">
      <label>
        {t(ends.from)}
        <input
          {...ends.input}
          value={from}
          onChange={({ currentTarget }) => onChange(`${endIn(currentTarget)}..${to}`)}
        />
      </label>
      <label>
        {t(ends.to)}
        <input
          {...ends.input}
          value={to}
          onChange={({ currentTarget }) => onChange(`${from}..${endIn(currentTarget)}`)}
        />
      </label>
    </div>
  )
}

/** The value of a field. A number is clamped to the field's limits. */
const endIn = ({ type, value, valueAsNumber, min, max }: HTMLInputElement): string =>
  type !== 'number' || value === ''
    ? value
    : String(Math.min(Math.max(Number(min), Math.round(valueAsNumber)), Number(max)))
