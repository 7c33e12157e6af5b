import type { Overlay } from '../../../lib/contract/overlay.ts'
import type { CollectionDescription } from './description.ts'
import { pageOf } from './paging.ts'

export const overlays: CollectionDescription<Overlay> = {
  title: 'Overlays',
  noun: 'overlay',
  empty: 'Overlays are made at the service. Each can then be chosen as the redirect type of a link.',
  list: async (read, paging) => pageOf(await read('listOverlays', paging), (data) => data.cta),
  nameOf: ({ name }) => name,
  columns: [
    { id: 'type', title: 'Type', cell: ({ type }) => type },
    {
      id: 'date',
      title: 'Date',
      kind: 'date',
      width: '7rem',
      cell: ({ date }) => <time title={date}>{date.slice(0, 10)}</time>,
    },
  ],
}
