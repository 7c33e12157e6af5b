import type { Choice } from '../../../components/field/SelectField.tsx'
import type { Pixel } from '../../../lib/contract/pixel.ts'
import { t } from '../../../lib/words/t.ts'
import { type CollectionDescription, type FieldDescription, textOf } from './description.ts'

const NAME: FieldDescription = { name: 'name', label: 'collections_name', kind: 'text', required: true }
const TAG: FieldDescription = {
  name: 'tag',
  label: 'pixels_tag',
  kind: 'text',
  required: true,
  hint: 'pixels_tag_hint',
}

/** What is known about pixels at the connected service. */
export interface PixelService {
  /** Its own values for the types, with their labels (FIELD.md line 29). */
  types: () => readonly Choice[]
  canDelete: () => boolean
}

export const pixels = ({ types, canDelete }: PixelService): CollectionDescription<Pixel> => ({
  title: 'page_section_pixels',
  count: 'pixels_count',
  empty: 'pixels_empty',
  about: () => (canDelete() ? null : 'pixels_about_delete'),
  missing: 'pixels_missing',
  notOffered: 'pixels_not_offered',
  nameOf: ({ name }) => name,
  columns: [
    {
      id: 'type',
      title: 'collections_type',
      cell: ({ type }) => types().find(({ value }) => value === type)?.label ?? type,
    },
    { id: 'tag', title: 'pixels_tag', cell: ({ tag }) => <span dir="ltr">{tag}</span> },
    {
      id: 'date',
      title: 'collections_date',
      kind: 'date',
      width: '7rem',
      cell: ({ date }) => <time title={date}>{date.slice(0, 10)}</time>,
    },
  ],
  create: {
    operation: 'createPixel',
    title: 'pixels_new',
    fields: [
      {
        name: 'type',
        label: 'collections_type',
        kind: 'choice',
        required: true,
        choices: { known: types, other: 'pixels_type_other' },
        hint: 'pixels_type_hint',
      },
      NAME,
      TAG,
    ],
    blank: { type: '', name: '', tag: '' },
    send: (send, values) =>
      send('createPixel', {
        type: textOf(values, 'type').trim(),
        name: textOf(values, 'name').trim(),
        tag: textOf(values, 'tag').trim(),
      }),
  },
  update: {
    operation: 'updatePixel',
    fields: [NAME, TAG],
    values: ({ name, tag }) => ({ name, tag }),
    send: (send, id, changed, values) =>
      send('updatePixel', {
        id,
        // The service requires the tag in every update.
        tag: textOf(values, 'tag').trim(),
        ...('name' in changed ? { name: textOf(changed, 'name').trim() } : {}),
      }),
  },
  remove: {
    operation: 'deletePixel',
    offered: canDelete,
    consequence: ({ name }) => t('pixels_delete', name),
    send: (send, id) => send('deletePixel', { id }),
  },
})
