import type { PIXEL_TYPES, Pixel } from '../../../lib/contract/pixel.ts'
import { type CollectionDescription, type FieldDescription, textOf } from './description.ts'
import { pageOf } from './paging.ts'

// Pages load no schema, and the contract's list stands beside one: a type that is missing here does not compile.
const TYPES: Record<(typeof PIXEL_TYPES)[number], true> = {
  vendor01pixel: true,
  vendor02pixel: true,
  vendor03pixel: true,
  vendor04pixel: true,
  vendor05pixel: true,
  vendor06pixel: true,
  vendor07pixel: true,
  vendor08pixel: true,
  vendor09: true,
  vendor10: true,
  vendor11: true,
  vendor12: true,
  vendor13: true,
}

const NAME: FieldDescription = { name: 'name', label: 'Name', kind: 'text', required: true }
const TAG: FieldDescription = {
  name: 'tag',
  label: 'Tag',
  kind: 'text',
  required: true,
  hint: 'The pixel’s identifier at its vendor.',
}

/** `used` are the words that this account's pixels already have: a service has its own (FIELD.md line 29). */
export const pixels = (used: readonly string[]): CollectionDescription<Pixel> => ({
  title: 'Pixels',
  noun: 'pixel',
  empty: 'A pixel counts visits of your links at a vendor of yours.',
  list: async (read, paging) => pageOf(await read('listPixels', paging), (data) => data.pixels),
  nameOf: ({ name }) => name,
  columns: [
    { id: 'type', title: 'Type', cell: ({ type }) => type },
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
        kind: 'text',
        required: true,
        suggestions: [...new Set([...used, ...Object.keys(TYPES)])],
        hint: 'Choose one, or type another type that your service knows.',
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
})
