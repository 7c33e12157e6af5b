import type { ReadName, WriteName } from '../contract/operations.ts'
import type { AliasVerdict } from '../link-options/check-alias.ts'
import type { BatchPage, BatchView } from '../model/batch-view.ts'
import type { CollectionName, Collections } from '../model/collections.ts'
import type { ConnectionView, PixelType } from '../model/connection-view.ts'
import type { BulkDraft, Draft } from '../model/draft.ts'
import type { StoragePart } from '../model/failure.ts'
import type { Insights, InsightsQuestion } from '../model/insights.ts'
import type {
  ChosenRequests,
  CopiedAlias,
  Discardable,
  JobSource,
  JobState,
  JobsPage,
  JobView,
  LeavesRequests,
  Replaced,
  UnfinishedRequests,
  UnreadableRow,
} from '../model/job-view.ts'
import type { LibraryView } from '../model/library-view.ts'
import type { ListedLink } from '../model/link-facts.ts'
import type { LinkFilters, LinksAnswer, LinksQuestion } from '../model/links-question.ts'
import type { Overview, RememberedValues } from '../model/overview.ts'
import type { QrLook } from '../model/qr-look.ts'
import type { Settings, SettingsCheck, SettingsOfAccounts } from '../model/settings.ts'
import type { StoredAccount } from '../model/stored-account.ts'
import type { UtmValues } from '../model/utm-values.ts'

// The messages between pages and the worker. Types only: both ends are one build. The types of the responses are in
// `lib/model`. All times are epoch milliseconds by this machine's clock, unless a field says otherwise.

type Nothing = Record<string, never>

/** The change of one link of a batch. */
export interface LinkWrite {
  id: string
  /** The input of `updateLink` with the changed fields only. */
  input: { id: number } & Record<string, unknown>
  /** The link's name. */
  title: string
  /** The values before, by field, as far as they are known; `null` for none. */
  before: Record<string, unknown>
  /** The change is sent only if the link still has these values. */
  onlyIfSame: boolean
}

/** A link of the account, and its destination. */
export interface OwnLink {
  id: number
  longUrl: string
}

/**
 * One row for each method. The worker's map of handlers is checked against these rows, so each method has exactly one.
 */
