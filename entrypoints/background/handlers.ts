import { operationInput, wholeInput } from '../../lib/api/operation-input.ts'
import type { Read } from '../../lib/api/read.ts'
import { fail, invalid, ok, type Result } from '../../lib/model/failure.ts'
import type { JobView } from '../../lib/model/job-view.ts'
import { withCopiedAlias } from '../../lib/outbox/alias-choice.ts'
import type { Job } from '../../lib/outbox/job.ts'
import type { RpcOutput } from '../../lib/rpc/protocol.ts'
import type { Handler, Handlers } from '../../lib/rpc/receiver.ts'
import { readAvatar } from './account/avatar.ts'
import { COLLECTION_NAMES, NO_COLLECTIONS } from './account/collections-cache.ts'
import { FOR_CONNECTION, FOR_LATER, FOR_PICKERS, FOR_SECTION, NOW } from './account/collections-reader.ts'
import { afterPaint } from './after-paint.ts'
import { createCapabilityHandlers } from './connection/capability-handlers.ts'
import { connect } from './connection/connect.ts'
import { disconnect } from './connection/disconnect.ts'
import { returnHostAccess } from './connection/host-access.ts'
import { operationVerdictOf } from './connection/operation-verdicts.ts'
import { discardAside, readAside } from './jobs/aside-rows.ts'
import { createBatchHandlers } from './jobs/batch-handlers.ts'
import { readJobs } from './jobs/read-jobs.ts'
import { requestsElsewhere, unfinishedOf } from './jobs/requests-elsewhere.ts'
import { type AddWrite, createShortenForm } from './jobs/shorten-form.ts'
import { viewHeld } from './jobs/view-held.ts'
import { writeMany } from './jobs/write-many.ts'
import { createKeyHandlers } from './key/key-handlers.ts'
import { createLibraryHandlers } from './library/library-handlers.ts'
import { lookUpAlias } from './library/look-up-alias.ts'
import { readOverview } from './overview.ts'
import { applySettings } from './settings/apply-settings.ts'
import { checkSettings } from './settings/settings-store.ts'
import { tellSettings } from './settings/tell-settings.ts'
import { resetStorage } from './storage/reset-storage.ts'
import type { WorkerParts } from './worker-parts.ts'

/**
 * One function per method of the protocol. Each returns a `Result`; the receiver checks the sender. `readBesides` reads
 * at the pace of bulk work, so that no press waits behind it.
 */
