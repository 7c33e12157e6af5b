import { shortUrlOf } from '../../lib/address/short-url.ts'
import { MAX_PACKED_LENGTH } from '../../lib/batches/stored-batch.ts'
import { LINK_ORDERS } from '../../lib/contract/link.ts'
import { isReadName, isWriteName, type ReadName, type WriteName } from '../../lib/contract/operations.ts'
import { problem } from '../../lib/contract/problem.ts'
import { MAX_WRITES } from '../../lib/model/job-view.ts'
import type { FilterName, LinkFilters } from '../../lib/model/links-question.ts'
import { aliasMaker, JOB_SOURCES, JOB_STATES } from '../../lib/outbox/job.ts'
import { boundedText } from '../../lib/outside-text.ts'
import type { Inputs } from '../../lib/rpc/receiver.ts'
import { MIN_PASSPHRASE_LENGTH } from '../../lib/sealed-text.ts'
import { z } from '../../lib/zod.ts'
import { COLLECTION_NAMES } from './account/collections-cache.ts'
import { pixelTypes } from './connection/pixel-vocabulary.ts'
import { bulkDraft } from './settings/bulk-draft-store.ts'
import { draft, typedForm } from './settings/draft-store.ts'
import { qrLook } from './settings/qr-look-store.ts'
import { settingsChange } from './settings/settings-store.ts'

const nothing = z.record(z.string(), z.never())
const tabId = z.int().check(z.minimum(0))
/** Pages may have any address, including a `data:` URL with all of its contents. */
const tabUrl = z.string()
const chosenRequests = z.union([
  z.object({ ids: z.array(z.uuid()).check(z.maxLength(MAX_WRITES)) }),
  z.object({ batch: z.nullable(z.uuid()) }),
])
const jobId = z.object({ id: z.uuid() })
const connectionId = z.string().check(z.maxLength(4_096))
const batchId = z.object({ id: z.uuid() })

const readName = z.custom<ReadName>((name) => typeof name === 'string' && isReadName(name))
const writeName = z.custom<WriteName>((name) => typeof name === 'string' && isWriteName(name))

/** A preset's id, chosen by Terselink or by an imported file. */
const presetId = z.string().check(z.maxLength(255))

/** A day in the user's own time zone. */
const localDate = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

/** The compiler requires a schema for each filter: without one, a filter would be dropped and not applied. */
const linkFilters = z.object({
  channel: z.optional(z.int()),
  campaign: z.optional(z.nullable(z.int())),
  domain: z.optional(z.string().check(z.maxLength(1024))),
  clicks: z.optional(z.object({ from: z.optional(z.int()), to: z.optional(z.int()) })),
  dates: z.optional(z.object({ from: z.optional(localDate), to: z.optional(localDate) })),
  lastClick: z.optional(z.union([z.literal('never'), z.object({ days: z.int().check(z.minimum(1), z.maximum(366)) })])),
  expiry: z.optional(
    z.union([
      z.enum(['never', 'later', 'expired']),
      z.object({ days: z.int().check(z.minimum(0), z.maximum(36_500)) }),
    ]),
  ),
  note: z.optional(z.boolean()),
  utm: z.optional(z.object({ name: z.string().check(z.maxLength(255)), value: z.string().check(z.maxLength(4096)) })),
  password: z.optional(z.boolean()),
  targets: z.optional(z.boolean()),
  pixels: z.optional(z.boolean()),
  madeHere: z.optional(z.boolean()),
  preset: z.optional(presetId),
} satisfies { readonly [Name in FilterName]: z.ZodMiniType<LinkFilters[Name]> })

const title = z.pipe(
  z.string(),
  z.transform((given: string) => boundedText(given, 'title')),
)

/** Valid header characters: anything else can't be sent, and would appear in an error message. */
const key = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(4096), z.regex(/^[\x21-\x7e]*$/, problem('invalid_characters')))

const passphrase = z.string().check(z.minLength(1), z.maxLength(1024))
const newPassphrase = passphrase.check(z.minLength(MIN_PASSPHRASE_LENGTH))

