import { ok } from '../../../lib/model/failure.ts'
import type { Handlers } from '../../../lib/rpc/receiver.ts'
import { afterPaint } from '../after-paint.ts'
import type { WorkerParts } from '../worker-parts.ts'

/** How long a page waits for the end of a refresh, in milliseconds. */
const ANSWERED_BY = 3_000

/** Handlers for the library. A request shows that the user is there, so new links are looked for more often. */
export const createLibraryHandlers = ({
  world,
  current,
  library,
  scheduler,
}: Pick<WorkerParts, 'world' | 'current' | 'library' | 'scheduler'>): Pick<
  Handlers,
  'library' | 'knownLinks' | 'refreshLibrary' | 'checkLibrary'
> => ({
  library: async (asked) => {
    const id = await current.id()
    if (!id.ok) return id
    afterPaint(world.timers, () => {
      void scheduler.attend(id.value)
      void library.warmUp(id.value)
    })
    return ok(await library.page(id.value, asked))
  },
  knownLinks: async ({ urls }) => {
    const id = await current.id()
    return id.ok ? ok(await Promise.all(urls.map((url) => library.known(id.value, url)))) : id
  },
  refreshLibrary: async ({ shown = { first: null, ids: [] } }) => {
    const id = await current.id()
    if (!id.ok) return id
    await library.refresh(id.value, shown)
    // A short list is done by then; for a long one, pages receive the progress.
    await Promise.race([scheduler.tend(), new Promise<void>((resolve) => void world.timers.set(resolve, ANSWERED_BY))])
    return ok(await library.view(id.value))
  },
  checkLibrary: async () => {
    const id = await current.id()
    if (!id.ok) return id
    await library.check(id.value)
    void scheduler.tend()
    return ok({})
  },
})