export const createHandlers = (parts: WorkerParts, read: Read, readBesides: Read): Handlers => {
  const {
    world,
    connections,
    current,
    vault,
    drafts,
    collections,
    store,
    outbox,
    announcer,
    feedback,
    scheduler,
    library,
    bulkDraft,
    drain,
  } = parts

  const viewed = async (job: Job): Promise<Result<JobView>> => {
    const status = await outbox.status(job.connection)
    return status.ok ? ok(viewHeld(job, status.value)) : status
  }

  /** A decision about a job, after which there may be something to send. */
  const decided = async (decision: Promise<Result<Job>>): Promise<Result<JobView>> => {
    const job = await decision
    if (!job.ok) return job
    void drain()
    return viewed(job.value)
  }

  const refreshInBackground = async (): Promise<void> => {
    const connection = await current.idOrNull()
    if (connection === null) return
    void scheduler.attend(connection)
    await collections.refresh(connection, COLLECTION_NAMES, FOR_LATER)
  }

  /** Closed tabs are not observed, because each would wake the worker. */
  const dropOldDrafts = async (): Promise<void> => {
    const open = await world.openTabs()
    // A browser always has a tab: an empty list means that none were reported.
    if (open.length > 0) await drafts.keepOnly(open)
  }

  const overview: Handler<'overview'> = async (input) => {
    const answer = await readOverview(parts, input)
    if (!answer.ok || answer.value.connection === null) return answer
    // The page shows what is stored; updates are broadcast.
    afterPaint(world.timers, () => {
      refreshInBackground().catch(ignore)
      dropOldDrafts().catch(ignore)
    })
    return answer
  }

  /** A service's description is read once, when it is connected; the user can read it again. */
  const learnFromDescription = async (id: string): Promise<void> => {
    const described = await parts.wire.describe(id)
    if (described !== null) await parts.capabilities.fromOperations(id, described)
  }

  const connectTo: Handler<'connect'> = async (input) => {
    const { fetch, now, isAllowed } = world
    const before = await connections.read()
    const leaves = async (connection: string) => {
      const left = await unfinishedOf(store, connection)
      return left.requests === 0 || input.leaveRequests === true ? null : left
    }
    const answer = await connect({ ...parts, world: { fetch, now }, isAllowed, leaves }, input)
    if (!answer.ok) return answer
    if ('leaves' in answer.value) return ok(answer.value)
    const connected = answer.value
    const { id } = connected
    if (before.ok && before.value !== null && before.value.id !== id) {
      await parts.cache.remove(before.value.id)
      await parts.library.remove(before.value.id)
      await returnHostAccess(parts, before.value.id)
    }
    learnFromDescription(id).catch(ignore)
    const unblocked = await outbox.unblock(id)
    if (!unblocked.ok) return unblocked
    const view = await parts.tellConnection(connected)
    announcer.jobs()
    void drain()
    collections.refresh(id, COLLECTION_NAMES, FOR_CONNECTION).catch(ignore)
    void scheduler.attend(id)
    scheduler.soon()
    // A key that replaced a locked one also removed the keys of the passwords.
    await tellSettings(parts)
    return ok(view)
  }

  const write: AddWrite = async ({ id, operation, input, source, tabId, copy, title, replaces }, copied) => {
    // The page retries if it did not receive the response: the same id is the same job. If both are in flight, the
    // store takes one.
    const [connection, known] = await Promise.all([current.id(), store.get(id)])
    if (!connection.ok) return connection
    const intent = wholeInput(operation, input)
    if (!intent.ok) return intent
    if (known !== null) return viewed(known)
    const priority = source === 'bulk' ? 'bulk' : 'click'
    const added = await outbox.add(connection.value, [
      withCopiedAlias({ id, operation, input: intent.value, source, priority, tabId, title, copy }, copied),
    ])
    const job = added.ok ? added.value[0] : await store.get(id)
    if (job === undefined || job === null) return added.ok ? fail({ kind: 'internal', detail: 'no job' }) : added
    void drain()
    // What was sent is not a draft anymore.
    if (source === 'popup' && tabId !== null) await drafts.removeSent(tabId, String(job.input.url))
    // If it was retried in the meantime, it is its own request again.
    if (replaces !== undefined && (await store.get(replaces))?.state === 'failed') await outbox.discard(replaces)
    return viewed(job)
  }

  return {
    overview,
    connect: connectTo,
    ...createKeyHandlers(parts),
    ...createLibraryHandlers(parts),
    ...createBatchHandlers(parts),
    ...createCapabilityHandlers(parts),
    write,
    shorten: createShortenForm(parts, write),
    writeMany: (input) => writeMany(parts, input),
    avatar: async () => {
      const connection = await connections.read()
      if (!connection.ok) return connection
      return ok({ picture: connection.value && (await readAvatar(world, connection.value)) })
    },
    disconnect: async () => {
      const gone = await disconnect(parts)
      if (!gone.ok) return gone
      world.broadcast({ event: 'connection', connection: null })
      announcer.jobs()
      await tellSettings(parts)
      return ok({})
    },
    collections: async ({ refresh }) => {
      const id = await current.id()
      if (!id.ok) return id.failure.kind === 'not-connected' ? ok(NO_COLLECTIONS) : id
      // Failures are stored with the collections themselves.
      if (refresh) await collections.refresh(id.value, COLLECTION_NAMES, FOR_PICKERS)
      return ok(await collections.known(id.value))
    },
    refreshCollection: async ({ collection, force }) => {
      const id = await current.id()
      return id.ok ? collections.refresh(id.value, [collection], force ? NOW : FOR_SECTION) : id
    },
    read: async ({ operation, input, bulk }) => {
      const intent = operationInput(operation, input)
      if (!intent.ok) return intent
      const id = await current.id()
      if (!id.ok) return id
      const bulkRead: Read = async (name, asked) => (await outbox.pacedRead(id.value, name, asked, 'bulk')).result
      const result = await library.reading(id.value, bulk ? bulkRead : read)(operation, intent.value)
      const verdicts = operationVerdictOf(operation, result)
      if (Object.keys(verdicts).length > 0) await parts.capabilities.fromOperations(id.value, verdicts)
      return result
    },
    jobs: async ({ states, offset, limit }) => {
      const id = await current.id()
      if (!id.ok) return id
      return readJobs(parts, id.value, { states, offset, limit })
    },
    job: async ({ id }) => {
      const job = await store.get(id)
      return job === null ? fail({ kind: 'not-found' }) : viewed(job)
    },
    retryJob: ({ id, password }) => decided(outbox.retry(id, password)),
    checkJob: ({ id }) => decided(outbox.check(id)),
    resolveJob: ({ id, made }) => decided(outbox.resolve(id, made)),
    discardJob: async ({ id }) => {
      const job = await store.get(id)
      const discarded = await outbox.discard(id)
      announcer.jobs()
      if (discarded.ok && job !== null) await returnHostAccess(parts, job.connection)
      return discarded.ok ? ok({}) : discarded
    },
    dismissJob: async ({ id }) => {
      const dismissed = await outbox.dismiss(id)
      return dismissed.ok ? ok({}) : dismissed
    },
    elsewhere: async () => ok(await requestsElsewhere(parts.database, store, await current.idOrNull())),
    discardElsewhere: async ({ connection }) => {
      const id = await current.idOrNull()
      if (connection === id) return invalid('connection', 'connection_in_use')
      await store.removeConnection(connection)
      await parts.unseen.forget(connection)
      await returnHostAccess(parts, connection)
      return ok({})
    },
    failuresSeen: async ({ until, requestsOnly = false }) => {
      await feedback.seen(until, requestsOnly)
      return ok({})
    },
    asideRows: ({ after }) => readAside(parts.database, after),
    discardAside: async ({ upTo }) => {
      const discarded = await discardAside(parts.database, upTo)
      announcer.jobs()
      return discarded
    },
    resetStorage: ({ part }) => resetStorage(parts, part),
    lookUpAlias: (input) => lookUpAlias(parts, readBesides, input),
    checkSettings: ({ settings }) => Promise.resolve(ok(checkSettings(settings))),
    writeSettings: async (change) => {
      const changed = await vault.changeSettings(change)
      if (!changed.ok) return changed
      await applySettings(world, changed.value)
      const shown = await vault.shown(changed.value)
      world.broadcast({ event: 'settings', settings: shown })
      return ok(shown)
    },
    bulkDraft: () => bulkDraft.read(),
    writeBulkDraft: async ({ draft }) => done(await bulkDraft.change(() => draft)),
    writeDraft: async ({ tabId, url, draft }) => done(await drafts.write(tabId, url, draft)),
    discardDraft: async ({ tabId, url }) => done(await drafts.remove(tabId, url)),
  }
}

const done = (result: Result<unknown>): Result<RpcOutput<'writeDraft'>> => (result.ok ? ok({}) : result)

// The refresh runs in the background; failures are stored with the collections themselves.
const ignore = (): void => undefined
