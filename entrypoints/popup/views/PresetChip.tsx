import { CloseIcon } from '../../../components/icons.tsx'
import { sentence } from '../../../components/sentence.tsx'
import type { PresetRule } from '../../../lib/model/settings.ts'
import type { InitialOptions } from '../../../lib/shorten-form/initial-options.ts'
import { type MessageKey, t } from '../../../lib/words/t.ts'
import './PresetChip.css'

const BY_RULE = {
  host: 'popup_preset_by_host',
  path: 'popup_preset_by_path',
  pattern: 'popup_preset_by_pattern',
} as const satisfies Record<PresetRule['match'], MessageKey>

interface PresetChipProps {
  initial: InitialOptions
  onRemove: () => void
}

/** The initial preset of the form, why it was chosen, and a button to remove it. */
export function PresetChip({ initial: { preset, rule }, onRemove }: PresetChipProps) {
  if (preset === null) return null
  const key = rule === null ? null : BY_RULE[rule.match]
  const value = rule?.value.trim() ?? ''
  const name = <strong dir="auto">{preset.name}</strong>
  return (
    <div class="preset-chip">
      <p>{key ? sentence(key, name, value) : sentence('popup_preset_chosen', name)}</p>
      <button
        type="button"
        class="plain icon-only"
        aria-label={t('popup_remove_preset', preset.name)}
        title={t('popup_remove_preset_tooltip')}
        onClick={onRemove}
      >
        <CloseIcon />
      </button>
    </div>
  )
}
