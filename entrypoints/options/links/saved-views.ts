import type { SavedView } from '../../../lib/model/settings.ts'
import { comparableName } from '../../../lib/presets/settings-problem.ts'

// Each of these changes has the same result if it is applied twice.

/** The view that already has this name. */
export const viewNamed = (views: readonly SavedView[], name: string): SavedView | undefined =>
  views.find((view) => comparableName(view.name) === comparableName(name))

/** Adds a view at the end; one with its name gets its query instead. */
export const withView = (views: readonly SavedView[], added: SavedView): SavedView[] => {
  const before = viewNamed(views, added.name)
  if (before === undefined) return [...views.filter(({ id }) => id !== added.id), added]
  return views.map((view) => (view === before ? { ...view, query: added.query } : view))
}

/** Renames a view, which takes the place of another one with this name. */
export const renamedView = (views: readonly SavedView[], id: string, name: string): SavedView[] =>
  views
    .filter((view) => view.id === id || comparableName(view.name) !== comparableName(name))
    .map((view) => (view.id === id ? { ...view, name } : view))

/** Moves a view to this place, counted from 0. */
export const movedView = (views: readonly SavedView[], id: string, to: number): SavedView[] => {
  const moved = views.find((view) => view.id === id)
  if (moved === undefined) return [...views]
  return views.filter((view) => view !== moved).toSpliced(to, 0, moved)
}
