import type { Campaign } from '../contract/campaign.ts'
import type { Channel } from '../contract/channel.ts'
import type { Domain } from '../contract/domain.ts'
import type { Link, LinkOptions } from '../contract/link.ts'
import type { ReadName, WriteName } from '../contract/operations.ts'
import type { Overlay } from '../contract/overlay.ts'
import type { Pixel } from '../contract/pixel.ts'
import type { SplashPage } from '../contract/splash-page.ts'
import type { Failure, StoragePart } from '../failure.ts'

// What crosses between the pages and the worker. Types only: both ends are one build.
// All times are epoch milliseconds of this machine's clock, unless a field says otherwise.

export interface ConnectionView {
  /** Origin (and path, if any) of the service, without a slash at the end. */
  baseUrl: string
  /** With `baseUrl` it tells one account from another, whatever the account is called today. */
  accountId: number
  accountName: string
  email: string
  avatar: string
  plan: string
  /**
   * How far the service's clock is ahead of UTC, in minutes, as learned from the dates it gives (FIELD.md line 25);
   * `null` until then, when it is taken for UTC.
   */
  serviceOffsetMinutes: number | null
  /** Whether the key is kept under a passphrase. */
  passphrase: boolean
  /** Whether that passphrase is wanted before anything can be sent. */
  locked: boolean
  /** Options that the service was last seen to drop, or whose collection the plan lacks: to be said, not to be hidden. */
  lacking: (keyof LinkOptions)[]
  /** Whether the service was seen to have both `updateLink` and `deleteLink`. */
  canChangeLinks: boolean
  /** Whether the service was seen to have `deletePixel`. */
  canDeletePixels: boolean
  /** The words for pixels that this service is offered, as the person set them or as they were found. */
  pixelTypes: PixelType[]
}

export interface PixelType {
  value: string
  label: string
}

/** Values that link parameters were given before, by the parameter's name; the newest first. */
export type RememberedValues = Record<string, string[]>

export type JobState = 'waiting' | 'sending' | 'reconciling' | 'unsure' | 'failed' | 'done'

/** Where a person asked for it. */
export type JobSource = 'popup' | 'options' | 'toolbar' | 'menu' | 'command' | 'omnibox' | 'bulk'

/** Something that the service made otherwise than it was asked (FIELD.md line 17). */
export interface Difference {
  option: keyof LinkOptions
  asked: string
  /** `null` when the answer does not show what became of it. */
  got: string | null
}

export interface JobOutcome {
  /** The id of what was made; `null` where the service gives none. */
  id: number | null
  /** The short URL, for `createLink` and `updateLink`; else `null`. Always http(s). */
  shortUrl: string | null
  differences: Difference[]
  /**
   * A second link to the same address that the service made of the same request: the browser itself may send one again
   * whose connection broke. Only where a reading has shown it.
   */
  twin: { id: number; shortUrl: string } | null
  /** Whether the short URL was written to the clipboard. */
  copied: boolean
}

export interface JobView {
  id: string
  operation: WriteName
  /** What a list shows: the long URL, or the name of the object. */
  subject: string
  /** The intent as it was asked, without any password. */
  input: Record<string, unknown>
  state: JobState
  source: JobSource
  /** The batch that it belongs to; `null` without one. */
  batch: string | null
  createdAt: number
  /** When it will be tried next; `null` when nothing is planned. */
  nextAt: number | null
  attempts: number
  /** Until when the spent allowance lets nothing of its kind go; `null` where that is not what it waits for. */
  paceUntil: number | null
  /** It waits until its batch is resumed. */
  paused: boolean
  /** Why it waits, failed or is unsure. */
  failure: Failure | null
  outcome: JobOutcome | null
}

export type JobCounts = Record<JobState, number>

