import type { Read } from '../../../lib/api/read.ts'
import { ok } from '../../../lib/failure.ts'
import type { Handlers } from '../../../lib/rpc/receiver.ts'
import type { WorkerParts } from '../worker-parts.ts'

/** What pages ask of the library. Whoever asks is there, so that new links are looked for more often. */
export const createLibraryHandlers = (
  { present, library, keeper }: Pick<WorkerParts, 'present' | 'library' | 'keeper'>,
  read: Read,
): Pick<Handlers, 'library' | 'knownLinks' | 'refreshLibrary'> => ({
  library: async (asked) => {
    const id = await present.id()
    if (!id.ok) return id
    const page = await library.page(id.value, asked)
    void keeper.attend(id.value)
    return ok(page)
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
