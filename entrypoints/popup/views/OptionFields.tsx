import type { ComponentChildren } from 'preact'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { SelectField } from '../../../components/field/SelectField.tsx'
import { ChevronIcon, CloseIcon } from '../../../components/icons.tsx'
import { OptionGroupFields } from '../../../components/link-options/LinkOptionsForm.tsx'
import type { MissingPassword, OptionsFormProps } from '../../../components/link-options/options-form.ts'
import {
  FORM_ORDER,
  isLinkOption,
  isOfKind,
  type LinkOption,
  type LinkOptions,
  OPTION_GROUPS,
  type OptionGroup,
  optionRow,
} from '../../../lib/contract/link-options.ts'
import { optionOf } from '../../../lib/link-options/option-problems.ts'
import { optionValueText } from '../../../lib/link-options/option-value-text.ts'
import { isEmpty } from '../../../lib/link-options/tidy-options.ts'
import { formatNumber } from '../../../lib/words/format.ts'
import { t } from '../../../lib/words/t.ts'
import type { Popup } from '../create-popup.ts'
import { optionHints } from '../option-hints.ts'
import type { World } from '../world.ts'
import './OptionFields.css'

export function MainFields({ popup }: { popup: Popup }) {
  const presets = popup.settings.value?.presets ?? []
  return (
    <>
      {presets.length > 0 && (
        <SelectField
          label={t('popup_preset')}
          name="preset"
          value={popup.initial.value.preset?.id ?? ''}
          choices={[
            { value: '', label: t('popup_no_preset') },
            ...presets.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          hint={t('popup_preset_hint')}
          onChange={(id) => popup.choosePreset(id || null)}
        />
      )}
      <OptionGroupFields group="main" {...optionProps(popup)} />
    </>
  )
}

const isMore = (group: OptionGroup) => group !== 'main'

/** Long, so its groups have headings, to which a row of buttons at the top leads. */
export function MoreFields({ popup, world }: { popup: Popup; world: World }) {
  const id = useId()
  const groups = OPTION_GROUPS.filter(isMore).map((group) => {
    const set = setOptions(popup, (one) => one === group).length
    return { group, heading: `${id}-${group}`, title: t(`popup_group_${group}`), set }
  })
  const goTo = (heading: string) => {
    const element = document.getElementById(heading)
    element?.scrollIntoView()
    element?.focus({ preventScroll: true })
  }
  return (
    <>
      <nav class="popup-groups" aria-label={t('popup_more_options')}>
        {groups.map(({ group, heading, title, set }) => (
          <button
            key={group}
            type="button"
            class="plain"
            title={set > 0 ? t('popup_options_set', set) : undefined}
            onClick={() => goTo(heading)}
          >
            {title} {set > 0 && <span class="number">{formatNumber(set)}</span>}
          </button>
        ))}
      </nav>
      {world.place === 'popup' && (
        <button
          type="button"
          class="popup-open-page"
          onClick={() => void world.openPage(popup.tab.peek()?.id ?? null, popup.stored)}
        >
          {t('popup_open_page')}
        </button>
      )}
      {groups.map(({ group, heading, title }) => (
        <fieldset key={group} class="popup-group">
          <legend>
            <h2 id={heading} tabIndex={-1}>
              {title}
            </h2>
          </legend>
          <OptionGroupFields group={group} {...optionProps(popup)} />
        </fieldset>
      ))}
    </>
  )
}

const setOptions = ({ form }: Popup, isMine: (group: OptionGroup) => boolean): LinkOption[] =>
  FORM_ORDER.filter((option) => isMine(optionRow(option).group) && !isEmpty(form.options.value[option]))

const missingPassword = (form: Popup['form'], begins: LinkOptions): MissingPassword => ({
  remove: () => form.removePassword(false),
  ...(begins.password ? { usePresets: () => form.removePassword(true) } : {}),
})

const optionProps = ({
  form,
  collections,
  alias,
  phase,
  initial,
  connection,
  remembered,
  forget,
  serviceClock,
}: Popup): OptionsFormProps => {
  const unsupportedOptions = connection.value?.unsupportedOptions ?? []
  return {
    value: form.options.value,
    collections: collections.shown.value,
    onChange: form.changeOptions,
    problems: form.problems.value,
    hints: optionHints(form.options.value, initial.value, unsupportedOptions),
    ...(unsupportedOptions.includes('custom') ? {} : { alias: { ...alias, sending: phase.value === 'sending' } }),
    longUrl: form.url.value,
    extended: connection.value?.extendedOptions ?? [],
    ...(form.byHand.value.needsPassword ? { missingPassword: missingPassword(form, initial.value.options) } : {}),
    remembered: remembered.value,
    onForget: (name, value) => void forget(name, value),
    clock: serviceClock,
  }
}

interface OptionsDetailsProps {
  title: string
  popup: Popup
  world: World
  group: 'main' | 'more'
  /** How many presses were refused. */
  refusals: number
  children: ComponentChildren
}

/** More would not fit beside the title. */
const CHIPS = 2

/** What a chip shows, and its whole text. Values that are long or secret aren't shown. */
const chipTexts = (
  option: LinkOption,
  value: unknown,
  { collections, serviceClock }: Popup,
): [shown: string, whole: string] => {
  const label = t(`option_${option}_label`)
  if (isOfKind(option, 'secret', 'rows', 'deep-links', 'flag', 'image')) return [label, label]
  const text = optionValueText(option, value, collections.shown.value, serviceClock)
  return [text, t('popup_option_chip', label, text)]
}

/** A collapsible group of options that shows how many of them are set. */
export function OptionsDetails({ title, popup, world, group, refusals, children }: OptionsDetailsProps) {
  // A page was opened for them.
  const [open, setOpen] = useState(world.place === 'page')
  const box = useRef<HTMLDivElement>(null)
  const isMine = (one: OptionGroup) => isMore(one) === (group === 'more')
  const hasProblem = Object.keys(popup.form.problems.value).some((field) => {
    const option = optionOf(field)
    return isLinkOption(option) && isMine(optionRow(option).group)
  })
  // Each refused press opens the group, which the user may have collapsed since the last one. Before the next frame,
  // which moves the focus to the first problem.
  useLayoutEffect(() => {
    if (hasProblem) setOpen(true)
  }, [hasProblem, refusals])
  // Such as that of a lost password, which is there before any press.
  useEffect(() => {
    if (open && hasProblem) box.current?.querySelector('.field-problem')?.scrollIntoView({ block: 'nearest' })
  }, [open, hasProblem])
  const { options } = popup.form
  const set = setOptions(popup, isMine)
  const [wanted, setWanted] = useState<LinkOption | null>(null)
  useEffect(() => {
    if (!open || wanted === null) return
    setWanted(null)
    box.current?.querySelector<HTMLElement>(`[name="${wanted}"], [name^="${wanted}."]`)?.focus()
  }, [open, wanted])
  return (
    <div class="popup-options-box" ref={box}>
      <details
        class="popup-options"
        open={open}
        onToggle={(event) => {
          setOpen(event.currentTarget.open)
          if (event.currentTarget.open) void popup.collections.refresh()
        }}
      >
        <summary>
          <ChevronIcon />
          <span>{title}</span>
          {open && set.length > 0 && <span class="quiet number">{t('popup_options_set', set.length)}</span>}
        </summary>
        {open && <div class="popup-options-fields">{children}</div>}
      </details>
      {!open && set.length > 0 && (
        <ul class="popup-chips" aria-label={t('popup_options_in_use', title)}>
          {set.slice(0, set.length > CHIPS ? CHIPS - 1 : CHIPS).map((option) => {
            const [value, text] = chipTexts(option, options.value[option], popup)
            return (
              <li key={option}>
                <button
                  type="button"
                  dir="auto"
                  title={text}
                  onClick={() => {
                    setOpen(true)
                    setWanted(option)
                  }}
                >
                  {value}
                </button>
                <button
                  type="button"
                  class="icon-only"
                  aria-label={t('popup_option_remove', value)}
                  onClick={() => {
                    popup.form.changeOptions({ ...options.value, [option]: undefined })
                    box.current?.querySelector('summary')?.focus()
                  }}
                >
                  <CloseIcon />
                </button>
              </li>
            )
          })}
          {set.length > CHIPS && (
            <li>
              <button type="button" title={t('popup_options_set', set.length)} onClick={() => setOpen(true)}>
                {t('popup_options_more', set.length - CHIPS + 1)}
              </button>
            </li>
          )}
        </ul>
      )}
    </div>
  )
}