interface Rpc {
  /** Everything that a page shows at its start, in one call. */
  overview: { input: { tabId: number | null; url: string | null }; output: Overview }
  /** Tries the address and the key with `readAccount`, then stores both. The page requests the permission before. */
  connect: {
    input: {
      baseUrl: string
      key: string
      /** The user allows sending the key unencrypted to this private address (see `base-url.ts`). */
      unencrypted?: boolean | undefined
      /** The user knows that requests of the current connection are left waiting. */
      leaveRequests?: boolean | undefined
    }
    output: ConnectionView | LeavesRequests
  }
  /** The service that answers on this machine, if the extension may access it; otherwise `null`. No key is sent. */
  localService: { input: Nothing; output: { baseUrl: string | null } }
  /**
   * Checks the key with the service now, even if it was rejected before. Returns what is known afterwards; fails if
   * nothing is.
   */
  checkKey: { input: Nothing; output: ConnectionView }
  /**
   * Removes the connection's key, and its outbox unless the user wants unfinished requests to wait until the same
   * account is connected again. Everything else that is stored of the account stays, unless `discardData` is set.
   */
  disconnect: { input: { leaveRequests?: boolean | undefined; discardData?: boolean | undefined }; output: Nothing }
  /** What is stored of this account and of those that were connected before. */
  storedAccounts: { input: Nothing; output: StoredAccount[] }
  /** Removes what is stored of an account, besides its requests. */
  discardAccount: { input: { connection: string }; output: Nothing }
  /** Sets or changes the passphrase that encrypts the key: `current` is the old passphrase, `null` without one. */
  setPassphrase: { input: { passphrase: string; current: string | null }; output: ConnectionView }
  /** Stores the key without a passphrase again. */
  removePassphrase: { input: { passphrase: string }; output: ConnectionView }
  /** Locks the key: nothing is sent until the passphrase is entered again. */
  lock: { input: Nothing; output: ConnectionView }
  unlock: { input: { passphrase: string }; output: ConnectionView }
  /** Stores the service's pixel types; an empty list restores those that are found. */
  writePixelTypes: { input: { pixelTypes: PixelType[] }; output: ConnectionView }
  /**
   * Finds out which operations beyond the contract the service has. If its description doesn't say, they are called
   * with the id 0, which doesn't exist. Started by the user.
   */
  findCapabilities: { input: Nothing; output: ConnectionView }
  /** The account's picture as a `data:` URL; `null` without one. */
  avatar: { input: Nothing; output: { picture: string | null } }
  /** Stops suggesting this value of this parameter. */
  forgetRemembered: { input: { name: string; value: string }; output: RememberedValues }
  /** Returns the stored collections; with `refresh`, reads those that are older than a minute first. */
  collections: { input: { refresh: boolean }; output: Collections }
  /**
   * Reads a collection that the user looks at, if it is older than a minute; with `force` in any case. Fails if a
   * needed read fails.
   */
  refreshCollection: { input: { collection: CollectionName; force: boolean }; output: Collections }
  /**
   * A GET of the contract, sent now; with `bulk`, at the pace of bulk work, which leaves a reserve for clicks:
   * `slow-down` then says when to retry. `caller.read` gives it its types.
   */
  read: { input: { operation: ReadName; input: unknown; bulk?: boolean | undefined }; output: unknown }
  /** Adds a write to the outbox; returns once it is durable. `caller.write` gives it its types. */
  write: {
    input: {
      /** A UUID made by the page. The same id again is the same job, so a repeated message writes once. */
      id: string
      operation: WriteName
      input: unknown
      source: JobSource
      tabId: number | null
      copy: boolean
      title: string
      /** The refused job that this one corrects: it is discarded once this one is durable. */
      replaces?: string | undefined
      /** The id of the preset that a new link is created with. */
      preset?: string | undefined
    }
    output: JobView
  }
  /**
   * **Shorten** was pressed in the popup. If nothing can be sent, the input is stored as the tab's draft. The response
   * may be another job that the tab already has, which the popup shows in place of a form.
   */
  shorten: {
    input: {
      /** A UUID made by the page, as for `write`. */
      id: string
      /** `null` if the popup did not have its data yet. */
      tab: { id: number | null; url: string; title: string } | null
      /** What was set by hand, including the password; if the popup did not have its data yet, only since it opened. */
      typed: Draft
      /** When the popup opened. An expiry "after creation" is counted from this time. */
      openedAt: number
      /** The validated form as it was shown; `null` if the popup did not have its data yet. */
      shown: { input: unknown; replaces: Replaced | null; preset?: string | undefined } | null
      /** The alias chosen by the popup, which has copied the short URL before sending this. */
      copied?: CopiedAlias | undefined
    }
    output: JobView
  }
  /**
   * Adds many writes of bulk work to the outbox, all or none; returns once they are durable. A problem names the write
   * by its index: `17.url`. `caller.writeMany` creates the ids.
   */
  writeMany: {
    input: { writes: { id: string; operation: WriteName; input: unknown; title: string }[] }
    output: { added: number }
  }
  /**
   * Creates many links as one batch, all or none; returns once they are durable. The same id again is the same batch. A
   * problem names the link by its index: `17.url`.
   */
  addBatch: {
    input: {
      /** A UUID made by the page, like those of the writes. */
      id: string
      name: string
      text: string
      /** The input of `createLink`, and the id of the preset that the link is created with. */
      writes: { id: string; input: unknown; title: string; preset?: string | undefined }[]
      /** Whether the batch is all of Bulk's stored draft, which is then removed, even if the page is closed by then. */
      isWholeDraft?: boolean | undefined
    }
    output: BatchView
  }
  /**
   * Changes many links as one batch, all or none; returns once the changes are durable. The same id again is the same
   * batch. A problem names the change by its index: `17.url`.
   */
  changeLinks: {
    input: {
      /** A UUID made by the page, like those of the writes. */
      id: string
      name: string
      /** The batch whose changes these ones revert, if any. */
      undoes: string | null
      writes: LinkWrite[]
    }
    output: BatchView
  }
  /** Newest first. */
  batches: { input: Nothing; output: BatchView[] }
  batch: { input: { id: string; offset: number; limit: number }; output: BatchPage }
  /** Pauses a batch. Requests in flight are finished. */
  pauseBatch: { input: { id: string }; output: BatchView }
  resumeBatch: { input: { id: string }; output: BatchView }
  /** Cancels a batch: removes unsent requests; those that may have happened stay until their outcome is known. */
  cancelBatch: { input: { id: string }; output: BatchView }
  /** Removes a batch with its results, once all of its requests are done or failed. */
  removeBatch: { input: { id: string }; output: Nothing }
  /** How the last QR code on this device looked. */
  qrLook: { input: Nothing; output: QrLook }
  writeQrLook: { input: { look: QrLook }; output: Nothing }
  /** The last input of the Bulk section since the browser started. */
  bulkDraft: { input: Nothing; output: BulkDraft | null }
  writeBulkDraft: { input: { draft: BulkDraft | null }; output: Nothing }
  /** Newest first. Empty `states` means all; with `link`, only jobs about that link. */
  jobs: { input: { states: JobState[]; link?: number | undefined; offset: number; limit: number }; output: JobsPage }
  job: { input: { id: string }; output: JobView }
  /**
   * Sends a failed or waiting job as soon as the pacer allows. `password` replaces one that was erased; `null` sends
   * none. A job retried `together` with others keeps its priority, so that a click doesn't wait for them.
   */
  retryJob: {
    input: { id: string; password?: string | null | undefined; together?: boolean | undefined }
    output: JobView
  }
  discardJob: { input: { id: string }; output: Nothing }
  discardableJobs: { input: { chosen: ChosenRequests }; output: Discardable }
  /**
   * Discards these requests, all or none, up to `until` from `discardableJobs`, except those that are being sent or
   * done by then.
   */
  discardJobs: { input: { chosen: ChosenRequests; until: number }; output: { discarded: number } }
  /** Asks the service again about an unsure job. */
  checkJob: { input: { id: string }; output: JobView }
  /** Settles an unsure job as the user decides: it happened, or it is sent again. */
  resolveJob: { input: { id: string; made: boolean }; output: JobView }
  /** Removes the done requests from the list, except those of batches. */
  discardDone: { input: Nothing; output: Nothing }
  /** The user dismissed the result in the popup, which starts with a form the next time. */
  dismissJob: { input: { id: string }; output: Nothing }
  /** The numbers of unfinished requests of other connections than the current one. */
  otherConnections: { input: Nothing; output: UnfinishedRequests[] }
  /** Discards everything in the outbox for another connection than the current one. */
  discardOtherConnection: { input: { connection: string }; output: Nothing }
  /** A page has shown all failures until this time, or (like the Outbox) only the requests among them. */
  failuresSeen: { input: { until: number; requestsOnly?: boolean | undefined }; output: Nothing }
  /** The unreadable rows after `after`; empty if there are no more. */
  unreadableRows: { input: { after: number }; output: UnreadableRow[] }
  /** Discards the unreadable rows up to and including this one. */
  discardUnreadable: { input: { upTo: number }; output: Nothing }
  /** Moves a part of the storage that can't be read aside, and starts with an empty one. */
  resetStorage: { input: { part: StoragePart }; output: Nothing }
  /** The account's links. */
  links: { input: LinksQuestion; output: LinksAnswer }
  /**
   * What the stored links show, and the clicks of the period, counted by the service or by the counts that were read
   * over time.
   */
  insights: { input: InsightsQuestion; output: Insights }
  /** The UTM values of the links on this device. No request is sent. */
  utmValues: { input: Nothing; output: UtmValues }
  /** For each address, the newest stored link to its page, if any. No request is sent. At most 1,000. */
  knownLinks: { input: { urls: string[] }; output: (ListedLink | null)[] }
  /**
   * The stored links with these ids and short URLs, `null` where there is none. No request is sent. At most 1,000 of
   * each.
   */
  storedLinks: {
    input: { ids: number[]; shortUrls: string[] }
    output: { byId: (ListedLink | null)[]; byShortUrl: (ListedLink | null)[] }
  }
  /**
   * For each alias of a new link, and for each address, the stored link that has that short URL; `null` without one. No request is sent. At most 1,000 of each. `domain` as in a new link.
   */
  ownShortUrls: {
    input: { aliases: { alias: string; domain?: string | undefined }[]; urls: string[] }
    output: { aliases: (OwnLink | null)[]; urls: (OwnLink | null)[] }
  }
  /**
   * Updates all stored links from the service. Returns once that is done, or after a few seconds with the progress. With
   * `force` one request is sent now, even if the service has said to wait.
   */
  refreshLibrary: { input: { force?: boolean | undefined }; output: LibraryView }
  /**
   * Reads what these filters need and the service's list doesn't contain, or stops reading it; the view of the library
   * shows the progress.
   */
  readLinkFacts: { input: { filters: LinkFilters } | { stop: true }; output: LibraryView }
  /** The list was opened: looks for new links, unless that was done in the last minute. */
  checkLibrary: { input: Nothing; output: Nothing }
  /**
   * Finds out which link has an alias, from the stored links or by one request, which is not sent if little is left of
   * the request limit. `domain` as in a new link: without one, the service chooses.
   */
  lookUpAlias: { input: { alias: string; domain?: string | undefined }; output: AliasVerdict }
  /** The user's own settings as they are stored, for a file: including what was chosen for other accounts. */
  storedSettings: { input: Nothing; output: SettingsOfAccounts }
  /** Validates the settings of a file. Nothing is stored. */
  checkSettings: { input: { settings: unknown }; output: SettingsCheck }
  /**
   * Replaces each given setting as a whole, and removes rules of removed presets. With `base`, the change is refused as
   * `changed_elsewhere` unless these settings are still stored: another window was faster.
   */
  writeSettings: { input: Partial<SettingsOfAccounts> & { base?: Partial<Settings> | undefined }; output: Settings }
  /** `url` is the tab's address, empty without one: each address of a tab has its own draft. */
  writeDraft: { input: { tabId: number; url: string; draft: Draft }; output: Nothing }
  discardDraft: { input: { tabId: number; url: string }; output: Nothing }
}

export type RpcMethod = keyof Rpc
export type RpcInput<M extends RpcMethod> = Rpc[M]['input']
export type RpcOutput<M extends RpcMethod> = Rpc[M]['output']

/** A message from a page to the worker; the response is a `Result`. */
export interface RpcRequest {
  rpc: RpcMethod
  input: unknown
  /** The connection that the page showed, if the request is about its account: another one may be current by now. */
  shown?: string
  /** A UUID of a request that is also stored: a second one with the same id is the same request (`stored-request.ts`). */
  id?: string
}
