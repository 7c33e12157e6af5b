import type { BulkDraft } from '../../../lib/model/draft.ts'
import { ok, type Result } from '../../../lib/model/failure.ts'
import { appliedTo, chosenBy } from '../../../lib/presets/account-options.ts'
import { z } from '../../../lib/zod.ts'
import { createStoredRecord, type StorageArea } from '../storage/stored-record.ts'
import { type CurrentAccount, chosenFor } from './current-account.ts'
import { draftOptions } from './draft-store.ts'

/** Half of the browser's storage space for all drafts, at two bytes per character. */
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

const stored = z.nullable(z.intersection(bulkDraft, z.object(chosenFor)))
type Stored = z.infer<typeof stored>

/** Unsent input of the Bulk section, stored until the browser ends. */
export const createBulkDraftStore = (session: StorageArea, { id, connected }: CurrentAccount) => {
  const record = createStoredRecord<Stored>(session, {
    key: 'draft:bulk',
    initial: null,
    schema: stored,
    migrations: [],
  })
  return {
    async read(): Promise<Result<BulkDraft | null>> {
      const [read, accountId] = await Promise.all([record.read(), id()])
      if (!read.ok || read.value === null) return read
      const { options } = read.value
      if (options === null) return ok(read.value)
      const { body, leftOut } = appliedTo({ ...read.value, options }, accountId)
      return ok(leftOut.length > 0 ? { ...body, leftOut } : body)
    },
    /** `shown` is the account for which the draft was typed; `null` for the current one. */
    async write(draft: BulkDraft | null, shown: string | null = null): Promise<Result<unknown>> {
      if (draft === null || draft.options === null) return record.change(() => draft)
      const { options } = draft
      const account = await connected(shown)
      return record.change((before) => {
        const chosenBefore = before?.options && { options: before.options, account: before.account }
        return chosenBy(account, { ...draft, options }, chosenBefore ?? undefined)
      })
    },
  }
}
