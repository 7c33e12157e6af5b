import { effect } from '@preact/signals'
import { render } from 'preact'
import { followTruncatedTexts } from '../../components/follow-truncated-texts.ts'
import { keepFocus } from '../../components/keep-focus.ts'
import { type ReadUtmValues, UtmValuesContext } from '../../components/link-options/utm-values.ts'
import { showTheme } from '../../components/show-theme.ts'
import { browser, desktopApi } from '../../lib/browser.ts'
import { inPageLanguage, notePageLanguage } from '../../lib/page-language.ts'
import { call, read, subscribe, write, writeMany } from '../../lib/rpc/caller.ts'
import { catalogDirection, catalogLanguage } from '../../lib/words/t.ts'
import { OptionsView } from './OptionsView.tsx'
import { createOptionsPage } from './options-page.ts'
import { createOriginAccess } from './page/origin-access.ts'
import { PageContext, pageTools } from './page/page-context.ts'
import { windowTabs } from './page/window-tabs.ts'
import { pageTitle } from './section.tsx'
import { SECTIONS } from './sections.ts'

const readUtmValues: ReadUtmValues = async () => {
  const answer = await call('utmValues', {})
  return answer.ok ? answer.value : null
}

const start = (root: HTMLElement): void => {
  Object.assign(document.documentElement, { lang: catalogLanguage(), dir: catalogDirection() })
  const page = createOptionsPage(
    {
      call,
      read,
      sendFor: (account) => ({
        send: (operation, input, name = '', replaces, preset) =>
          write(operation, input, { source: 'options', shown: account, title: name, replaces, preset }),
        sendMany: (writes) => writeMany(writes, account),
      }),
      subscribe,
      access: createOriginAccess(browser.permissions),
      permissions: browser.permissions,
      shortcutsBrowser: {
        commands: desktopApi().commands,
        tabs: browser.tabs,
        isFirefox: browser.runtime.getURL('').startsWith('moz-extension:'),
        onFocus: (listener) => window.addEventListener('focus', listener),
      },
      isPinned: async () => {
        // Only newer versions of Firefox have this.
        if (!('getUserSettings' in browser.action)) return null
        return (await browser.action.getUserSettings()).isOnToolbar ?? null
      },
      addressBar: window,
      schedule: (ms, action) => {
        const timer = setTimeout(action, ms)
        return () => clearTimeout(timer)
      },
      now: Date.now,
      random: Math.random,
      newId: () => crypto.randomUUID(),
      windowTabs: () =>
        windowTabs({ permissions: browser.permissions, tabs: browser.tabs, ownOrigin: browser.runtime.getURL('') }),
    },
    SECTIONS,
  )
  // The browser asks before typed text is lost.
  window.addEventListener('beforeunload', (event) => {
    if (page.hasUnsent()) event.preventDefault()
  })
  effect(() => {
    const { section } = page.route.value
    // Without a hash, the page keeps its general title.
    document.title = pageTitle(window.location.hash === '' ? null : section)
  })
  let hasOtherLanguage = false
  effect(() => {
    const { value: settings } = page.settings
    // All texts must be rendered again in the other language. In Appearance, where the language was chosen, the page
    // reloads immediately and the browser asks before text is lost. Other sections wait until nothing would be lost.
    if (settings !== null && notePageLanguage(settings.language)) {
      if (page.route.peek().section === 'appearance') return window.location.reload()
      hasOtherLanguage = true
    }
    if (hasOtherLanguage && !page.hasUnsent()) window.location.reload()
  })
  effect(() => showTheme(document.documentElement, page.settings.value?.theme ?? 'system'))
  effect(() => {
    document.documentElement.dataset.density = page.settings.value?.density ?? 'comfortable'
    document.documentElement.dataset.singleKeys = page.settings.value?.singleKeys === false ? 'off' : 'on'
  })
  render(
    <PageContext.Provider value={pageTools(page)}>
      <UtmValuesContext.Provider value={readUtmValues}>
        <OptionsView page={page} />
      </UtmValuesContext.Provider>
    </PageContext.Provider>,
    root,
  )
  keepFocus(root)
  followTruncatedTexts(root)
  void page.start()
}

const root = document.getElementById('page')
if (root) inPageLanguage(() => start(root))
