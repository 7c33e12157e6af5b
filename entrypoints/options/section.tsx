import type { ComponentChild, VNode } from 'preact'
import type { Collections } from '../../lib/model/collections.ts'
import type { JobCounts } from '../../lib/model/job-view.ts'
import { type KeyTaking, type PlainKey, t } from '../../lib/words/t.ts'
import type { RefusedForms } from './outbox/outbox-state.ts'
import type { NewItem } from './page/page-keys.ts'
import type { SectionId } from './page/route.ts'
import type { AccountScope, PageScope } from './scopes.ts'

/** The headings of the navigation, in order. The links of the first group need no heading. */
export const SECTION_GROUPS = [
  { id: 'links', title: null },
  { id: 'around', title: 'page_group_organize' },
  { id: 'settings', title: 'page_group_settings' },
] as const satisfies readonly { id: string; title: PlainKey | null }[]

/** A number beside a link of the navigation. */
export interface SectionBadge {
  count: number
  meaning: KeyTaking<[number]>
  tone: 'warn' | ''
}

interface Described {
  /** The section's id, which is also the hash of its address and the end of its title's key in the catalog. */
  id: SectionId
  /** `null` for a section that isn't in the navigation. */
  group: (typeof SECTION_GROUPS)[number]['id'] | null
  icon: () => VNode
  /** How many objects of the account the section lists. */
  total?: (collections: Collections) => number
  badge?: (counts: JobCounts) => SectionBadge | null
  /** Shown by a section that needs a connection while there is none. */
  Unconnected?: (props: { page: PageScope }) => ComponentChild
}

interface Viewed<Scope, Props> {
  /** The properties of `View`, which live as long as the scope. */
  create: (scope: Scope) => Props
  /** `opened` is the object in the page's address, `query` is the part about the list. */
  View: (props: Props & { opened: number | null; query: string }) => ComponentChild
  /** Whether closing the page would lose something that was typed or selected. */
  hasUnsent?: (props: Props) => boolean
  /** The section's form for a new object; `null` while there is none. */
  newItem?: (props: Props) => NewItem | null
  /** Returns a function that opens the form of an object; `null` while the object isn't known. */
  edit?: (props: Props, id: number) => (() => void) | null
  /** Opens the form of the row at this index. Returns whether there is one. */
  editRow?: (props: Props, place: number) => boolean
  /** Shows the results of this search. */
  search?: (props: Props, query: string) => void
  stop?: (props: Props) => void
}

type Entry<Props> = Described &
  (
    | ({ needsAccount: false } & Viewed<PageScope, Props>)
    | ({
        needsAccount: true
        /** The forms in which refused requests are edited and sent again. */
        editors?: (props: Props) => RefusedForms
      } & Viewed<AccountScope, Props>)
  )

/** A section together with its state. */
export interface CreatedSection {
  view: (opened: number | null, query: string) => ComponentChild
  hasUnsent: () => boolean
  newItem: () => NewItem | null
  edit: (id: number) => (() => void) | null
  editRow: (place: number) => boolean
  search: (query: string) => void
  stop: () => void
}

export type Section = Described &
  (
    | { needsAccount: false; create: (scope: PageScope) => CreatedSection }
    | { needsAccount: true; create: (scope: AccountScope) => CreatedSection }
  )

/** A section of the options page. `sections.ts` lists them. */
export const section = <Props extends object>(entry: Entry<Props>): Section => {
  const { id, View } = entry
  const created = (props: Props): CreatedSection => ({
    view: (opened, query) => <View key={id} {...props} opened={opened} query={query} />,
    hasUnsent: () => entry.hasUnsent?.(props) ?? false,
    newItem: () => entry.newItem?.(props) ?? null,
    edit: (id) => entry.edit?.(props, id) ?? null,
    editRow: (place) => entry.editRow?.(props, place) ?? false,
    search: (query) => entry.search?.(props, query),
    stop: () => entry.stop?.(props),
  })
  if (!entry.needsAccount) return { ...entry, create: (scope: PageScope) => created(entry.create(scope)) }
  return {
    ...entry,
    create: (scope: AccountScope) => {
      const props = entry.create(scope)
      for (const [operation, open] of Object.entries(entry.editors?.(props) ?? {}))
        Object.assign(scope.editors, { [operation]: { section: id, open } })
      return created(props)
    },
  }
}

export const sectionTitle = (id: SectionId): string => t(`page_section_${id}`)

/** The title of the browser's tab and of the history's entry, which differs for each section. */
export const pageTitle = (id: SectionId | null): string =>
  id === null ? t('page_title') : t('page_title_section', sectionTitle(id))
