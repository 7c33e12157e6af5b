import type { Read } from '../../../lib/api/read.ts'
import { ok } from '../../../lib/failure.ts'
import type { Handlers } from '../../../lib/rpc/receiver.ts'
import { behindThePage } from '../behind-the-page.ts'
import type { WorkerParts } from '../worker-parts.ts'

/** What pages ask of the library. Whoever asks is there, so that new links are looked for more often. */
export const createLibraryHandlers = (
  { world, present, library, keeper }: Pick<WorkerParts, 'world' | 'present' | 'library' | 'keeper'>,
  read: Read,
): Pick<Handlers, 'library' | 'knownLinks' | 'refreshLibrary'> => ({
  library: async (asked) => {
    const id = await present.id()
    if (!id.ok) return id
    behindThePage(world.timers, () => {
      void keeper.attend(id.value)
      void library.warmUp(id.value)
    })
    return ok(await library.page(id.value, asked))
  },
  knownLinks: async ({ urls }) => {
    const id = await present.id()
    return id.ok ? ok(await Promise.all(urls.map((url) => library.known(id.value, url)))) : id
  },
  refreshLibrary: async () => {
    const id = await present.id()
    return id.ok ? ok(await library.refresh(id.value, read)) : id
  },
})
