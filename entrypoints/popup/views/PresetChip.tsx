import { CloseIcon } from '../../../components/icon/CloseIcon.tsx'
import type { Beginning } from '../../../lib/shorten-form/begin-with.ts'
import { ruleReason } from '../rule-reason.ts'
import './PresetChip.css'

interface PresetChipProps {
  beginning: Beginning
  onRemove: () => void
}

/** The preset that the form begins with, why, and the way out of it. */
export function PresetChip({ beginning: { preset, rule }, onRemove }: PresetChipProps) {
  if (preset === null) return null
  return (
    <div class="preset-chip">
      <p>
        Preset <strong dir="auto">{preset.name}</strong>
        {rule && <span class="quiet">, because {ruleReason(rule)}</span>}
      </p>
      <button
        type="button"
        class="plain icon-only"
        aria-label={`Remove preset ${preset.name}`}
        title="Remove"
        onClick={onRemove}
      >
        <CloseIcon />
      </button>
    </div>
  )
}
