import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { Choice } from '../../../components/field/choice.ts'
import { FieldGroup } from '../../../components/field/FieldGroup.tsx'
import { SelectField } from '../../../components/field/SelectField.tsx'
import { FilterIcon } from '../../../components/icons.tsx'
import { itemChoices } from '../../../components/link-options/item-choices.ts'
import type { LinkFilters } from '../../../lib/model/links-question.ts'
import { isSameData } from '../../../lib/same-data.ts'
import { formatNumber, formatServiceDay } from '../../../lib/words/format.ts'
import { t } from '../../../lib/words/t.ts'
import type { Session } from '../page/session.ts'
import { linkHosts } from './link-filters.ts'
import './LinksFilter.css'

interface LinksFilterProps {
  filters: LinkFilters
  /** For the choices, and the names of what is filtered by. */
  session: Pick<Session, 'connection' | 'collections' | 'settings'>
  onChange: (filters: LinkFilters) => void
  /** At the end of the line. */
  children?: ComponentChildren
}

/** How many days from now an expiry can be looked for. */
const WITHIN_DAYS = [1, 7, 30]

/** The most that an address can contain (`link-filters.ts`). */
const MAX_CLICKS = 999_999_999

/** The button that opens the filters, and what is filtered by, each of which can be removed. */
export function LinksFilter(props: LinksFilterProps) {
  const { filters, onChange } = props
  const [open, setOpen] = useState(false)
  const chips = filterChips(props)
  const without = (name: keyof LinkFilters) => {
    const { [name]: _, ...others } = filters
    onChange(others)
  }
  return (
    <div class="links-filter">
      <div class="links-filter-line">
        <button type="button" aria-expanded={open} aria-controls="links-filters" onClick={() => setOpen(!open)}>
          <FilterIcon />
          {t('links_filter')}
        </button>
        {chips.map(({ name, text }) => (
          <button
            key={name}
            type="button"
            class="links-filter-chip"
            aria-label={t('links_filter_remove', text)}
            onClick={() => without(name)}
          >
            <span dir="auto">{text}</span>
            <span aria-hidden>×</span>
          </button>
        ))}
        {chips.length > 1 && (
          <button type="button" class="plain" onClick={() => onChange({})}>
            {t('links_filter_clear')}
          </button>
        )}
        {props.children}
      </div>
      <fieldset id="links-filters" class="links-filter-fields" aria-label={t('links_filters')} hidden={!open}>
        <Fields {...props} />
      </fieldset>
    </div>
  )
}

function Fields({ filters, session, onChange }: LinksFilterProps) {
  const collections = session.collections.value
  /** A filter that is no longer wanted is left out: an address without it is the same list. */
  const set = <F extends keyof LinkFilters>(name: F, value: LinkFilters[F]) => {
    const { [name]: _, ...others } = filters
    onChange(value === undefined ? others : { ...others, [name]: value })
  }
  const setEnd = (name: 'clicks' | 'dates', end: 'from' | 'to', value: number | string | undefined) => {
    const { [end]: _, ...other } = filters[name] ?? {}
    const range = value === undefined ? other : { ...other, [end]: value }
    set(name, Object.keys(range).length === 0 ? undefined : (range as LinkFilters['clicks'] & LinkFilters['dates']))
  }
  const choose = (
    name: 'channel' | 'campaign' | 'domain' | 'expiry' | 'note' | 'madeHere' | 'preset',
    label: string,
    choices: readonly (Choice & { filter: LinkFilters[typeof name] })[],
  ) => (
    <SelectField
      search={name === 'channel' || name === 'campaign' || name === 'domain'}
      name={`filter.${name}`}
      label={label}
      value={choices.find(({ filter }) => isSameData(filter, filters[name]))?.value ?? ''}
      choices={[{ value: '', label: t('links_filter_any') }, ...choices]}
      onChange={(value) => set(name, choices.find((choice) => choice.value === value)?.filter)}
    />
  )
  const named = (items: Parameters<typeof itemChoices>[0] = []) =>
    itemChoices(items).map((choice) => ({ ...choice, filter: Number(choice.value) }))
  const yesOrNo = [
    { value: 'yes', label: t('links_filter_yes'), filter: true },
    { value: 'no', label: t('links_filter_no'), filter: false },
  ]
  return (
    <>
      {choose('channel', t('links_channel'), named(collections?.channels.items))}
      {choose('campaign', t('links_campaign'), [
        { value: 'none', label: t('option_campaigns_none'), filter: null },
        ...named(collections?.campaigns.items),
      ])}
      {choose(
        'domain',
        t('option_domain_label'),
        linkHosts(session.connection.value, collections?.domains.items ?? []).map((host) => ({
          value: host,
          label: host,
          filter: host,
        })),
      )}
      {choose('expiry', t('links_filter_expires'), [
        { value: 'expired', label: t('links_filter_expired'), filter: 'expired' },
        ...WITHIN_DAYS.map((days) => ({
          value: String(days),
          label: t('links_filter_within', days),
          filter: { days },
        })),
        { value: 'later', label: t('links_filter_later'), filter: 'later' },
        { value: 'never', label: t('links_filter_never'), filter: 'never' },
      ])}
      {choose('note', t('links_filter_note'), yesOrNo)}
      {choose('madeHere', t('links_filter_here'), yesOrNo)}
      {choose(
        'preset',
        t('popup_preset'),
        (session.settings.value?.presets ?? []).map(({ id, name }) => ({ value: id, label: name, filter: id })),
      )}
      <FieldGroup legend={t('links_clicks')}>
        <div class="links-filter-range">
          {(['from', 'to'] as const).map((end) => (
            <label key={end}>
              {t(end === 'from' ? 'links_filter_clicks_from' : 'links_filter_clicks_to')}
              <input
                type="number"
                min="0"
                max={MAX_CLICKS}
                value={filters.clicks?.[end] ?? ''}
                onChange={({ currentTarget: { value, valueAsNumber } }) =>
                  setEnd(
                    'clicks',
                    end,
                    value === '' ? undefined : Math.min(Math.max(0, Math.round(valueAsNumber)), MAX_CLICKS),
                  )
                }
              />
            </label>
          ))}
        </div>
      </FieldGroup>
      <FieldGroup legend={t('links_filter_created')}>
        <div class="links-filter-range">
          {(['from', 'to'] as const).map((end) => (
            <label key={end}>
              {t(end === 'from' ? 'links_filter_from' : 'links_filter_to')}
              <input
                type="date"
                max="9999-12-31"
                value={filters.dates?.[end] ?? ''}
                onChange={({ currentTarget: { value } }) => setEnd('dates', end, value || undefined)}
              />
            </label>
          ))}
        </div>
      </FieldGroup>
    </>
  )
}

