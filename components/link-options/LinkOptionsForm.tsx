import type { JSX } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import {
  type DeepLinks,
  FORM_ORDER,
  isExtendedOption,
  type LinkOption,
  type LinkOptionRow,
  type OptionChoice,
  type OptionGroup,
  optionRow,
  type RowsOption,
} from '../../lib/contract/link-options.ts'
import { INCOMPLETE_DATE_TIME, optionOf } from '../../lib/link-options/option-problems.ts'
import { resultingAddress } from '../../lib/link-options/resulting-address.ts'
import { isEmpty } from '../../lib/link-options/tidy-options.ts'
import { localDay } from '../../lib/model/service-clock.ts'
import { parametersToSend } from '../../lib/utm/filled-input.ts'
import { withoutScheme } from '../../lib/words/format.ts'
import { sentences } from '../../lib/words/sentences.ts'
import { t } from '../../lib/words/t.ts'
import { CheckboxField } from '../field/CheckboxField.tsx'
import { DateTimeField } from '../field/DateTimeField.tsx'
import { SelectField } from '../field/SelectField.tsx'
import { TextAreaField } from '../field/TextAreaField.tsx'
import { TextField } from '../field/TextField.tsx'
import { PlusIcon } from '../icons.tsx'
import { AliasHint } from './AliasHint.tsx'
import { CollectionField } from './CollectionField.tsx'
import { DeepLinksField } from './DeepLinksField.tsx'
import { itemChoices } from './item-choices.ts'
import type { OptionsFormProps } from './options-form.ts'
import { PixelPicker } from './PixelPicker.tsx'
import { RowsField } from './RowsField.tsx'
import { redirectNote, redirectTypes } from './redirect-types.ts'
import { SecretField } from './SecretField.tsx'
import { ShareCard } from './ShareCard.tsx'
import './LinkOptionsForm.css'

/** Options that are always shown. Any other option is a button until it is set or opened. */
const ALWAYS_OPEN: readonly LinkOption[] = ['custom', 'domain']

/** Whether an option's field must be shown: for its value, a problem or a question. */
const isShown = (option: LinkOption, { value, open = [], problems = {}, missingPassword }: OptionsFormProps): boolean =>
  ALWAYS_OPEN.includes(option) ||
  open.includes(option) ||
  !isEmpty(value[option]) ||
  (option === 'password' && missingPassword !== undefined) ||
  Object.keys(problems).some((path) => optionOf(path) === option)

