import { computed, effect, signal, untracked } from '@preact/signals'
import { SEARCH } from '../../lib/model/links-question.ts'
import { appliedRoute, createRoute, EDIT_OBJECT, hashFor, NEW_OBJECT, routeHash } from './page/route.ts'
import { type AccountScope, createAccountScope, createPageScope, type OptionsWorld } from './scopes.ts'
import type { CreatedSection, Section } from './section.tsx'

/** Everything that the options page shows and can do. */
export type OptionsPage = ReturnType<typeof createOptionsPage>

export const createOptionsPage = (world: OptionsWorld, sections: readonly Section[]) => {
  const account = signal<AccountScope | null>(null)
  const page = { ...createPageScope(world), account }
  // The id stays the same if the name or the email address changes, or if the key is locked, so drafts are kept.
  const identity = computed(() => page.connection.value?.id ?? null)

  /**
   * Sections without an account are created once. The others are created for each account, so that nothing of one
   * account is shown for another.
   */
  const ofPage = new Map<string, CreatedSection>()
  const ofAccount = signal<ReadonlyMap<string, CreatedSection>>(new Map())

  const changeAccount = (id: string | null): void => {
    for (const { stop } of ofAccount.peek().values()) stop()
    account.peek()?.stop()
    const scope = id === null ? null : createAccountScope(page, id)
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

  /** The route as it applies to the connected account, and what it names of another account. */
  const shown = computed(() => appliedRoute(route.value, identity.value))

  /** An address without an account, which was typed or comes from version 1.0.0, belongs to the connected account. */
  const completeAddress = (): void => {
    const { section, object, query } = route.value
    const { value: account } = page.connectedAccount
    if (section === null || account === null || account.collections === null) return
    const { channels } = account.collections
    const channel = section === 'channels' ? channels.items.find(({ id }) => id === object) : undefined
    const named = object === null ? null : { id: object, name: channel?.name ?? '' }
    const hash = hashFor(account, section, named, query)
    if (hash !== routeHash(section, object, query)) page.addressBar.location.replace(hash)
  }

  /**
   * Opens the form or the search that the address names. The address is changed, so that going back doesn't repeat
   * this.
   */
  const openAsked = (): void => {
    const { section, query } = route.value
    const searched = new URLSearchParams(query).get(SEARCH)
    const created = section === null ? undefined : ofAccount.value.get(section)
    if (searched !== null && section !== null && created !== undefined) {
      page.addressBar.location.replace(routeHash(section))
      untracked(() => created.search(searched))
      return
    }
    const { object, query: applied } = shown.value
    const edit = object !== null && new URLSearchParams(applied).has(EDIT_OBJECT) ? created?.edit(object) : null
    if (section !== null && edit) {
      page.addressBar.location.replace(routeHash(section))
      untracked(edit)
      return
    }
    const item = section === null || query !== NEW_OBJECT ? null : (ofAccount.value.get(section)?.newItem() ?? null)
    if (section === null || item === null) return
    page.addressBar.location.replace(routeHash(section))
    untracked(item.open)
  }

  return {
    ...page,
    sections,
    route,
    shown,
    /** `undefined` for a section that needs an account if none is connected. */
    created: (section: Section): CreatedSection | undefined =>
      ofPage.get(section.id) ?? ofAccount.value.get(section.id),
    /**
     * Whether closing the page would lose something that was typed or selected. An effect that calls this is run again
     * when the result changes.
     */
    hasUnsent: () => [...ofPage.values(), ...ofAccount.value.values()].some(({ hasUnsent }) => hasUnsent()),
    start: () => {
      effect(() => {
        const { value: id } = identity
        untracked(() => changeAccount(id))
      })
      effect(openAsked)
      effect(completeAddress)
      return page.session.start()
    },
  }
}
