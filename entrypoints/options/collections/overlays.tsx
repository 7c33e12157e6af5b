import type { Overlay } from '../../../lib/contract/overlay.ts'
import type { CollectionDescription } from './description.ts'

export const overlays: CollectionDescription<Overlay> = {
  title: 'Overlays',
  noun: 'overlay',
  empty: 'There are no overlays yet. They are made at the service.',
  about: () =>
    'A call to action that lies over the page a link leads to. Overlays are made and changed at the service. Use one by ' +
    'choosing it as the redirect type of a link, of a preset or of the defaults; in a list or a file its redirect type ' +
    'is the word shown here.',
  nameOf: ({ name }) => name,
  columns: [
    { id: 'type', title: 'Type', cell: ({ type }) => type },
    // FIELD.md line 23.
    { id: 'redirect', title: 'As redirect type', cell: ({ id }) => <code>overlay-{id}</code> },
    {
      id: 'date',
      title: 'Date',
      kind: 'date',
      width: '7rem',
      cell: ({ date }) => <time title={date}>{date.slice(0, 10)}</time>,
    },
  ],
}
