import { CheckboxField } from '../../../components/field/CheckboxField.tsx'
import { FieldGroup } from '../../../components/field/FieldGroup.tsx'
import { SelectField } from '../../../components/field/SelectField.tsx'
import type { Reading, SourceKind } from '../../../lib/bulk/reading.ts'
import { FIELDS, fieldName } from './field-names.ts'
import type { SourceState } from './source-state.ts'
import './ReadingFields.css'

const KINDS: readonly { value: SourceKind; label: string }[] = [
  { value: 'text', label: 'Text with addresses in it' },
  { value: 'list', label: 'List, one address on each line' },
  { value: 'table', label: 'Table (CSV)' },
  { value: 'json', label: 'List in JSON' },
]

/** How the text is read: as was guessed, or as a person chooses. */
export function ReadingFields({ source, reading }: { source: SourceState; reading: Reading }) {
  const { kind, header, columns } = reading
  return (
    <div class="bulk-reading">
      <div class="bulk-reading-kind">
        <SelectField
          label="Read as"
          name="kind"
          value={kind}
          // What is no JSON cannot be read as such.
          choices={KINDS.filter(({ value }) => value !== 'json' || kind === 'json')}
          onChange={(chosen) => source.readAs(KINDS.find(({ value }) => value === chosen)?.value ?? 'text')}
        />
        {kind === 'table' && (
          <CheckboxField
            label="The first row names the columns"
            name="header"
            checked={header}
            onChange={source.nameColumns}
          />
        )}
      </div>
      {columns.length > 0 && (
        <FieldGroup
          legend="Columns"
          hint={
            columns.some(({ field }) => field === 'url')
              ? 'Dates are read as your own time. What is left out is not sent.'
              : 'Choose the column that holds the long URLs.'
          }
        >
          <div class="field-columns">
            {columns.map(({ name, field }, at) => (
              <SelectField
                key={`${at} ${name}`}
                label={name}
                name={`column.${at}`}
                value={field ?? ''}
                choices={[
                  { value: '', label: 'Left out' },
                  ...FIELDS.map((each) => ({ value: each, label: fieldName(each) })),
                ]}
                onChange={(chosen) => source.choose(at, FIELDS.find((each) => each === chosen) ?? null)}
              />
            ))}
          </div>
        </FieldGroup>
      )}
    </div>
  )
}
