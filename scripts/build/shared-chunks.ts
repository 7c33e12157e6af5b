import type { Rolldown } from 'vite'

const POPUP = /entrypoints\/popup\/index\.html$/
/** The parts that an ordinary opening of the popup fetches. */
const POPUP_OUTCOMES =
  /entrypoints\/popup\/(?:read-page\.ts|views\/OutcomeView\.tsx)$|components\/RateLine\.tsx$|lib\/shortenable\.ts$/
const POPUP_PARTS = /entrypoints\/popup\//
const OPTIONS = /entrypoints\/options\/index\.html$/

/** Everything that a module is loaded with at once; what is imported later is no importer here. */
const loadedBy = (moduleId: string, graph: Rolldown.ChunkingContext): string[] => {
  const seen = new Set([moduleId])
  for (const id of seen) for (const importer of graph.getModuleInfo(id)?.importers ?? []) seen.add(importer)
  return [...seen]
}

const loadedByEach =
  (chunk: string, ...entries: RegExp[]): Rolldown.CodeSplittingNameFunction =>
  (moduleId, graph) => {
    const loaders = loadedBy(moduleId, graph)
    return entries.every((entry) => loaders.some((id) => entry.test(id))) ? chunk : null
  }

/**
 * What both pages start with is one file, what the options page shares with the popup's later parts is two: of those
 * parts, a popup shows some at nearly every opening and must not wait for the others. The worker is a file of its own
 * and shares none. Left alone, the bundler makes a file for each set of importers: a dozen small ones, which compress
 * worse and are each a request before the first paint.
 */
export const sharedChunks: Rolldown.CodeSplittingGroup[] = [
  { name: loadedByEach('pages', POPUP, OPTIONS), debugName: 'pages', priority: 3 },
  { name: loadedByEach('outcomes', OPTIONS, POPUP_OUTCOMES), debugName: 'outcomes', priority: 2 },
  { name: loadedByEach('fields', OPTIONS, POPUP_PARTS), debugName: 'fields', priority: 1 },
]
