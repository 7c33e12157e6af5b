import type { BulkDraft } from '../../../lib/model/draft.ts'
import { ok, type Result } from '../../../lib/model/failure.ts'
import { optionsFor, optionsLeftOut } from '../../../lib/presets/account-options.ts'
import { z } from '../../../lib/zod.ts'
import { createStoredRecord, type StorageArea } from '../storage/stored-record.ts'
import { draftOptions } from './draft-store.ts'

/** Half of the browser's space for all drafts, at two bytes per character. */
const MAX_TEXT_LENGTH = 2_500_000

const shortText = z.string().check(z.maxLength(1024))

/** The page removes passwords from the text; here they are removed from the options. */
export const bulkDraft: z.ZodMiniType<BulkDraft> = z.object({
  text: z.string().check(z.maxLength(MAX_TEXT_LENGTH)),
  name: z.nullable(shortText),
  kind: z.nullable(z.enum(['text', 'list', 'table', 'json', 'html'])),
  header: z.nullable(z.boolean()),
  fields: z.nullable(z.array(z.nullable(shortText)).check(z.maxLength(1000))),
  service: z.optional(shortText),
  preset: z.nullable(shortText),
  options: z.nullable(draftOptions),
})

/** Unsent input of the Bulk section, stored until the browser ends. */
export interface BulkDraftStore {
  read: () => Promise<Result<BulkDraft | null>>
  write: (draft: BulkDraft | null) => Promise<Result<unknown>>
}

/** With the connection in which its options were chosen; absent from an earlier version. */
const kept = z.nullable(z.intersection(bulkDraft, z.object({ account: z.optional(z.string()) })))
type Kept = z.infer<typeof kept>

/** `account` is the id of the connection; `null` while there is none. */
export const createBulkDraftStore = (session: StorageArea, account: () => Promise<string | null>): BulkDraftStore => {
  const record = createStoredRecord<Kept>(session, { key: 'draft:bulk', initial: null, schema: kept, migrations: [] })
  return {
    async read() {
      const [read, id] = await Promise.all([record.read(), account()])
      if (!read.ok || read.value === null) return read
      const { account: chosenFor, ...draft } = read.value
      if (draft.options === null) return ok(draft)
      const leftOut = optionsLeftOut(draft.options, chosenFor, id)
      const options = optionsFor(draft.options, chosenFor, id)
      return ok({ ...draft, options, ...(leftOut.length > 0 && { leftOut }) })
    },
    async write(draft) {
      const id = await account()
      return record.change((before) => {
        const chosenFor = id ?? before?.account
        return draft && { ...draft, ...(chosenFor !== undefined && { account: chosenFor }) }
      })
    },
  }
}
