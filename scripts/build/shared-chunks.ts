import type { Rolldown } from 'vite'

const POPUP = /entrypoints\/popup\/index\.html$/
const OPTIONS = /entrypoints\/options\/index\.html$/
const WORKER = /entrypoints\/background\//

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
 * What both pages start with is one file, and what the popup and the worker start with another, so that the worker
 * loads nothing of a page. Left alone, the bundler makes a file for each set of importers: a dozen small ones, which
 * compress worse and are each a request before the first paint.
 */
export const sharedChunks: Rolldown.CodeSplittingGroup[] = [
  // First, since a group takes with it what its modules import.
  { name: loadedByEach('everywhere', POPUP, WORKER), debugName: 'everywhere', priority: 2 },
  { name: loadedByEach('pages', POPUP, OPTIONS), debugName: 'pages', priority: 1 },
]
