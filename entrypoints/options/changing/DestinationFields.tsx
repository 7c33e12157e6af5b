import { SelectField } from '../../../components/field/SelectField.tsx'
import { TextField } from '../../../components/field/TextField.tsx'
import { REPLACED_PARTS, REPLACEMENT_FIELDS, type ReplacedPart } from '../../../lib/address/replace-in-address.ts'
import { type PlainKey, t } from '../../../lib/words/t.ts'
import type { ChangeValues } from './change-values.ts'

interface DestinationFieldsProps {
  values: ChangeValues
  problems: Readonly<Record<string, string>>
  onChange: (changed: Partial<ChangeValues>) => void
}

const PART_NAMES: { readonly [P in ReplacedPart]: PlainKey } = {
  host: 'presets_host',
  path: 'presets_path',
  parameter: 'changes_replace_parameter',
  'add-parameter': 'changes_replace_add',
  'remove-parameter': 'changes_replace_remove',
  anything: 'changes_replace_anything',
}

/** The field of a replacement that has a hint on what is found or how it is replaced. */
const HINTS: { readonly [P in ReplacedPart]: { readonly [F in keyof ChangeValues['replacement']]?: PlainKey } } = {
  host: { find: 'changes_find_host_hint' },
  path: { find: 'changes_find_path_hint', replaceWith: 'changes_replace_nothing_hint' },
  parameter: { find: 'changes_find_value_hint' },
  'add-parameter': { replaceWith: 'changes_add_parameter_hint' },
  'remove-parameter': { name: 'changes_remove_parameter_hint' },
  anything: { find: 'changes_find_anything_hint', replaceWith: 'changes_replace_nothing_hint' },
}

/** How the destinations change: they stay, all become the same, or a part of each is replaced. */
export function DestinationFields({ values, problems, onChange }: DestinationFieldsProps) {
  const { destination, url, replacement } = values
  const part = destination === 'same' ? undefined : destination
  const labels = {
    name: t('changes_parameter'),
    find: t('changes_find'),
    replaceWith: part === 'add-parameter' ? t('option_cell_value') : t('changes_replace_with'),
  }
  const hint = (key: PlainKey | undefined) => (key === undefined ? {} : { hint: t(key) })
  return (
    <>
      <SelectField
        label={t('changes_destination')}
        name="destination"
        value={destination ?? ''}
        onChange={(chosen) =>
          onChange({ destination: (['same', ...REPLACED_PARTS] as const).find((each) => each === chosen) })
        }
        choices={[
          { value: '', label: t('changes_destination_keep') },
          { value: 'same', label: t('changes_destination_same') },
        ]}
        groups={[
          {
            label: t('changes_destination_replace'),
            choices: REPLACED_PARTS.map((each) => ({ value: each, label: t(PART_NAMES[each]) })),
          },
        ]}
        problem={problems.destination}
        {...hint(part && 'changes_replace_hint')}
      />
      {destination === 'same' && (
        <TextField
          label={t('shared_long_url')}
          name="url"
          type="url"
          placeholder="https://"
          value={url}
          problem={problems.url}
          onInput={(typed) => onChange({ url: typed })}
        />
      )}
      {part &&
        REPLACEMENT_FIELDS[part].map((field) => (
          <TextField
            key={field}
            label={labels[field]}
            name={`replacement.${field}`}
            value={replacement[field]}
            problem={problems[`replacement.${field}`]}
            onInput={(typed) => onChange({ replacement: { ...replacement, [field]: typed } })}
            {...hint(HINTS[part][field])}
          />
        ))}
    </>
  )
}
