import { useContext, useState } from 'preact/hooks'
import { folded } from '../../lib/contract/folded.ts'
import type { Pixel } from '../../lib/contract/pixel.ts'
import type { Collection } from '../../lib/model/collections.ts'
import { t } from '../../lib/words/t.ts'
import { CheckboxField } from '../field/CheckboxField.tsx'
import { FieldGroup } from '../field/FieldGroup.tsx'
import { CreateLink } from '../field/FindChoice.tsx'
import { collectionNote } from './collection-note.ts'
import { creationOf } from './creation.ts'
import { PixelTypes, pixelTypeName } from './pixel-types.ts'
import './PixelPicker.css'

interface PixelPickerProps {
  label: string
  /** The name of the option; the control of each pixel is named after it. */
  name: string
  collection: Collection<Pixel>
  chosen: readonly number[]
  problem: string | undefined
  hint: string | undefined
  onChange: (chosen: number[]) => void
}

/** A list with more pixels gets a filter. */
const AT_A_GLANCE = 8

export function PixelPicker({ label, name: option, collection, chosen, problem, hint, onChange }: PixelPickerProps) {
  const [sought, setSought] = useState('')
  const types = useContext(PixelTypes)
  const known = new Set(collection.items.map((pixel) => pixel.id))
  const rows = [
    // Earlier choices stay visible, so that they can be removed.
    ...chosen
      .filter((id) => !known.has(id))
      .map((id) => ({ id, name: t('option_pixel_missing', String(id)), type: t('option_pixel_missing_type') })),
    ...collection.items.map(({ id, name, type }) => ({ id, name, type: pixelTypeName(types, type) })),
  ]
  const shown = rows.filter(
    ({ id, name, type }) => chosen.includes(id) || folded(`${name} ${type}`).includes(folded(sought.trim())),
  )
  const create = creationOf(collection, 'pixels')
  const toggle = (id: number, on: boolean) => onChange(on ? [...chosen, id] : chosen.filter((other) => other !== id))
  return (
    <FieldGroup legend={label} hint={collectionNote(collection, 'pixels') ?? hint} problem={problem}>
      {rows.length > AT_A_GLANCE && (
        <input
          type="search"
          aria-label={t('option_pixel_find')}
          placeholder={t('option_pixel_find_in', rows.length)}
          value={sought}
          onInput={(event) => setSought(event.currentTarget.value)}
          // Enter in the filter must not submit the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      {rows.length > 0 && (
        <ul class="pixel-list">
          {shown.map(({ id, name, type }) => (
            <li key={id}>
              <CheckboxField
                label={name}
                name={`${option}.${id}`}
                detail={type}
                checked={chosen.includes(id)}
                onChange={(on) => toggle(id, on)}
              />
            </li>
          ))}
        </ul>
      )}
      {create && <CreateLink create={create} />}
    </FieldGroup>
  )
}
