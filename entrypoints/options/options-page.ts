import { computed, effect, signal, untracked } from '@preact/signals'
import { createRoute, NEW_OBJECT, routeHash } from './page/route.ts'
import { type AccountScope, createAccountScope, createPageScope, type OptionsWorld } from './scopes.ts'
import type { CreatedSection, Section } from './section.tsx'

/** Everything that the options page shows and can do. */
export type OptionsPage = ReturnType<typeof createOptionsPage>

export const createOptionsPage = (world: OptionsWorld, sections: readonly Section[]) => {
  const account = signal<AccountScope | null>(null)
  const page = { ...createPageScope(world), account }
  // With a changed name or email address, or a locked key, it is still the same account: its drafts are kept.
  const identity = computed(() => page.connection.value?.id ?? null)

  /** Those that need no account are created once, the others for each account, so that nothing of one shows under another. */
  const ofPage = new Map<string, CreatedSection>()
  const ofAccount = signal<ReadonlyMap<string, CreatedSection>>(new Map())

  const changeAccount = (connected: boolean): void => {
    for (const { stop } of ofAccount.peek().values()) stop()
    account.peek()?.stop()
    const scope = connected ? createAccountScope(page) : null
    account.value = scope
    ofAccount.value = new Map(
      sections.flatMap((section) =>
        scope !== null && section.needsAccount ? [[section.id, section.create(scope)] as const] : [],
      ),
    )
  }

  for (const section of sections) if (!section.needsAccount) ofPage.set(section.id, section.create(page))

  const route = createRoute(
    page.addressBar,
    page.connection,
    sections.map(({ id }) => id),
  )

  /** Opens the form that the address asks for. Going back doesn't open it again. */
  const openAsked = (): void => {
    const { section, query } = route.value
    const item = section === null || query !== NEW_OBJECT ? null : (ofAccount.value.get(section)?.newItem() ?? null)
    if (section === null || item === null) return
    page.addressBar.location.replace(routeHash(section))
    untracked(item.open)
  }

  return {
    ...page,
    sections,
    route,
    /** `undefined` for a section that needs an account while there is none. */
    created: (section: Section): CreatedSection | undefined =>
      ofPage.get(section.id) ?? ofAccount.value.get(section.id),
    /** Whether closing the page would lose something that was typed or selected. An effect that asks follows the answer. */
    hasUnsent: () => [...ofPage.values(), ...ofAccount.value.values()].some(({ hasUnsent }) => hasUnsent()),
    start: () => {
      effect(() => {
        const connected = identity.value !== null
        untracked(() => changeAccount(connected))
      })
      effect(openAsked)
      return page.session.start()
    },
  }
}
