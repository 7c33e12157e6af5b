import type { Rolldown } from 'vite'

const POPUP = /entrypoints\/popup\/index\.html$/
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
 * What both pages start with is one file; the worker is one of its own and shares none. Left alone, the bundler makes a
 * file for each set of importers: a dozen small ones, which compress worse and are each a request before the first paint.
 */
export const sharedChunks: Rolldown.CodeSplittingGroup[] = [
  { name: loadedByEach('pages', POPUP, OPTIONS), debugName: 'pages' },
]
