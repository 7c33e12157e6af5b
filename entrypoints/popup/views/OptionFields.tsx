import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
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
import { t } from '../../../lib/words/t.ts'
import type { Popup } from '../create-popup.ts'
import { optionHints } from '../option-hints.ts'
import type { World } from '../world.ts'
import './OptionFields.css'

/** The options of the form, in two groups. */
export function OptionsSection(details: OptionsDetailsProps) {
  const { popup } = details
  return (
    <>
      <OptionsDetails {...details} title={t('shared_options')} isMine={(group) => !isMore(group)}>
        <MainFields popup={popup} />
      </OptionsDetails>
      <OptionsDetails {...details} title={t('popup_more_options')} isMine={isMore}>
        <MoreFields {...details} />
      </OptionsDetails>
    </>
  )
}

function MainFields({ popup }: { popup: Popup }) {
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

/** These options are many, so their groups are closed at first, and each shows what is set in it. */
function MoreFields(details: OptionsDetailsProps) {
  const { popup, world } = details
  return (
    <>
      {world.place === 'popup' && (
        <button
          type="button"
          class="popup-open-page"
          onClick={() => void world.openPage(popup.tab.peek()?.id ?? null, popup.stored)}
        >
          {t('popup_open_page')}
        </button>
      )}
      {OPTION_GROUPS.filter(isMore).map((group) => (
        <OptionsDetails key={group} {...details} title={t(`popup_group_${group}`)} isMine={(one) => one === group}>
          <OptionGroupFields group={group} {...optionProps(popup)} />
        </OptionsDetails>
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
  popup: Popup
  world: World
  /** Counts the refused presses. */
  refusals: number
  /** The option whose field gets the focus, once its group is open. */
  wanted: LinkOption | null
  onWant: (option: LinkOption | null) => void
}

interface OptionGroupProps extends OptionsDetailsProps {
  title: string
  isMine: (group: OptionGroup) => boolean
  children: ComponentChildren
}

/** How many chips fit beside the title. */
const CHIPS = 2

/** The visible text of a chip, and its full text. Values that are long or secret aren't shown. */
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
function OptionsDetails({ popup, world, refusals, wanted, onWant, title, isMine, children }: OptionGroupProps) {
  // In a page of its own, the groups are open at first.
  const [open, setOpen] = useState(world.place === 'page')
  const box = useRef<HTMLDivElement>(null)
  const hasProblem = Object.keys(popup.form.problems.value).some((field) => {
    const option = optionOf(field)
    return isLinkOption(option) && isMine(optionRow(option).group)
  })
  const isWanted = wanted !== null && isMine(optionRow(wanted).group)
  // Each refused press opens the group, which the user may have collapsed since the last press. Opened before the next
  // frame, in which the focus moves to the first problem.
  useLayoutEffect(() => {
    if (hasProblem || isWanted) setOpen(true)
  }, [hasProblem, isWanted, refusals])
  // Some problems exist before any press, such as a lost password.
  useEffect(() => {
    if (open && hasProblem) box.current?.querySelector('.field-problem')?.scrollIntoView({ block: 'nearest' })
  }, [open, hasProblem])
  useEffect(() => {
    if (!open || !isWanted) return
    const field = box.current?.querySelector<HTMLElement>(`[name="${wanted}"], [name^="${wanted}."]`)
    // The field may be in a group inside this one, which opens next.
    if (!field) return
    field.focus()
    onWant(null)
  }, [open, isWanted, wanted, onWant])
  const { options } = popup.form
  const set = setOptions(popup, isMine)
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
                <button type="button" dir="auto" title={text} onClick={() => onWant(option)}>
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
