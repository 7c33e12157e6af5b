import type { Rolldown } from 'vite'

const PAGES = [/entrypoints\/popup\/index\.html$/, /entrypoints\/options\/index\.html$/]
const WORKER = /entrypoints\/background\//

/** Everything that a module is loaded with at once; what is imported later is no importer here. */
const loadedBy = (moduleId: string, graph: Rolldown.ChunkingContext): string[] => {
  const seen = new Set([moduleId])
  for (const id of seen) for (const importer of graph.getModuleInfo(id)?.importers ?? []) seen.add(importer)
  return [...seen]
}

const ofPages =
  (chunk: string, isWorkers: boolean): Rolldown.CodeSplittingNameFunction =>
  (moduleId, graph) => {
    const loaders = loadedBy(moduleId, graph)
    const isOurs = PAGES.every((page) => loaders.some((id) => page.test(id)))
    return isOurs && loaders.some((id) => WORKER.test(id)) === isWorkers ? chunk : null
  }

/**
 * What both pages start with is one file, and what the worker has of it another, so that the worker loads nothing of a
 * page. Left alone, the bundler makes a file for each set of importers: a dozen small ones, which compress worse and
 * are each a request before the first paint.
 */
export const sharedChunks: Rolldown.CodeSplittingGroup[] = [
  // First, since a group takes with it what its modules import.
  { name: ofPages('everywhere', true), debugName: 'everywhere', priority: 2 },
  { name: ofPages('pages', false), debugName: 'pages', priority: 1 },
]