/** Many links that were asked for at once. */
export interface BatchView {
  id: string
  name: string
  createdAt: number
  /** What of it has not reached the service stays unsent until it is resumed. */
  paused: boolean
  /** It was cancelled: what had not been sent is gone. What turns out not to have been made waits for a person. */
  cancelled: boolean
  counts: JobCounts
  /** How many jobs it holds: the sum of `counts`. */
  total: number
  /** How long the rest takes at least, in milliseconds; while it is paused, from when it is resumed. */
  remainingMs: number
}

export interface BatchPage {
  batch: BatchView
  /** What was pasted. */
  text: string
  /** In the order of adding. */
  jobs: JobView[]
}

export interface RateView {
  limit: number
  remaining: number
  resetAt: number | null
}

/** A collection of the account, as last seen. */
export interface Collection<T> {
  items: T[]
  /** `null` when it was never fetched. */
  fetchedAt: number | null
  /** Why the last fetch failed; the items are those of the last good one. */
  failure: Failure | null
}

export interface Choices {
  domains: Collection<Domain>
  campaigns: Collection<Campaign>
  channels: Collection<Channel>
  pixels: Collection<Pixel>
  overlays: Collection<Overlay>
  splashPages: Collection<SplashPage>
}

export interface RecentLink {
  shortUrl: string
  longUrl: string
  title: string
  createdAt: number
}

/** What a new link starts with. */
export interface PresetBody {
  options: LinkOptions
  /** How long after it is made a link expires; in place of `options.expiry`, which is one moment for all links. */
  expiresAfterMinutes: number | null
}

/** A body under a name. It may hold any option, an alias and a password too. */
export interface Preset extends PresetBody {
  id: string
  /** Not empty, and no other preset has it. */
  name: string
}

/** Picks a preset for an address; `lib/presets/rule-matches.ts` says what each kind means. */
export interface PresetRule {
  id: string
  presetId: string
  match: 'host' | 'path' | 'pattern'
  value: string
}

export interface Settings {
  toolbarButton: 'popup' | 'shorten'
  /** What every new link starts with, beneath the preset that a rule picks. Never `custom` or `password`. */
  defaults: PresetBody
  presets: Preset[]
  /** In this order: the first that matches counts. */
  rules: PresetRule[]
}

/** An unsent form. Never holds a password. */
export interface Draft {
  /** Empty while it is the page's own address: what was typed stays, what came from the page follows the page. */
  url: string
  /** What was set by hand, over what the preset and the defaults give. */
  options: LinkOptions
  /** Options of the preset or the defaults that were emptied by hand. */
  cleared?: (keyof LinkOptions)[] | undefined
  /** The preset that was chosen by hand; `null` for none of them, `undefined` while the rules choose. */
  preset?: string | null | undefined
}

/** What stands unsent in the Bulk section. Never holds a password. */
export interface BulkDraft {
  text: string
  /** Where the text came from, such as a file's name. */
  name: string | null
  /** How it is read, where that was chosen by hand: the kind of text, whether a table has a header, what each column is. */
  kind: 'text' | 'list' | 'table' | 'json' | null
  header: boolean | null
  fields: (string | null)[] | null
  /** The id of the preset that all links get, or the name of another choice. */
  preset: string | null
  /** What was typed over it. */
  options: LinkOptions | null
}

/** How much of the account's links is kept here. */
export interface LibraryView {
  /** How many links are kept. */
  links: number
  /** How many there are, as the service last said; `null` until it has. */
  total: number | null
  /** Whether every link of the account is kept, as far as was seen: only then is what is not found not there. */
  complete: boolean
  /** Up to when nothing newer was missed. */
  checkedAt: number | null
  /** When all click counts were last read. */
  countedAt: number | null
  /** Why nothing could be read or kept last. */
  failure: Failure | null
}

/** Some of the links that match, in the order asked for. */
export interface LibraryPage {
  rows: Link[]
  /** How many match among those that are kept. */
  total: number
  from: 'library' | 'service'
  library: LibraryView
}

