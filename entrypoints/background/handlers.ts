import { operationInput } from '../../lib/api/operation-input.ts'
import type { Read } from '../../lib/api/read.ts'
import { ok, type Result, type StoragePart } from '../../lib/model/failure.ts'
import { DEFAULT_SETTINGS } from '../../lib/model/settings.ts'
import type { Handler, Handlers } from '../../lib/rpc/receiver.ts'
import { createAccountHandlers } from './account/account-handlers.ts'
import { FOR_LATER } from './account/collections-reader.ts'
import { afterPaint } from './after-paint.ts'
import { operationVerdictOf } from './connection/capability-verdicts.ts'
import { createConnectionHandlers } from './connection/connection-handlers.ts'
import { createBatchHandlers } from './jobs/batch-handlers.ts'
import { createJobHandlers } from './jobs/job-handlers.ts'
import { createKeyHandlers } from './key/key-handlers.ts'
import { createLibraryHandlers } from './library/library-handlers.ts'
import { readOverview } from './overview.ts'
import { applySettings, createSettingsHandlers } from './settings/settings-handlers.ts'
import type { WorkerParts } from './worker-parts.ts'

/**
 * One function per method of the protocol. Each returns a `Result`; the receiver checks the sender. `readWhileTyping` reads
 * at the pace of bulk work, so that no press waits behind it.
 */
export const createHandlers = (parts: WorkerParts, read: Read, readWhileTyping: Read): Handlers => {
  const { world, current, drafts, collections, outbox, scheduler, library } = parts

  const refreshLists = async (): Promise<void> => {
    const connection = await current.idOrNull()
    if (connection === null) return
    void scheduler.notePresence(connection)
    collections.refreshInBackground(connection, FOR_LATER)
  }

  /** Tabs are not observed when they close, because each event would wake the worker. */
  const dropOldDrafts = async (): Promise<void> => {
    const open = await world.openTabs()
    // A browser always has a tab: an empty list means that the browser reported none.
    if (open.length > 0) await drafts.keepOnly(open)
  }

  const overview: Handler<'overview'> = async (input) => {
    // Only the popup sends the id of a tab.
    if (input.tabId !== null) world.broadcast({ event: 'gesture', source: 'popup' })
    const answer = await readOverview(parts, input)
    if (!answer.ok || answer.value.connection === null) return answer
    // The page shows what is stored; updates are broadcast.
    afterPaint(world, () => {
      refreshLists().catch(() => undefined)
      dropOldDrafts().catch(() => undefined)
    })
    return answer
  }

  return {
    overview,
    ...createKeyHandlers(parts),
    ...createConnectionHandlers(parts),
    ...createAccountHandlers(parts),
    ...createLibraryHandlers(parts, read, readWhileTyping),
    ...createJobHandlers(parts),
    ...createBatchHandlers(parts),
    ...createSettingsHandlers(parts),
    read: current.connected(async (id, { operation, input, bulk }) => {
      const intent = operationInput(operation, input)
      if (!intent.ok) return intent
      const bulkRead: Read = async (name, asked) => (await outbox.pacedRead(id, name, asked, 'bulk')).result
      const result = await library.reading(id, bulk ? bulkRead : read)(operation, intent.value)
      const verdicts = operationVerdictOf(operation, result)
      if (Object.keys(verdicts).length > 0) await parts.capabilities.fromOperations(id, verdicts)
      return result
    }),
    resetStorage: ({ part }) => resetStorage(parts, part),
  }
}

type ResetParts = Pick<
  WorkerParts,
  'world' | 'outboxNote' | 'settings' | 'connections' | 'keys' | 'announcer' | 'drain'
>

/** Sets an unusable part of the storage aside, as the user has requested. */
const resetStorage = async (parts: ResetParts, part: StoragePart): Promise<Result<Record<string, never>>> => {
  const begun = await RESETS[part](parts)
  if (!begun.ok) return begun
  parts.announcer.jobs()
  void parts.drain()
  return ok({})
}

const RESETS: Readonly<Record<StoragePart, (parts: ResetParts) => Promise<Result<null>>>> = {
  outbox: async ({ world, outboxNote }) => {
    // The user was told which requests aren't sent.
    await outboxNote.clear()
    return world.createNewDatabase()
  },
  settings: async ({ settings, world }) => {
    const aside = await settings.setAside()
    if (aside.ok) await applySettings(world, DEFAULT_SETTINGS)
    return aside
  },
  connection: async ({ connections, keys }) => {
    // A key without its connection could never be removed.
    const keyless = await keys.remove()
    return keyless.ok ? connections.setAside() : keyless
  },
}
