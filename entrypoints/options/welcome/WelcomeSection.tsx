import { LinkIcon } from '../../../components/icons.tsx'
import { lazyComponent } from '../../../components/lazy-component.tsx'
import { createShortcuts } from '../defaults/shortcuts.ts'
import { lazy } from '../page/lazy.ts'
import { section } from '../section.tsx'
import type { WelcomeProps } from './WelcomeView.tsx'
import { createWelcomeState } from './welcome-state.ts'

// Loaded separately, because the page is shown only once.
const LazyWelcome = lazyComponent(async () => (await import('./WelcomeView.tsx')).WelcomeView)

const Welcome = (props: WelcomeProps) => <LazyWelcome {...props} />

export const welcomeSection = section<WelcomeProps>({
  id: 'welcome',
  group: null,
  icon: LinkIcon,
  needsAccount: false,
  create: (scope) => ({
    state: createWelcomeState(scope),
    connecting: scope.connecting,
    connection: scope.connection,
    shortcuts: lazy(() => createShortcuts(scope.shortcutsBrowser)),
    isFirefox: scope.shortcutsBrowser.isFirefox,
  }),
  View: Welcome,
})
