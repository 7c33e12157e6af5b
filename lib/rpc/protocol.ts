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

// What pages and the worker exchange. Types only: both ends are one build. The types of the responses are in
// `lib/model`. All times are epoch milliseconds by this machine's clock, unless a field says otherwise.

type Nothing = Record<string, never>

/** The change of one link of a batch. */
export interface LinkWrite {
  id: string
  /** The input of `updateLink` with only what changes. */
  input: { id: number } & Record<string, unknown>
  /** The link's name. */
  title: string
  /** The values before, by field, as far as they are known; `null` for none. */
  before: Record<string, unknown>
  /** It is sent only if the link still has these values. */
  onlyIfSame: boolean
}

/** A link of the account, and where it leads. */
export interface OwnLink {
  id: number
  longUrl: string
}

/** One row per method. A name can't have a second handler: the worker's map is checked against this. */
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
   * Checks the key with the service now, even if it was rejected before. Returns what is known then; fails if that is
   * nothing.
   */
  checkKey: { input: Nothing; output: ConnectionView }
  /**
   * Removes the connection's key, and its outbox unless the user wants unfinished requests to wait until the same account
   * is connected again. What else is stored of the account stays until it is discarded, or is discarded with it.
   */
  disconnect: { input: { leaveRequests?: boolean | undefined; discardData?: boolean | undefined }; output: Nothing }
  /** What is stored of this account and of those that were connected before. */
  storedAccounts: { input: Nothing; output: StoredAccount[] }
  /** Removes what is stored of an account, beside its requests. */
  discardAccount: { input: { connection: string }; output: Nothing }
  /** Sets or changes the passphrase that encrypts the key: `current` is the old one, `null` without one. */
  setPassphrase: { input: { passphrase: string; current: string | null }; output: ConnectionView }
  /** Stores the key without a passphrase again. */
  removePassphrase: { input: { passphrase: string }; output: ConnectionView }
  /** Nothing is sent until the passphrase is entered again. */
  lock: { input: Nothing; output: ConnectionView }
  unlock: { input: { passphrase: string }; output: ConnectionView }
  /** The service's pixel types; an empty list restores those that are found. */
  writePixelTypes: { input: { pixelTypes: PixelType[] }; output: ConnectionView }
  /**
   * Finds out which operations beyond the contract the service has, if its description doesn't say: by calling them
   * with the id 0, which doesn't exist. Started by the user.
   */
  findCapabilities: { input: Nothing; output: ConnectionView }
  /** The account's picture as a `data:` URL; `null` without one. */
  avatar: { input: Nothing; output: { picture: string | null } }
  /** Stops suggesting this value of this parameter. */
  forgetRemembered: { input: { name: string; value: string }; output: RememberedValues }
  /** Returns the stored collections; with `refresh`, after reading those that are older than a minute. */
  collections: { input: { refresh: boolean }; output: Collections }
  /**
   * Reads a collection that the user looks at, if it is older than a minute; with `force` in any case. Fails if it had
   * to be read and couldn't be.
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
      /** The refused job that was corrected: it is discarded once this one is durable. */
      replaces?: string | undefined
      /** The preset that a new link is made with, by id. */
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
      /** As for `write`. */
      id: string
      /** `null` if the popup did not have its data yet. */
      tab: { id: number | null; url: string; title: string } | null
      /** What was set by hand, including the password; without the popup's data, since it opened. */
      typed: Draft
      /** When the popup opened: an expiry counted from the creation counts from here. */
      openedAt: number
      /** The validated form as it was shown; `null` if the popup did not have its data yet. */
      shown: { input: unknown; replaces: Replaced | null; preset?: string | undefined } | null
      /** The alias chosen by the popup, which has copied the short URL before sending this. */
      copied?: CopiedAlias | undefined
    }
    output: JobView
  }
  /**
   * Adds many writes of bulk work to the outbox, all or none; returns once they are durable. An invalid one is named by
   * its index: `17.url`. `caller.writeMany` creates the ids.
   */
  writeMany: {
    input: { writes: { id: string; operation: WriteName; input: unknown; title: string }[] }
    output: { added: number }
  }
  /**
   * Creates many links as one batch, all or none; returns once they are durable. The same id again is the same batch.
   * An invalid one is named by its index: `17.url`.
   */
  addBatch: {
    input: {
      /** A UUID made by the page, like those of the writes. */
      id: string
      name: string
      text: string
      /** The input of `createLink`, and the id of the preset that it was made with. */
      writes: { id: string; input: unknown; title: string; preset?: string | undefined }[]
      /** Whether it is all of Bulk's stored draft, which is then forgotten, also if the page is gone. */
      isWholeDraft?: boolean | undefined
    }
    output: BatchView
  }
  /**
   * Changes many links as one batch, all or none; returns once the changes are durable. The same id again is the same
   * batch. An invalid one is named by its index: `17.url`.
   */
  changeLinks: {
    input: {
      /** A UUID made by the page, like those of the writes. */
      id: string
      name: string
      /** The batch whose changes these take back, if any. */
      undoes: string | null
      writes: LinkWrite[]
    }
    output: BatchView
  }
  /** Newest first. */
  batches: { input: Nothing; output: BatchView[] }
  batch: { input: { id: string; offset: number; limit: number }; output: BatchPage }
  /** Requests in flight are finished. */
  pauseBatch: { input: { id: string }; output: BatchView }
  resumeBatch: { input: { id: string }; output: BatchView }
  /** Removes unsent requests; those that may have happened stay until that is known. */
  cancelBatch: { input: { id: string }; output: BatchView }
  /** Removes a batch with its results, once all of it is done or has failed. */
  removeBatch: { input: { id: string }; output: Nothing }
  /** How QR codes were drawn last on this device. */
  qrLook: { input: Nothing; output: QrLook }
  writeQrLook: { input: { look: QrLook }; output: Nothing }
  /** The last input of the Bulk section since the browser started. */
  bulkDraft: { input: Nothing; output: BulkDraft | null }
  writeBulkDraft: { input: { draft: BulkDraft | null }; output: Nothing }
  /** Newest first. Empty `states` means all; with `link`, only those about it. */
  jobs: { input: { states: JobState[]; link?: number | undefined; offset: number; limit: number }; output: JobsPage }
  job: { input: { id: string }; output: JobView }
  /**
   * Sends a failed or waiting job as soon as the pacer allows. One that needs its password takes this one, or none with
   * `null`. One that is retried `together` with others keeps its priority: a click doesn't wait for them.
   */
  retryJob: {
    input: { id: string; password?: string | null | undefined; together?: boolean | undefined }
    output: JobView
  }
  discardJob: { input: { id: string }; output: Nothing }
  discardableJobs: { input: { chosen: ChosenRequests }; output: Discardable }
  /** Discards them all or none, up to `until` as `discardableJobs` said; not what is being sent or done by then. */
  discardJobs: { input: { chosen: ChosenRequests; until: number }; output: { discarded: number } }
  /** Asks the service again about an unsure job. */
  checkJob: { input: { id: string }; output: JobView }
  /** The user resolves an unsure job: it happened, or it is to be sent again. */
  resolveJob: { input: { id: string; made: boolean }; output: JobView }
  /** The popup's result was dismissed: the next opening starts with a form. */
  /** Removes what is done from the list, except for the links of batches. */
  discardDone: { input: Nothing; output: Nothing }
  dismissJob: { input: { id: string }; output: Nothing }
  /** The unfinished requests of other connections than the current one. */
  otherConnections: { input: Nothing; output: UnfinishedRequests[] }
  /** Discards everything in the outbox for another connection than the current one. */
  discardOtherConnection: { input: { connection: string }; output: Nothing }
  /** A page has shown all failures until then, or only the requests among them, like the Outbox. */
  failuresSeen: { input: { until: number; requestsOnly?: boolean | undefined }; output: Nothing }
  /** The unreadable rows after `after`; none if there are no more. */
  unreadableRows: { input: { after: number }; output: UnreadableRow[] }
  /** Discards the unreadable rows up to this one. */
  discardUnreadable: { input: { upTo: number }; output: Nothing }
  /** Moves a part of the storage that can't be read aside and starts with an empty one. */
  resetStorage: { input: { part: StoragePart }; output: Nothing }
  /** The account's links. */
  links: { input: LinksQuestion; output: LinksAnswer }
  /** What the stored links show, and the clicks of the period by the service or by the counts that were read over time. */
  insights: { input: InsightsQuestion; output: Insights }
  /** Of the links on this device. No request is sent. */
  utmValues: { input: Nothing; output: UtmValues }
  /** For each address the newest stored link to its page, if any; no request is sent. At most 1,000. */
  knownLinks: { input: { urls: string[] }; output: (ListedLink | null)[] }
  /** The stored links with these ids and short URLs, `null` without one. At most 1,000 of each; no request is sent. */
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
   * Reads what these filters ask for and the service's list doesn't say, or stops reading it; the view of the library shows
   * the progress.
   */
  readLinkFacts: { input: { filters: LinkFilters } | { stop: true }; output: LibraryView }
  /** The list was opened: looks for new links, unless that was done within a minute. */
  checkLibrary: { input: Nothing; output: Nothing }
  /**
   * Whose an alias is, from the stored links or by one request, which is not sent if little is left of the request
   * limit. `domain` as in a new link: without one it is the service's choice.
   */
  lookUpAlias: { input: { alias: string; domain?: string | undefined }; output: AliasVerdict }
  /** The user's own settings as they are stored, for a file: with what was chosen for other accounts. */
  storedSettings: { input: Nothing; output: SettingsOfAccounts }
  /** Validates the settings of a file. Nothing is stored. */
  checkSettings: { input: { settings: unknown }; output: SettingsCheck }
  /**
   * Each setting is replaced as a whole. Rules of a removed preset are removed with it. With `base`, nothing is stored and
   * the problem is `changed_elsewhere` unless these settings are still stored like this: another window was faster.
   */
  writeSettings: { input: Partial<SettingsOfAccounts> & { base?: Partial<Settings> | undefined }; output: Settings }
  /** `url` is the tab's address, empty without one: each address of a tab has its own draft. */
  writeDraft: { input: { tabId: number; url: string; draft: Draft }; output: Nothing }
  discardDraft: { input: { tabId: number; url: string }; output: Nothing }
}

export type RpcMethod = keyof Rpc
export type RpcInput<M extends RpcMethod> = Rpc[M]['input']
export type RpcOutput<M extends RpcMethod> = Rpc[M]['output']

/** From a page to the worker; the response is a `Result`. */
export interface RpcRequest {
  rpc: RpcMethod
  input: unknown
  /** The connection that the page showed, if it is about its account: another one may be current by now. */
  shown?: string
  /** A UUID of a request that is also stored: a second one with the same id is the same request (`stored-request.ts`). */
  id?: string
}