/** What is filtered by, in words. */
const filterChips = ({ filters, session }: LinksFilterProps): { name: keyof LinkFilters; text: string }[] => {
  const collections = session.collections.value
  const { channel, campaign, domain, clicks, dates, expiry, note, utm, madeHere, preset } = filters
  const chips: { name: keyof LinkFilters; text: string }[] = []
  const add = (name: keyof LinkFilters, label: string, value: string | undefined) => {
    if (value !== undefined) chips.push({ name, text: t('links_filter_is', label, value) })
  }
  const nameIn = (items: readonly { id: number; name: string }[] | undefined, id: number) =>
    items?.find((item) => item.id === id)?.name ?? String(id)
  const yesOrNo = (flag: boolean | undefined) =>
    flag === undefined ? undefined : t(flag ? 'links_filter_yes' : 'links_filter_no')
  const range = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
    [from, to].every((end) => end !== undefined) ? `${from} – ${to}` : from === undefined ? `≤ ${to}` : `≥ ${from}`
  const written = <T,>(end: T | undefined, write: (end: T) => string) => (end === undefined ? undefined : write(end))
  add('channel', t('links_channel'), channel === undefined ? undefined : nameIn(collections?.channels.items, channel))
  add(
    'campaign',
    t('links_campaign'),
    campaign === undefined
      ? undefined
      : campaign === null
        ? t('option_campaigns_none')
        : nameIn(collections?.campaigns.items, campaign),
  )
  add('domain', t('option_domain_label'), domain)
  add(
    'clicks',
    t('links_clicks'),
    clicks && range({ from: written(clicks.from, formatNumber), to: written(clicks.to, formatNumber) }),
  )
  add(
    'dates',
    t('links_filter_created'),
    dates && range({ from: written(dates.from, formatServiceDay), to: written(dates.to, formatServiceDay) }),
  )
  add(
    'expiry',
    t('links_filter_expires'),
    expiry === undefined
      ? undefined
      : typeof expiry === 'string'
        ? t(`links_filter_${expiry}`)
        : t('links_filter_within', expiry.days),
  )
  add('utm', utm?.name ?? '', utm?.value)
  add('note', t('links_filter_note'), yesOrNo(note))
  add('madeHere', t('links_filter_here'), yesOrNo(madeHere))
  const presets = session.settings.value?.presets
  const presetName = presets?.find(({ id }) => id === preset)?.name ?? (presets && t('links_filter_preset_deleted'))
  add('preset', t('popup_preset'), preset === undefined ? undefined : (presetName ?? preset))
  return chips
}
