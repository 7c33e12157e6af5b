import { MainOptions } from '../../../components/link-options/MainOptions.tsx'
import { MoreOptions } from '../../../components/link-options/MoreOptions.tsx'
import type { OptionsFormProps } from '../../../components/link-options/options-form.ts'
import { fromServiceTime, toServiceTime } from '../../../lib/service-clock.ts'
import { optionHints } from '../option-hints.ts'
import type { Popup } from '../popup.ts'

export const MainFields = ({ popup }: { popup: Popup }) => <MainOptions {...optionProps(popup)} />

export const MoreFields = ({ popup }: { popup: Popup }) => <MoreOptions {...optionProps(popup)} />

const optionProps = ({ form, choices, defaults, connection }: Popup): OptionsFormProps => {
  const offset = connection.value?.serviceOffsetMinutes ?? null
  return {
    value: form.options.value,
    choices: choices.shown.value,
    onChange: form.changeOptions,
    problems: form.problems.value,
    hints: optionHints(form.options.value, defaults.value),
    clock: {
      now: Date.now,
      toService: (moment) => toServiceTime(moment, offset),
      fromService: (dateTime) => fromServiceTime(dateTime, offset),
    },
  }
}