export interface Overview {
  connection: ConnectionView | null
  settings: Settings
  choices: Choices
  recent: RecentLink[]
  /** Of this tab and this address. */
  draft: Draft | null
  /** The newest job that this tab's popup made for this address and that the person has not put away. */
  job: JobView | null
  counts: JobCounts
  rate: RateView
  /** How many stored requests could not be read and are kept aside: nothing is done with them. */
  unreadable: number
  /** The newest link to this page that is kept in the library. */
  known: Link | null
  remembered: RememberedValues
}

export interface JobsPage {
  jobs: JobView[]
  /** How many jobs match over all pages. */
  total: number
  counts: JobCounts
  /** How long what waits will take at least, in milliseconds, when nobody else takes from the allowance. */
  queueMs: number
  /** As in `Overview`. */
  unreadable: number
}

/** A stored request that this version cannot read, as it was found. */
export interface AsideRow {
  /** Rising. */
  id: number
  foundAt: number
  /** As JSON, without any password. */
  text: string
}

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
    }
    output: ConnectionView
  }
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
  findAbilities: { input: Nothing; output: ConnectionView }
  /** This value of this parameter is not offered any more. */
  forgetRemembered: { input: { name: string; value: string }; output: RememberedValues }
  /** Answers with what is cached; with `refresh`, after asking the service. */
  choices: { input: { refresh: boolean }; output: Choices }
  /** A GET of the contract, sent now. `caller.read` gives it its types. */
  read: { input: { operation: ReadName; input: unknown }; output: unknown }
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
  /** A failed or waiting job is tried as soon as the pace allows. */
  retryJob: { input: { id: string }; output: JobView }
  discardJob: { input: { id: string }; output: Nothing }
  /** Asks the service again what became of an unsure job. */
  checkJob: { input: { id: string }; output: JobView }
  /** The person decides an unsure job: it was made, or it is to be sent again. */
  resolveJob: { input: { id: string; made: boolean }; output: JobView }
  /** The popup's result has been put away: the next opening starts with a form. */
  dismissJob: { input: { id: string }; output: Nothing }
  /** The next of the rows that are kept aside, from the one after `after` on; none when there are no more. */
  asideRows: { input: { after: number }; output: AsideRow[] }
  /** Throws the rows up to this one away. */
  discardAside: { input: { upTo: number }; output: Nothing }
  /** Leaves what cannot be read where it is, out of use, and begins that part of the storage anew. */
  startAnew: { input: { part: StoragePart }; output: Nothing }
  /** Links that are kept here: no request is sent. All words of the query stand somewhere in each link that matches. */
  library: { input: { query: string; order: 'date' | 'click'; offset: number; limit: number }; output: LibraryPage }
  /** For each address the newest link to its page that is kept here, if any: no request is sent. At most 1,000. */
  knownLinks: { input: { urls: string[] }; output: (Link | null)[] }
  /** Asks the service for new links now. */
  refreshLibrary: { input: Nothing; output: LibraryView }
  /** Each setting is replaced as a whole. The rules of a preset that is taken out go with it. */
  writeSettings: { input: Partial<Settings>; output: Settings }
  /** `url` is the tab's address, empty where it has none: each address that a tab shows has a draft of its own. */
  writeDraft: { input: { tabId: number; url: string; draft: Draft }; output: Nothing }
  discardDraft: { input: { tabId: number; url: string }; output: Nothing }
}

export type RpcMethod = keyof Rpc
export type RpcInput<M extends RpcMethod> = Rpc[M]['input']
export type RpcOutput<M extends RpcMethod> = Rpc[M]['output']

/** From a page to the worker; answered with a `Result`. */
export interface RpcRequest {
  rpc: RpcMethod
  input: unknown
}

/** From the worker to every open page. */
export type WorkerEvent =
  | { event: 'job'; job: JobView }
  | { event: 'jobs'; counts: JobCounts }
  | { event: 'batch'; batch: BatchView }
  | { event: 'connection'; connection: ConnectionView | null }
  | { event: 'settings'; settings: Settings }
  | { event: 'choices'; choices: Choices }
  | { event: 'rate'; rate: RateView }
  | { event: 'library'; library: LibraryView }
