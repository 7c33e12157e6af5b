import type { Link } from '../contract/link.ts'
import type { ReadName, WriteName } from '../contract/operations.ts'
import type { AsideRow } from '../model/aside-row.ts'
import type { BatchPage, BatchView } from '../model/batch-view.ts'
import type { BulkDraft } from '../model/bulk-draft.ts'
import type { Choices, CollectionName } from '../model/choices.ts'
import type { ConnectionView, PixelType } from '../model/connection-view.ts'
import type { Draft } from '../model/draft.ts'
import type { ElsewhereView, LeavesRequests } from '../model/elsewhere-view.ts'
import type { StoragePart } from '../model/failure.ts'
import type { JobSource, JobState, JobsPage, JobView } from '../model/job-view.ts'
import type { LibraryPage, LibraryView } from '../model/library-view.ts'
import type { Overview } from '../model/overview.ts'
import type { RememberedValues } from '../model/remembered-values.ts'
import type { Settings, SettingsCheck } from '../model/settings.ts'

// What crosses between the pages and the worker. Types only: both ends are one build. What the answers are made of stands
// in `views/`, a file for each noun. All times are epoch milliseconds of this machine's clock, unless a field says otherwise.

type Nothing = Record<string, never>

/** One row per method. A second handler for a name cannot exist: the worker's map is checked against this. */
export interface Rpc {
  /** Everything that a page shows at its start, in one round trip. */
  overview: { input: { tabId: number | null; url: string | null }; output: Overview }
  /** Tries the address and the key with `readAccount`, then stores both. The page asks for the permission before. */
  connect: {
    input: {
      baseUrl: string
      key: string
      /** The person lets the key travel in the clear to this private address (`base-url.ts` says which are). */
      unencrypted?: boolean | undefined
      /** The person knows that requests of the present connection are left waiting. */
      leaveRequests?: boolean | undefined
    }
    output: ConnectionView | LeavesRequests
  }
  /**
   * Asks the service now whether the key works, also where it was rejected: a person wants to know. Answers with what is
   * known then; fails where nobody could say.
   */
  checkKey: { input: Nothing; output: ConnectionView }
  /** Removes key, account data and outbox of the connection. */
  disconnect: { input: Nothing; output: Nothing }
  /** Sets the passphrase that the key is kept under, or changes it: `current` is the one so far, `null` without one. */
  setPassphrase: { input: { passphrase: string; current: string | null }; output: ConnectionView }
  /** The key is kept without a passphrase again. */
  removePassphrase: { input: { passphrase: string }; output: ConnectionView }
  /** Nothing is sent until the passphrase is given again. */
  lock: { input: Nothing; output: ConnectionView }
  unlock: { input: { passphrase: string }; output: ConnectionView }
  /** The service's words for pixels; none brings back what is found. */
  writePixelTypes: { input: { pixelTypes: PixelType[] }; output: ConnectionView }
  /**
   * Finds out which operations the service has beyond the contract, where its description does not tell: by asking for
   * them with the id 0, which nothing has. A person starts this.
   */
  findCapabilities: { input: Nothing; output: ConnectionView }
  /** The account's picture as a `data:` address; `null` where there is none to show. */
  avatar: { input: Nothing; output: { picture: string | null } }
  /** This value of this parameter is not offered any more. */
  forgetRemembered: { input: { name: string; value: string }; output: RememberedValues }
  /** Answers with what is kept; with `refresh`, after asking the service for what is older than a minute. */
  choices: { input: { refresh: boolean }; output: Choices }
  /**
   * Reads a collection whose section somebody looks at, where it is older than a minute; with `force` in any case.
   * Fails where it had to be read and could not be.
   */
  refreshCollection: { input: { collection: CollectionName; force: boolean }; output: Choices }
  /**
   * A GET of the contract, sent now; with `bulk`, at the pace of bulk work, which leaves clicks their share: `slow-down`
   * then says when to ask again. `caller.read` gives it its types.
   */
  read: { input: { operation: ReadName; input: unknown; bulk?: boolean | undefined }; output: unknown }
  /** Puts a write into the outbox and answers once it is durable there. `caller.write` gives it its types. */
  write: {
    input: {
      /** A UUID made by the page. The same id again is the same job, so a message that is sent twice writes once. */
      id: string
      operation: WriteName
      input: unknown
      source: JobSource
      tabId: number | null
      copy: boolean
      title: string
      /** The refused job that was corrected: it is discarded once this one is durable. */
      replaces?: string | undefined
    }
    output: JobView
  }
  /**
   * A press on **Shorten** in the popup. What was typed is kept as the draft of the tab where nothing can be sent. The
   * answer may be another job: the tab has one already, which the popup shows in place of a form.
   */
  shorten: {
    input: {
      /** As for `write`. */
      id: string
      /** `null` where the popup had not been told yet. */
      tab: { id: number | null; url: string; title: string } | null
      /** What was set by hand, the password too; of a popup that has not been told the rest, since it opened. */
      typed: Draft
      /** When the popup opened: an expiry that counts from the creation counts from here. */
      openedAt: number
      /** The checked form as it was shown; `null` where the popup had not been told yet what it begins with. */
      shown: { input: unknown; replaces: Replaced | null } | null
    }
    output: JobView
  }
  /**
   * Puts many writes of bulk work into the outbox, all or none, and answers once they are durable there. An invalid one
   * is named by its place: `17.url`. `caller.writeMany` gives the ids.
   */
  writeMany: {
    input: { writes: { id: string; operation: WriteName; input: unknown; title: string }[] }
    output: { added: number }
  }
  /**
   * Makes many links as one batch, all or none, and answers once they are durable. The same id again is the same batch.
   * An invalid one is named by its place: `17.url`.
   */
  addBatch: {
    input: {
      /** A UUID made by the page, like those of the writes. */
      id: string
      name: string
      text: string
      /** What `createLink` takes. */
      writes: { id: string; input: unknown; title: string }[]
    }
    output: BatchView
  }
  /** Newest first. */
  batches: { input: Nothing; output: BatchView[] }
  batch: { input: { id: string; offset: number; limit: number }; output: BatchPage }
  /** What is under way goes on to its end. */
  pauseBatch: { input: { id: string }; output: BatchView }
  resumeBatch: { input: { id: string }; output: BatchView }
  /** Takes out what was not sent; what may have happened stays until that is known. */
  cancelBatch: { input: { id: string }; output: BatchView }
  /** Puts a batch away with its results, once all of it is done or has failed. */
  removeBatch: { input: { id: string }; output: Nothing }
  /** What stood in the Bulk section when it was last open in this run of the browser. */
  bulkDraft: { input: Nothing; output: BulkDraft | null }
  writeBulkDraft: { input: { draft: BulkDraft | null }; output: Nothing }
  /** Newest first. An empty `states` means all. */
  jobs: { input: { states: JobState[]; offset: number; limit: number }; output: JobsPage }
  job: { input: { id: string }; output: JobView }
  /**
   * A failed or waiting job is tried as soon as the pace allows. One that needs its password takes this one, or with
   * `null` none.
   */
  retryJob: { input: { id: string; password?: string | null | undefined }; output: JobView }
  discardJob: { input: { id: string }; output: Nothing }
  /** Asks the service again what became of an unsure job. */
  checkJob: { input: { id: string }; output: JobView }
  /** The person decides an unsure job: it was made, or it is to be sent again. */
  resolveJob: { input: { id: string; made: boolean }; output: JobView }
  /** The popup's result has been put away: the next opening starts with a form. */
  dismissJob: { input: { id: string }; output: Nothing }
  /** What waits for other connections than the present one. */
  elsewhere: { input: Nothing; output: ElsewhereView[] }
  /** Throws away all that the outbox holds for another connection than the present one. */
  discardElsewhere: { input: { connection: string }; output: Nothing }
  /** A page has shown all that had failed until then, or the requests among it, such as the Outbox does. */
  failuresSeen: { input: { until: number; requestsOnly?: boolean | undefined }; output: Nothing }
  /** The next of the rows that are kept aside, from the one after `after` on; none when there are no more. */
  asideRows: { input: { after: number }; output: AsideRow[] }
  /** Throws the rows up to this one away. */
  discardAside: { input: { upTo: number }; output: Nothing }
  /** Leaves what cannot be read where it is, out of use, and begins that part of the storage anew. */
  resetStorage: { input: { part: StoragePart }; output: Nothing }
  /** Links that are kept here: no request is sent. All words of the query stand somewhere in each link that matches. */
  library: { input: { query: string; order: 'date' | 'click'; offset: number; limit: number }; output: LibraryPage }
  /** For each address the newest link to its page that is kept here, if any: no request is sent. At most 1,000. */
  knownLinks: { input: { urls: string[] }; output: (Link | null)[] }
  /**
   * Makes all links as the service has them, those that are on the screen first: places of the list by date from `first`
   * on, or `null` of another list, and the links that stand there. Answers once that is done, or after a few seconds with
   * how far it is.
   */
  refreshLibrary: { input: { shown?: { first: number | null; ids: number[] } | undefined }; output: LibraryView }
  /** The list is opened: looks for new links, unless that was done within a minute. */
  checkLibrary: { input: Nothing; output: Nothing }
  /** Checks the settings of a file. Nothing is stored. */
  checkSettings: { input: { settings: unknown }; output: SettingsCheck }
  /** Each setting is replaced as a whole. Rules of a removed preset are removed with it. */
  writeSettings: { input: Partial<Settings>; output: Settings }
  /** `url` is the tab's address, empty where it has none: each address that a tab shows has a draft of its own. */
  writeDraft: { input: { tabId: number; url: string; draft: Draft }; output: Nothing }
  discardDraft: { input: { tabId: number; url: string }; output: Nothing }
}

/** A refused request that was corrected. */
export interface Replaced {
  id: string
  /** Whether it is discarded even where the new one is for another address: the person chose to edit it. */
  edited: boolean
}

export type RpcMethod = keyof Rpc
export type RpcInput<M extends RpcMethod> = Rpc[M]['input']
export type RpcOutput<M extends RpcMethod> = Rpc[M]['output']

/** From a page to the worker; answered with a `Result`. */
export interface RpcRequest {
  rpc: RpcMethod
  input: unknown
  /** A UUID of a request that is kept too: the second that comes under it is the same one (`kept-request.ts`). */
  id?: string
}
