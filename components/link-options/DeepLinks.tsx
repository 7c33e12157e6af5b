import type { LinkOptions } from '../../lib/contract/link.ts'
import { CheckboxField } from '../field/CheckboxField.tsx'
import { FieldGroup } from '../field/FieldGroup.tsx'
import { TextField } from '../field/TextField.tsx'
import { deepLinks, storesOf } from './deep-links.ts'

interface DeepLinksProps {
  value: LinkOptions['deeplink']
  problems: Readonly<Record<string, string>>
  onChange: (value: LinkOptions['deeplink']) => void
}

/** App-store addresses by platform, in the words that services were seen to use (FIELD.md line 24). */
const STORES = [
  { platform: 'apple', label: 'App Store address' },
  { platform: 'google', label: 'Google Play address' },
] as const

export function DeepLinks({ value = {}, problems, onChange }: DeepLinksProps) {
  const stores = storesOf(value)
  return (
    <FieldGroup
      legend="Deep links"
      problem={problems.deeplink}
      hint="They open an app where it is installed, and need at least one device target."
    >
      <CheckboxField
        label="Make them from the long URL"
        name="deeplink"
        checked={value.auto === true}
        onChange={(auto) => onChange(deepLinks(auto, stores))}
      />
      {value.auto !== true && (
        <div class="field-columns">
          {STORES.map(({ platform, label }) => (
            <TextField
              key={platform}
              label={label}
              name={`deeplink.${platform}`}
              type="url"
              placeholder="https://"
              value={stores[platform] ?? ''}
              problem={problems[`deeplink.${platform}`]}
              onInput={(address) => onChange(deepLinks(false, { ...stores, [platform]: address }))}
            />
          ))}
        </div>
      )}
    </FieldGroup>
  )
}
