import type { SplashPage } from '../../../lib/contract/splash-page.ts'
import type { CollectionDescription } from './description.ts'

export const splashPages: CollectionDescription<SplashPage> = {
  title: 'Splash pages',
  noun: 'splash page',
  empty: 'There are no splash pages yet. They are made at the service.',
  about: () =>
    'A page of your own that visitors see before a link leads them on. Splash pages are made and changed at the ' +
    'service. Use one by choosing it as the redirect type of a link, of a preset or of the defaults; in a list or a ' +
    'file its redirect type is the number shown here.',
  nameOf: ({ name }) => name,
  columns: [
    { id: 'redirect', title: 'As redirect type', cell: ({ id }) => <code>{id}</code> },
    {
      id: 'date',
      title: 'Date',
      kind: 'date',
      width: '7rem',
      cell: ({ date }) => <time title={date}>{date.slice(0, 10)}</time>,
    },
  ],
}
