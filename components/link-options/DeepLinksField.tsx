import type { LinkOptions } from '../../lib/contract/link-options.ts'
import { deepLinks, deviceTargetsFor, storesOf } from '../../lib/link-options/deep-links.ts'
import { tidyOptions } from '../../lib/link-options/tidy-options.ts'
import { sentences } from '../../lib/words/sentences.ts'
import { t } from '../../lib/words/t.ts'
import { CheckboxField } from '../field/CheckboxField.tsx'
import { FieldGroup } from '../field/FieldGroup.tsx'
import { TextField } from '../field/TextField.tsx'
import { PlusIcon } from '../icons.tsx'

interface DeepLinksFieldProps {
  label: string
  value: LinkOptions['deeplink']
  deviceTargets: LinkOptions['devicetarget']
  /** The link's destination; empty if unknown. */
  longUrl: string
  problems: Readonly<Record<string, string>>
  hint: string | undefined
  onChange: (changed: Pick<LinkOptions, 'deeplink' | 'devicetarget'>) => void
}

/** App-store addresses by platform, with the names that services were seen to use (FIELD.md line 24). */
const STORES = [
  { platform: 'apple', label: 'option_deep_links_apple' },
  { platform: 'google', label: 'option_deep_links_google' },
] as const

export function DeepLinksField({
  label,
  value = {},
  deviceTargets,
  longUrl,
  problems,
  hint,
  onChange,
}: DeepLinksFieldProps) {
  const stores = storesOf(value)
  const used = tidyOptions({ deeplink: value, devicetarget: deviceTargets })
  const lacksTargets = used.deeplink !== undefined && used.devicetarget === undefined
  const lacksStore = used.deeplink?.auto === false && STORES.some(({ platform }) => !stores[platform]?.trim())
  return (
    <FieldGroup
      legend={label}
      problem={problems.deeplink}
      hint={sentences(t(lacksStore ? 'option_deep_links_both_hint' : 'option_deep_links_hint'), hint)}
    >
      <CheckboxField
        label={t('option_deep_links_auto')}
        name="deeplink"
        checked={value.auto === true}
        onChange={(auto) => onChange({ deeplink: deepLinks(auto, stores) })}
      />
      {value.auto !== true && (
        <div class="field-columns">
          {STORES.map(({ platform, label }) => (
            <TextField
              key={platform}
              label={t(label)}
              name={`deeplink.${platform}`}
              type="url"
              placeholder="https://"
              value={stores[platform] ?? ''}
              problem={problems[`deeplink.${platform}`]}
              onInput={(address) => onChange({ deeplink: deepLinks(false, { ...stores, [platform]: address }) })}
            />
          ))}
        </div>
      )}
      {lacksTargets && (
        <button
          type="button"
          class="pair-add"
          onClick={({ currentTarget: { form } }) => {
            onChange({ deeplink: value, devicetarget: deviceTargetsFor(value, longUrl) })
            // The pressed button disappears, so the focus moves to the fields that it has filled in.
            requestAnimationFrame(() => form?.querySelector<HTMLElement>('[name="devicetarget.0.device"]')?.focus())
          }}
        >
          <PlusIcon />
          {t('option_deep_links_set_targets')}
        </button>
      )}
    </FieldGroup>
  )
}