/** All options of a link in one form. The popup shows the groups separately. */
export function LinkOptionsForm(props: OptionsFormProps) {
  const form = useRef<HTMLDivElement>(null)
  /** Options that have been shown: an option that the user empties stays open. */
  const [opened] = useState(() => new Set<LinkOption>())
  const [wanted, setWanted] = useState<LinkOption | null>(null)
  useLayoutEffect(() => {
    if (wanted === null) return
    const field = form.current?.querySelector(`[data-option="${wanted}"]`)
    field?.querySelector<HTMLElement>('input, select, textarea')?.focus()
    if (!field?.contains(document.activeElement)) field?.querySelector<HTMLElement>('button, a')?.focus()
  }, [wanted])
  const options = optionsOf(props)
  for (const option of options) if (isShown(option, props)) opened.add(option)
  const closed = options.filter((option) => !opened.has(option))
  const field = (option: LinkOption) => <OptionField key={option} option={option} {...props} />
  return (
    <div class="link-options" ref={form}>
      <div class="field-columns">{options.filter((option) => ALWAYS_OPEN.includes(option)).map(field)}</div>
      {options
        .filter((option) => opened.has(option) && !ALWAYS_OPEN.includes(option))
        .map((option) => (
          <div key={option} class="link-option" data-option={option}>
            {field(option)}
          </div>
        ))}
      {closed.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields; these are buttons
        <div class="more-options" role="group" aria-label={t('popup_more_options')}>
          {closed.map((option) => (
            <button
              key={option}
              type="button"
              onClick={() => {
                opened.add(option)
                setWanted(option)
              }}
            >
              <PlusIcon />
              {t(`option_${option}_label`)}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

/** The options of this form, in its order. */
const optionsOf = ({ without = [], extended = [], value, clock }: OptionsFormProps): LinkOption[] =>
  FORM_ORDER.filter(
    (option) =>
      !without.some((one) => one === option) &&
      (option !== 'expiry' || clock !== undefined) &&
      (!isExtendedOption(option) || extended.includes(option) || value[option] !== undefined),
  )

/** Fields of these kinds are short enough to be side by side. They come first in their group. */
const NARROW: readonly LinkOptionRow['kind'][] = ['alias', 'domain', 'reference', 'redirect', 'choice']

export function OptionGroupFields({ group, ...props }: OptionsFormProps & { group: OptionGroup }) {
  const options = optionsOf(props).filter((option) => optionRow(option).group === group)
  const isNarrow = (option: LinkOption) => NARROW.includes(optionRow(option).kind)
  const narrow = options.filter(isNarrow)
  const field = (option: LinkOption) => <OptionField key={option} option={option} {...props} />
  return (
    <>
      {narrow.length > 0 && <div class="field-columns">{narrow.map(field)}</div>}
      {options.filter((option) => !isNarrow(option)).map(field)}
    </>
  )
}

const today = (): string => localDay(Date.now())

/** The field of an option, by its kind. */
function OptionField(props: OptionsFormProps & { option: LinkOption }): JSX.Element | null {
  const {
    option,
    value: options,
    collections,
    onChange,
    clock,
    undecided = t('option_service_default'),
    settled = [],
  } = props
  const row = optionRow(option)
  const value = options[option]
  const text = typeof value === 'string' ? value : ''
  const change = (changed: unknown) => onChange({ ...options, [option]: changed })
  const field = {
    label: t(`option_${option}_label`),
    name: option,
    problem: props.problems?.[option],
    hint: props.hints?.[option],
  }
  const typed = { ...field, value: text, onInput: change }
  switch (row.kind) {
    case 'alias':
      return (
        <>
          <TextField {...typed} placeholder={t('option_custom_placeholder')} />
          {props.alias && (
            <AliasHint
              alias={text.trim()}
              domain={options.domain}
              ports={props.alias}
              sending={props.alias.sending}
              problem={field.problem}
              onChoose={change}
            />
          )}
        </>
      )
    case 'text':
      return row.multiline ? <TextAreaField {...typed} /> : <TextField {...typed} />
    case 'image':
      return (
        <>
          <TextField
            {...typed}
            type="url"
            placeholder="https://"
            hint={sentences(t('option_image_hint'), field.hint)}
          />
          <ShareCard title={options.metatitle} description={options.metadescription} image={text || undefined} />
        </>
      )
    case 'secret':
      return <SecretField {...field} value={text || undefined} missing={props.missingPassword} onChange={change} />
    case 'redirect': {
      const types = redirectTypes(collections, text || undefined, undecided)
      return (
        <SelectField
          {...field}
          search
          value={text}
          choices={types.plain}
          groups={types.groups}
          hint={redirectNote(collections) ?? field.hint}
          onChange={(chosen) => change(chosen || undefined)}
        />
      )
    }
    case 'choice':
      return (
        <SelectField
          {...field}
          value={text}
          choices={[
            { value: '', label: undecided },
            ...row.values.map((each) => ({ value: each, label: t(`option_value_${each as OptionChoice}`) })),
          ]}
          onChange={(chosen) => change(chosen || undefined)}
        />
      )
    case 'domain':
      return (
        <CollectionField
          {...field}
          collection={collections.domains}
          of="domains"
          nothing={settled.includes(option) ? null : undecided}
          chosen={text || undefined}
          choices={collections.domains.items
            .filter(({ unverified }) => unverified === undefined)
            .map(({ domain }) => ({ value: domain, label: withoutScheme(domain) }))}
          onChange={(domain) => change(domain || undefined)}
        />
      )
    case 'reference':
      return (
        <CollectionField
          {...field}
          collection={collections[row.collection]}
          of={row.collection}
          nothing={props.undecided ?? t(`option_${row.collection}_none`)}
          chosen={typeof value === 'number' ? value : undefined}
          choices={itemChoices(collections[row.collection].items)}
          onChange={(id) => change(id === '' ? undefined : Number(id))}
        />
      )
    case 'set':
      return (
        <PixelPicker
          {...field}
          collection={collections[row.collection]}
          chosen={(value as number[] | undefined) ?? []}
          onChange={change}
        />
      )
    case 'date-time':
      return clock ? (
        <DateTimeField
          {...field}
          value={text === INCOMPLETE_DATE_TIME ? text : clock.fromService(text)}
          clock={clock}
          none={props.changesOnly ? undecided : undefined}
          onChange={(moment) => change(typeof moment === 'number' ? clock.toService(moment) : (moment ?? undefined))}
        />
      ) : null
    case 'rows': {
      // For presets and defaults, the link isn't known yet.
      const { longUrl = '' } = props
      const filled =
        option === 'parameters' && longUrl !== ''
          ? parametersToSend({ ...options, url: longUrl }, collections, today())
          : null
      return (
        <RowsField
          {...props}
          option={option as RowsOption}
          row={row}
          rows={(value ?? []) as Record<string, string>[]}
          hint={field.hint}
          filled={filled}
          leadsTo={filled === null ? null : resultingAddress(longUrl, filled.parameters)}
          onRows={change}
        />
      )
    }
    case 'flag':
      return (
        <CheckboxField
          label={field.label}
          name={field.name}
          checked={value === true}
          detail={sentences(t('option_passquery_hint'), field.hint)}
          onChange={(checked) => change(checked || undefined)}
        />
      )
    case 'deep-links':
      return (
        <DeepLinksField
          {...field}
          value={value as DeepLinks | undefined}
          deviceTargets={options.devicetarget}
          longUrl={props.longUrl ?? ''}
          problems={props.problems ?? {}}
          onChange={(changed) => onChange({ ...options, ...changed })}
        />
      )
  }
}
