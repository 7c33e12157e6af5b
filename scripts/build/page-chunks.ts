import type { Rolldown } from 'vite'

const PAGE = /entrypoints\/\w+\/index\.html$/

/** Everything that a module is loaded with at once; what is imported later is no importer here. */
const loadedBy = (moduleId: string, graph: Rolldown.ChunkingContext): string[] => {
  const seen = new Set([moduleId])
  for (const id of seen) for (const importer of graph.getModuleInfo(id)?.importers ?? []) seen.add(importer)
  return [...seen]
}

/**
 * What a page starts with is one file, what several of its later parts share is another. Left alone, the bundler makes
 * a file for each set of importers: a dozen small ones, each of them a request before something can be shown.
 */
export const pageChunks: Rolldown.CodeSplittingGroup[] = [
  {
    name: (moduleId, graph) => (loadedBy(moduleId, graph).some((id) => PAGE.test(id)) ? 'page' : null),
    debugName: 'page',
    priority: 2,
  },
  { name: 'shared', minShareCount: 2, priority: 1 },
]
