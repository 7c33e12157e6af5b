import type { BulkDraft } from '../../../lib/model/bulk-draft.ts'
import { z } from '../../../lib/zod.ts'
import { createStoredRecord, type StorageArea, type StoredRecord } from '../storage/stored-record.ts'
import { draftOptions } from './draft-store.ts'

/** Half of the browser's space for all drafts, at two bytes per character. */
const MAX_TEXT_LENGTH = 2_500_000

const shortText = z.string().check(z.maxLength(1024))

/** The page removes passwords from the text; here they are removed from the options. */
export const bulkDraft: z.ZodMiniType<BulkDraft> = z.object({
  text: z.string().check(z.maxLength(MAX_TEXT_LENGTH, `must have at most ${MAX_TEXT_LENGTH} characters`)),
  name: z.nullable(shortText),
  kind: z.nullable(z.enum(['text', 'list', 'table', 'json'])),
  header: z.nullable(z.boolean()),
  fields: z.nullable(z.array(z.nullable(shortText)).check(z.maxLength(1000))),
  preset: z.nullable(shortText),
  options: z.nullable(draftOptions),
})

/** Unsent input of the Bulk section, stored until the browser ends. */
export const createBulkDraftStore = (session: StorageArea): StoredRecord<BulkDraft | null> =>
  createStoredRecord<BulkDraft | null>(session, {
    key: 'draft:bulk',
    initial: null,
    schema: z.nullable(bulkDraft),
    migrations: [],
  })
