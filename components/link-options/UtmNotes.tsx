import { useState } from 'preact/hooks'
import type { Parameter } from '../../lib/contract/target-address.ts'
import type { UtmValues } from '../../lib/model/utm-values.ts'
import { nearDuplicate } from '../../lib/utm/near-duplicate.ts'
import { REFERRER } from '../../lib/utm/play-referrer.ts'
import { type FilledParameters, isUtm, type Missing } from '../../lib/utm/templates.ts'
import { formatList } from '../../lib/words/format.ts'
import { t } from '../../lib/words/t.ts'
import './UtmNotes.css'

interface UtmNotesProps {
  rows: readonly Parameter[]
  /** What is left out of them; `null` while the link isn't known. */
  filled: FilledParameters | null
  values: UtmValues
  /** Changes the value of the row with this index. */
  onUse: (index: number, value: string) => void
}

const MISSING = {
  channel: 'option_utm_no_channel',
  campaign: 'option_utm_no_campaign',
  host: 'option_utm_no_host',
  letters: 'option_utm_no_letters',
} as const satisfies Record<Missing, string>

/**
 * Notes about a campaign's parameters: where they are added, what is left out, and values that other links spell
 * differently.
 */
export function UtmNotes({ rows, filled, values, onUse }: UtmNotesProps) {
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  const similar = rows.flatMap(({ name, value }, index) => {
    const used = isUtm(name) ? nearDuplicate(value, values[name.trim().toLowerCase()] ?? []) : null
    const key = `${name}\n${value}`
    return used === null || kept.has(key) ? [] : [{ index, name: name.trim(), value: value.trim(), used, key }]
  })
  const isInReferrer =
    filled?.parameters.some(({ name }) => name === REFERRER) &&
    rows.some(({ name }) => isUtm(name)) &&
    !filled.parameters.some(({ name }) => isUtm(name))
  return (
    <div role="status">
      {isInReferrer && <p class="field-hint">{t('option_utm_referrer')}</p>}
      {(filled?.leftOut ?? []).map(({ name, missing }) => (
        <p key={name} class="field-hint">
          {t('option_utm_left_out', name, formatList(missing.map((each) => t(MISSING[each]))))}
        </p>
      ))}
      {similar.length > 0 && (
        <ul class="utm-notes">
          {similar.map(({ index, name, value, used, key }) => (
            <li key={key}>
              <span>{t('option_utm_similar', used.links, used.value, name, value)}</span>
              <button type="button" onClick={() => onUse(index, used.value)}>
                {t('option_utm_use', used.value)}
              </button>
              <button type="button" class="plain" onClick={() => setKept(new Set([...kept, key]))}>
                {t('option_utm_keep')}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
