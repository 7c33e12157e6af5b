import type { SplashPage } from '../../../lib/contract/splash-page.ts'
import type { CollectionDescription } from './description.ts'
import { pageOf } from './paging.ts'

export const splashPages: CollectionDescription<SplashPage> = {
  title: 'Splash pages',
  noun: 'splash page',
  empty: 'Splash pages are made at the service. Each can then be chosen as the redirect type of a link.',
  list: async (read, paging) => pageOf(await read('listSplashPages', paging), (data) => data.splash),
  nameOf: ({ name }) => name,
  columns: [
    {
      id: 'date',
      title: 'Date',
      kind: 'date',
      width: '7rem',
      cell: ({ date }) => <time title={date}>{date.slice(0, 10)}</time>,
    },
  ],
}
