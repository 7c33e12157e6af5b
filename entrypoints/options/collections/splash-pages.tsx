import type { SplashPage } from '../../../lib/contract/splash-page.ts'
import type { CollectionDescription } from './description.ts'

export const splashPages: CollectionDescription<SplashPage> = {
  title: 'page_section_splash',
  count: 'splash_count',
  empty: 'splash_empty',
  about: () => 'splash_about',
  missing: 'splash_missing',
  notOffered: 'splash_not_offered',
  nameOf: ({ name }) => name,
  columns: [
    { id: 'redirect', title: 'collections_redirect_type', cell: ({ id }) => <code>{id}</code> },
    {
      id: 'date',
      title: 'collections_date',
      kind: 'date',
      width: '7rem',
      cell: ({ date }) => <time title={date}>{date.slice(0, 10)}</time>,
    },
  ],
}
