import type { Choice } from '../../../components/field/SelectField.tsx'
import type { Pixel } from '../../../lib/contract/pixel.ts'
import { type CollectionDescription, type FieldDescription, textOf } from './description.ts'

const NAME: FieldDescription = { name: 'name', label: 'Name', kind: 'text', required: true }
const TAG: FieldDescription = {
  name: 'tag',
  label: 'Tag',
  kind: 'text',
  required: true,
  hint: 'The pixel’s identifier at its vendor.',
}

/** What the connected service is known to do about pixels. */
export interface PixelService {
  /** Its own words for the types, with what they are called (FIELD.md line 29). */
  types: () => readonly Choice[]
  canDelete: () => boolean
}

export const pixels = ({ types, canDelete }: PixelService): CollectionDescription<Pixel> => ({
  title: 'Pixels',
  noun: 'pixel',
  empty: 'A pixel counts visits of your links at a vendor of yours.',
  about: () =>
    canDelete()
      ? ''
      : 'Pixels can be deleted here once the service was seen to be able to: Connection can find out what it can do.',
  nameOf: ({ name }) => name,
  columns: [
    { id: 'type', title: 'Type', cell: ({ type }) => types().find(({ value }) => value === type)?.label ?? type },
    { id: 'tag', title: 'Tag', cell: ({ tag }) => <span dir="ltr">{tag}</span> },
    {
      id: 'date',
      title: 'Date',
      kind: 'date',
      width: '7rem',
      cell: ({ date }) => <time title={date}>{date.slice(0, 10)}</time>,
    },
  ],
  create: {
    operation: 'createPixel',
    fields: [
      {
        name: 'type',
        label: 'Type',
        kind: 'choice',
        required: true,
        choices: { known: types, other: 'Another type' },
        hint: 'The vendor that the pixel is from. Any other word that your service knows can be typed.',
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
        // The service wants the tag with every change.
        tag: textOf(values, 'tag').trim(),
        ...('name' in changed ? { name: textOf(changed, 'name').trim() } : {}),
      }),
  },
  remove: {
    operation: 'deletePixel',
    offered: canDelete,
    consequence: ({ name }) =>
      `Links with “${name}” stay and keep working, but no longer tell its vendor of visits. The pixel cannot be brought back.`,
    send: (send, id) => send('deletePixel', { id }),
  },
})
