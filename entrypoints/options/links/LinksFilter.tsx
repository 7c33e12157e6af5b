import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { FieldGroup } from '../../../components/field/FieldGroup.tsx'
import { SelectField } from '../../../components/field/SelectField.tsx'
import { FilterIcon } from '../../../components/icons.tsx'
import type { FilterName, LinkFilters } from '../../../lib/model/links-question.ts'
import { t } from '../../../lib/words/t.ts'
import { type FilterSession, LINK_FILTERS } from './link-filters.ts'
import './LinksFilter.css'

interface LinksFilterProps {
  filters: LinkFilters
  session: FilterSession
  onChange: (filters: LinkFilters) => void
  /** At the end of the line. */
  children?: ComponentChildren
}

/** The button that opens the filters, and what is filtered by, each of which can be removed. */
export function LinksFilter({ filters, session, onChange, children }: LinksFilterProps) {
  const [open, setOpen] = useState(false)
  /** A filter that is no longer wanted is left out: an address without it is the same list. */
  const set = (name: FilterName, value: unknown) => {
    const { [name]: _, ...others } = filters
    onChange(value === undefined ? others : { ...others, [name]: value })
  }
  const chips = LINK_FILTERS.flatMap(([name, { label, text }]) => {
    const value = filters[name]
    return value === undefined ? [] : { name, words: t('links_filter_is', label(value), text(value, session)) }
  })
  return (
    <div class="links-filter">
      <div class="links-filter-line">
        <button type="button" aria-expanded={open} aria-controls="links-filters" onClick={() => setOpen(!open)}>
          <FilterIcon />
          {t('links_filter')}
        </button>
        {chips.map(({ name, words }) => (
          <button
            key={name}
            type="button"
            class="links-filter-chip"
            aria-label={t('links_filter_remove', words)}
            onClick={() => set(name, undefined)}
          >
            <span dir="auto">{words}</span>
            <span aria-hidden>×</span>
          </button>
        ))}
        {chips.length > 1 && (
          <button type="button" class="plain" onClick={() => onChange({})}>
            {t('links_filter_clear')}
          </button>
        )}
        {children}
      </div>
      <fieldset id="links-filters" class="links-filter-fields" aria-label={t('links_filters')} hidden={!open}>
        <Fields filters={filters} session={session} set={set} />
      </fieldset>
    </div>
  )
}

interface FieldsProps extends Pick<LinksFilterProps, 'filters' | 'session'> {
  set: (name: FilterName, value: unknown) => void
}

/** The menus, then the ranges. Each field has its filter's value as the address has it. */
function Fields({ filters, session, set }: FieldsProps) {
  const fields = LINK_FILTERS.map(([name, filter]) => ({
    ...filter,
    name,
    value: filters[name] === undefined ? '' : filter.write(filters[name]),
    onChange: (text: string) => set(name, filter.read(text)),
  }))
  return (
    <>
      {fields.map(({ name, label, value, choices, search = false, onChange }) => {
        const offered = choices?.(session)
        return (
          offered && (
            <SelectField
              key={name}
              search={search}
              name={`filter.${name}`}
              label={label()}
              value={offered.some((choice) => choice.value === value) ? value : ''}
              choices={[{ value: '', label: t('links_filter_any') }, ...offered]}
              onChange={onChange}
            />
          )
        )
      })}
      {fields.map(({ name, label, value, ends, onChange }) => {
        const [from = '', to = ''] = value.split('..')
        return (
          ends && (
            <FieldGroup key={name} legend={label()}>
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
            </FieldGroup>
          )
        )
      })}
    </>
  )
}

/** A number is brought into the limits of its field. */
const endIn = ({ type, value, valueAsNumber, min, max }: HTMLInputElement): string =>
  type !== 'number' || value === ''
    ? value
    : String(Math.min(Math.max(Number(min), Math.round(valueAsNumber)), Number(max)))