/** An alias that is sent unchanged in place of the input's. */
const sentAlias = z.string().check(z.maxLength(255), z.regex(/^[^\s/?#]+$/))

/** A short URL that is shown and compared unchanged, so it must be normalized. */
const copiedShortUrl = z.string().check(z.refine((text) => shortUrlOf(text) === text))

const newAlias = z.object({
  alias: z.string().check(z.minLength(1), z.maxLength(255)),
  domain: z.optional(z.string().check(z.maxLength(255))),
})

/** The schema of each message, checked before its handler runs, because types guarantee nothing at run time. */
export const rpcInputs: Inputs = {
  overview: z.object({ tabId: z.nullable(tabId), url: z.nullable(z.string()) }),
  connect: z.object({
    baseUrl: z.string().check(z.maxLength(2048)),
    key,
    unencrypted: z.optional(z.boolean()),
    leaveRequests: z.optional(z.boolean()),
  }),
  localService: nothing,
  checkKey: nothing,
  disconnect: z.object({ leaveRequests: z.optional(z.boolean()), discardData: z.optional(z.boolean()) }),
  storedAccounts: nothing,
  discardAccount: z.object({ connection: connectionId }),
  setPassphrase: z.object({ passphrase: newPassphrase, current: z.nullable(passphrase) }),
  removePassphrase: z.object({ passphrase }),
  lock: nothing,
  unlock: z.object({ passphrase }),
  writePixelTypes: z.object({ pixelTypes }),
  findCapabilities: nothing,
  avatar: nothing,
  forgetRemembered: z.object({ name: z.string(), value: z.string() }),
  collections: z.object({ refresh: z.boolean() }),
  refreshCollection: z.object({ collection: z.enum(COLLECTION_NAMES), force: z.boolean() }),
  read: z.object({ operation: readName, input: z.unknown(), bulk: z.optional(z.boolean()) }),
  write: z.object({
    id: z.uuid(),
    operation: writeName,
    input: z.unknown(),
    source: z.enum(JOB_SOURCES),
    tabId: z.nullable(tabId),
    copy: z.boolean(),
    title,
    replaces: z.optional(z.uuid()),
    preset: z.optional(presetId),
  }),
  shorten: z.object({
    id: z.uuid(),
    tab: z.nullable(z.object({ id: z.nullable(tabId), url: tabUrl, title })),
    typed: typedForm,
    openedAt: z.number(),
    shown: z.nullable(
      z.object({
        input: z.unknown(),
        replaces: z.nullable(z.object({ id: z.uuid(), edited: z.boolean() })),
        preset: z.optional(presetId),
      }),
    ),
    copied: z.optional(
      z.object({ maker: aliasMaker, alias: sentAlias, shortUrl: copiedShortUrl, copiedAt: z.number() }),
    ),
  }),
  writeMany: z.object({
    writes: z
      .array(z.object({ id: z.uuid(), operation: writeName, input: z.unknown(), title }))
      .check(z.maxLength(MAX_WRITES)),
  }),
  addBatch: z.object({
    id: z.uuid(),
    name: title,
    text: z.string().check(z.maxLength(MAX_PACKED_LENGTH)),
    writes: z
      .array(z.object({ id: z.uuid(), input: z.unknown(), title, preset: z.optional(presetId) }))
      .check(z.minLength(1), z.maxLength(MAX_WRITES)),
    isWholeDraft: z.optional(z.boolean()),
  }),
  changeLinks: z.object({
    id: z.uuid(),
    name: title,
    undoes: z.nullable(z.uuid()),
    writes: z
      .array(
        z.object({
          id: z.uuid(),
          input: z.catchall(z.object({ id: z.int() }), z.unknown()),
          title,
          before: z.record(z.string(), z.unknown()),
          onlyIfSame: z.boolean(),
        }),
      )
      .check(z.minLength(1), z.maxLength(MAX_WRITES)),
  }),
  batches: nothing,
  batch: z.object({
    id: z.uuid(),
    offset: z.int().check(z.minimum(0)),
    limit: z.int().check(z.minimum(1), z.maximum(1_000)),
  }),
  pauseBatch: batchId,
  resumeBatch: batchId,
  cancelBatch: batchId,
  removeBatch: batchId,
  qrLook: nothing,
  writeQrLook: z.object({ look: qrLook }),
  bulkDraft: nothing,
  writeBulkDraft: z.object({ draft: z.nullable(bulkDraft) }),
  jobs: z.object({
    states: z.array(z.enum(JOB_STATES)).check(z.maxLength(JOB_STATES.length)),
    link: z.optional(z.int()),
    offset: z.int().check(z.minimum(0)),
    limit: z.int().check(z.minimum(1), z.maximum(500)),
  }),
  job: jobId,
  retryJob: z.extend(jobId, {
    password: z.optional(z.nullable(z.string().check(z.minLength(1)))),
    together: z.optional(z.boolean()),
  }),
  discardJob: jobId,
  discardableJobs: z.object({ chosen: chosenRequests }),
  discardJobs: z.object({ chosen: chosenRequests, until: z.int() }),
  checkJob: jobId,
  resolveJob: z.extend(jobId, { made: z.boolean() }),
  discardDone: nothing,
  dismissJob: jobId,
  otherConnections: nothing,
  discardOtherConnection: z.object({ connection: connectionId }),
  failuresSeen: z.object({ until: z.number(), requestsOnly: z.optional(z.boolean()) }),
  unreadableRows: z.object({ after: z.int() }),
  discardUnreadable: z.object({ upTo: z.int() }),
  resetStorage: z.object({ part: z.enum(['outbox', 'settings', 'connection']) }),
  links: z.object({
    query: z.string().check(z.maxLength(1024)),
    filters: linkFilters,
    order: z.enum([...LINK_ORDERS, 'match']),
    from: z.int().check(z.minimum(0)),
    count: z.int().check(z.minimum(1), z.maximum(1000)),
    requests: z.enum(['none', 'if-needed', 'always']),
  }),
  utmValues: nothing,
  insights: z.object({
    period: z.literal([1, 7, 30]),
    filters: linkFilters,
    asksService: z.optional(z.boolean()),
  }),
  knownLinks: z.object({
    urls: z.array(z.string().check(z.maxLength(65_536))).check(z.maxLength(1_000)),
  }),
  storedLinks: z.object({
    ids: z.array(z.int()).check(z.maxLength(1_000)),
    shortUrls: z.array(z.string().check(z.maxLength(65_536))).check(z.maxLength(1_000)),
  }),
  ownShortUrls: z.object({
    aliases: z.array(newAlias).check(z.maxLength(1_000)),
    urls: z.array(z.string().check(z.maxLength(65_536))).check(z.maxLength(1_000)),
  }),
  refreshLibrary: z.object({ force: z.optional(z.boolean()) }),
  readLinkFacts: z.union([z.object({ filters: linkFilters }), z.object({ stop: z.literal(true) })]),
  checkLibrary: nothing,
  lookUpAlias: newAlias,
  storedSettings: nothing,
  checkSettings: z.object({ settings: z.unknown() }),
  writeSettings: z.extend(settingsChange, { base: z.optional(settingsChange) }),
  writeDraft: z.object({ tabId, url: tabUrl, draft }),
  discardDraft: z.object({ tabId, url: tabUrl }),
}
