import { OverlayIcon, SplashIcon } from '../../../components/icons.tsx'
import type { Overlay } from '../../../lib/contract/overlay.ts'
import type { SplashPage } from '../../../lib/contract/splash-page.ts'
import { t } from '../../../lib/words/t.ts'
import { section } from '../section.tsx'
import { CollectionSection, DATE_COLUMN } from './CollectionSection.tsx'
import type { CollectionDescription } from './description.ts'
import { PagePicture } from './PagePicture.tsx'

/** Types that only this service has are shown by its name for them. */
const typeText = (type: string): string =>
  type === 'message' || type === 'contact' ? t(`overlays_type_${type}`) : type

export const overlays: CollectionDescription<Overlay> = {
  title: 'page_section_overlays',
  count: 'overlays_count',
  empty: 'overlays_empty',
  about: () => 'overlays_about',
  missing: 'overlays_missing',
  notOffered: 'overlays_not_offered',
  nameOf: ({ name }) => name,
  before: ({ type }) => <PagePicture of={type === 'contact' ? 'contact' : 'message'} />,
  columns: [
    { id: 'type', title: 'collections_type', cell: ({ type }) => typeText(type) },
    // FIELD.md line 23.
    { id: 'redirect', title: 'collections_redirect_type', cell: ({ id }) => <code>overlay-{id}</code> },
    DATE_COLUMN,
  ],
}

export const splashPages: CollectionDescription<SplashPage> = {
  title: 'page_section_splash',
  count: 'splash_count',
  empty: 'splash_empty',
  about: () => 'splash_about',
  missing: 'splash_missing',
  notOffered: 'splash_not_offered',
  nameOf: ({ name }) => name,
  before: () => <PagePicture of="splash" />,
  columns: [{ id: 'redirect', title: 'collections_redirect_type', cell: ({ id }) => <code>{id}</code> }, DATE_COLUMN],
}

export const overlaysSection = section({
  id: 'overlays',
  group: 'around',
  icon: OverlayIcon,
  needsAccount: true,
  create: ({ collection }) => ({ state: collection('overlays', overlays) }),
  View: CollectionSection,
})

export const splashPagesSection = section({
  id: 'splash',
  group: 'around',
  icon: SplashIcon,
  needsAccount: true,
  create: ({ collection }) => ({ state: collection('splashPages', splashPages) }),
  View: CollectionSection,
})
