import type { SavedView } from '../../../lib/model/settings.ts'
import { comparableName } from '../../../lib/presets/settings-problem.ts'

// Applying any of these changes twice has the same result as applying it once.

/** The view that already has this name. */
export const viewNamed = (views: readonly SavedView[], name: string): SavedView | undefined =>
  views.find((view) => comparableName(view.name) === comparableName(name))

/** Adds a view at the end. If there is one with this name, it gets the new query instead. */
export const withView = (views: readonly SavedView[], added: SavedView): SavedView[] => {
  const before = viewNamed(views, added.name)
  if (before === undefined) return [...views.filter(({ id }) => id !== added.id), added]
  return views.map((view) => (view === before ? { ...view, query: added.query } : view))
}

/** Renames a view. Another view with this name is replaced. */
export const renamedView = (views: readonly SavedView[], id: string, name: string): SavedView[] =>
  views
    .filter((view) => view.id === id || comparableName(view.name) !== comparableName(name))
    .map((view) => (view.id === id ? { ...view, name } : view))

/** Moves a view to this index. */
export const movedView = (views: readonly SavedView[], id: string, to: number): SavedView[] => {
  const moved = views.find((view) => view.id === id)
  if (moved === undefined) return [...views]
  return views.filter((view) => view !== moved).toSpliced(to, 0, moved)
}
