import { cleanedBy } from '../../../lib/address/cleaning.ts'
import { shortenable } from '../../../lib/address/shortenable.ts'
import { operationInput } from '../../../lib/api/operation-input.ts'
import type { Link } from '../../../lib/contract/link.ts'
import type { Input } from '../../../lib/contract/operations.ts'
import type { CopiedLink } from '../../../lib/copy-as/copied-links.ts'
import { copyFormatFor } from '../../../lib/copy-as/copy-format.ts'
import { credentialsIn } from '../../../lib/link-options/credentials.ts'
import { SECOND } from '../../../lib/model/durations.ts'
import { type Failure, fail, invalid, ok, type Result } from '../../../lib/model/failure.ts'
import { inputAsAsked, isSettled, type JobSource } from '../../../lib/model/job-view.ts'
import { titleOf } from '../../../lib/model/link-facts.ts'
import type { Problem } from '../../../lib/model/problem.ts'
import type { ServiceZone } from '../../../lib/model/service-clock.ts'
import type { CopyFormat, Preset } from '../../../lib/model/settings.ts'
import type { Intent } from '../../../lib/outbox/intent.ts'
import type { Job } from '../../../lib/outbox/job.ts'
import type { Outbox } from '../../../lib/outbox/outbox.ts'
import { boundedText } from '../../../lib/outside-text.ts'
import { presetFor } from '../../../lib/presets/preset-for.ts'
import { startingOptions } from '../../../lib/presets/starting-options.ts'
import { createSerialQueue } from '../../../lib/serial-queue.ts'
import { failureOf } from '../failure-of.ts'
import type { FillTemplates } from '../jobs/fill-templates.ts'
import type { StoredSettings } from '../settings/settings-store.ts'
import type { World } from '../world.ts'

/** One gesture outside of our pages: toolbar button, menu, keyboard, address bar. */
export interface Gesture {
  source: JobSource
  /** The addresses as the browser gives them. */
  addresses: ReadonlyArray<string | undefined>
  /** Why a selection contains an address but none that is certain. */
  problem?: Problem
  title: string
  tabId: number | null
  /** The address of the page in front, as far as the browser tells it. It can choose the format of the copied links. */
  pageUrl?: string | undefined
  /** The gesture was made in a private window. */
  isIncognito?: boolean
  /** The preset that the user chose; otherwise a rule chooses one for each address, or the defaults apply. */
  presetId?: string
}

interface Ports extends Pick<World, 'now' | 'openConnection'> {
  /** `not-connected` if no service is connected. */
  connectionId: () => Promise<Result<string>>
  settings: () => Promise<Result<StoredSettings>>
  /** As in `ConnectionView`. */
  serviceZone: () => Promise<ServiceZone>
  /** Returns the inputs with their templates filled in. */
  fillTemplates: FillTemplates
  add: Outbox['add']
  /** The newest requests of this connection, newest first. */
  newestJobs: (connection: string) => Promise<Job[]>
  /** The link on this device that leads to exactly this address. No request is sent. */
  known: (connection: string, url: string) => Promise<Link | null>
  /** Sends an unfinished request at once, and copies its short URL again if that is known. */
  sendNow: (underWay: Job, source: JobSource, format: CopyFormat) => Promise<void>
  /** Copies an existing link and shows that. */
  reuse: (link: CopiedLink, source: JobSource, format: CopyFormat) => Promise<void>
  /**
   * The link's present short URL at the service; the stored one if there is no response. `null` if the link was
   * deleted, has expired or leads elsewhere.
   */
  presentShortUrl: (connection: string, link: Link) => Promise<string | null>
  copyTogether: (ids: string[]) => Promise<void>
  drain: () => void
  /** `what` is the address as the browser gave it. */
  refused: (failure: Failure, what: string) => Promise<void>
}

/** Creates short links with the options that apply to each address. Every failure is reported. */
export const createShorten = (ports: Ports) => {
  // A quick second gesture must find what the first one has added.
  const inTurn = createSerialQueue()
  /** The existing links about which the service is being asked. */
  const beingChecked = new Set<string>()

  /**
   * Leaves out links that a gesture has just requested. They are read from the outbox, because another worker may have
   * handled that gesture. Failed requests don't count, so that the user can try again.
   */
  const withoutRepeated = async (connection: string, inputs: readonly LinkInput[]): Promise<LinkInput[]> => {
    const now = ports.now()
    const recent = (await ports.newestJobs(connection)).filter(
      ({ source, createdAt, state }) =>
        state !== 'failed' && GESTURES.includes(source) && Math.abs(now - createdAt) < REPEATED_WITHIN_MS,
    )
    const asked = new Set(recent.map((job) => requestKey(inputAsAsked(job))))
    return inputs.filter((input) => !asked.has(requestKey(input)))
  }

  /** The unfinished request for the same link, which will be the existing one; `null` if there is none. */
  const underWayFor = async (connection: string, input: LinkInput): Promise<Job | null> =>
    (await ports.newestJobs(connection)).find(
      (job) =>
        job.operation === 'createLink' &&
        job.copy &&
        job.batch === null &&
        !isSettled(job) &&
        requestKey(inputAsAsked(job)) === requestKey(input),
    ) ?? null

  /** The links to create that were not just requested, and the addresses that must not be sent. */
  const linksFor = async (
    connection: string,
    urls: readonly string[],
    { defaults }: StoredSettings,
    presetOfUrl: (url: string) => Preset | null,
  ): Promise<{ inputs: LinkInput[]; secret: string[] }> => {
    const zone = await ports.serviceZone()
    const startOf = (url: string) => startingOptions(defaults, presetOfUrl(url), ports.now(), zone)
    const secret = urls.filter((url) => credentialsIn(url, startOf(url), NONE_ACCEPTED).length > 0)
    const safe = urls.filter((url) => !secret.includes(url))
    const filled = await ports.fillTemplates(
      connection,
      safe.map((url) => ({ ...startOf(url), url })),
    )
    return { inputs: await withoutRepeated(connection, filled), secret }
  }

  const add = async (gesture: Gesture): Promise<Result<Added>> => {
    const id = await ports.connectionId()
    if (!id.ok) return id
    const given = webAddresses(gesture)
    if (!given.ok) return given
    const settings = await ports.settings()
    if (!settings.ok) return settings
    // An address typed into the address bar is sent as typed.
    const isTyped = gesture.source === 'omnibox'
    const urls = isTyped ? given.value : [...new Set(given.value.map((url) => cleanedBy(settings.value.cleaning, url)))]
    const preset = presetOf(settings.value, gesture.presetId)
    if (!preset.ok) return preset
    const { inputs, secret } = await linksFor(id.value, urls, settings.value, preset.value)
    const format = copyFormatFor(settings.value.copyAs, gesture.pageUrl ?? null)
    const [only] = inputs
    if (only === undefined) return ok({ jobs: [], secret })
    const create = async (): Promise<Result<Added>> => {
      const intents: Intent[] = []
      for (const input of inputs) {
        const parsed = operationInput('createLink', input)
        if (!parsed.ok) return parsed
        intents.push({
          ...intentOf(gesture, parsed.value, inputs.length, format),
          preset: preset.value(input.url)?.id,
        })
      }
      const jobs = await ports.add(id.value, intents)
      return jobs.ok ? ok({ jobs: jobs.value, secret }) : jobs
    }
    // An existing link is reused only if no preset or default sets options, such as a password or an expiry, which it
    // may lack.
    const isPlain = urls.length - secret.length === 1 && Object.keys(only).length === 1
    const mayReuse = settings.value.existingLinks === 'reuse' && isPlain
    const link = mayReuse ? await ports.known(id.value, only.url) : null
    const underWay = mayReuse && link === null ? await underWayFor(id.value, only) : null
    if (underWay !== null) {
      await ports.sendNow(underWay, gesture.source, format)
      return ok({ jobs: [], secret })
    }
    if (link === null) return create()
    const title = titleOf({ ...link, facts: { pageTitle: gesture.title } })
    const copyExisting = (shortUrl: string) =>
      ports.reuse({ title, shortUrl, longUrl: only.url }, gesture.source, format)
    await copyExisting(link.shorturl)
    // Not awaited, because the link was copied already.
    correctReuse(id.value, link, only, copyExisting, create).catch(() => undefined)
    return ok({ jobs: [], secret })
  }

  /**
   * Copies the present short URL if the link's alias was changed elsewhere, and creates another link if it was deleted.
   * Runs once for all gestures that are made meanwhile.
   */
  const correctReuse = async (
    connection: string,
    link: Link,
    input: LinkInput,
    copyExisting: (shortUrl: string) => Promise<void>,
    create: () => Promise<Result<Added>>,
  ): Promise<void> => {
    const key = `${connection} ${link.id}`
    if (beingChecked.has(key)) return
    beingChecked.add(key)
    try {
      const present = await ports.presentShortUrl(connection, link)
      if (present === link.shorturl) return
      if (present !== null) return await copyExisting(present)
      const created = await inTurn(async () =>
        (await withoutRepeated(connection, [input])).length === 0 ? NOTHING_ADDED : create(),
      )
      if (created.ok) ports.drain()
      else await ports.refused(created.failure, input.url)
    } catch (error) {
      await ports.refused(failureOf(error), input.url)
    } finally {
      beingChecked.delete(key)
    }
  }

  return async (gesture: Gesture): Promise<void> => {
    // The manifest excludes private windows. If a browser starts the gesture anyway, nothing about it may be stored,
    // not even a failure.
    if (gesture.isIncognito) return
    const added = await inTurn(() => add(gesture)).catch((error: unknown) => fail(failureOf(error)))
    if (!added.ok) {
      await (added.failure.kind === 'not-connected'
        ? ports.openConnection()
        : ports.refused(added.failure, whatOf(gesture)))
      return
    }
    // Noted before the first request can be done: its link would otherwise be copied alone.
    await ports.copyTogether(added.value.jobs.map(({ id }) => id))
    ports.drain()
    // These are refused, because no window can ask the user and a sent password can't be recalled.
    for (const address of added.value.secret) await ports.refused({ kind: 'credentials' }, address)
  }
}

interface Added {
  jobs: Job[]
  /** Addresses that contain a user name or password, also in their options. */
  secret: string[]
}

const NOTHING_ADDED: Result<Added> = ok({ jobs: [], secret: [] })

const NONE_ACCEPTED: ReadonlySet<string> = new Set()

/**
 * A limit, because pages can hide links in a selection and more than this is not intended. Bulk shows all links before
 * it sends them.
 */
const MAX_ADDRESSES = 1_000

type LinkInput = Input<'createLink'>

const GESTURES: readonly JobSource[] = ['toolbar', 'menu', 'command', 'omnibox']

/**
 * A gesture for the same address within this time counts as the same gesture, even if it is of another kind. With
 * another preset it is another request.
 */
const REPEATED_WITHIN_MS = 2 * SECOND

/** Identifies equal inputs: leaves out what changes with time and what is erased once a request is done. */
const requestKey = (input: Record<string, unknown>): string =>
  JSON.stringify(
    Object.entries(input)
      .filter(([option]) => option !== 'expiry' && option !== 'password')
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )

/** If one gesture creates more links than this, they are bulk work, so that the next click doesn't wait for them. */
const MAX_CLICKS = 5

/** Returns the preset of each address, if any. */
const presetOf = (settings: StoredSettings, presetId: string | undefined): Result<(url: string) => Preset | null> => {
  if (presetId === undefined) return ok((url) => presetFor(url, settings)?.preset ?? null)
  const chosen = settings.presets.find(({ id }) => id === presetId)
  return chosen === undefined ? invalid('preset', 'preset_deleted') : ok(() => chosen)
}

const intentOf = (
  { source, title, tabId }: Gesture,
  input: Input<'createLink'>,
  siblings: number,
  copyAs: CopyFormat,
): Intent => ({
  operation: 'createLink',
  input,
  source,
  priority: siblings > MAX_CLICKS ? 'bulk' : 'click',
  tabId,
  title: boundedText(title, 'title'),
  copy: true,
  copyAs,
})

/** Browsers don't tell the addresses of their own pages, even for a gesture on them. */
const UNTOLD: Failure = { kind: 'invalid', field: 'url', problem: { code: 'hidden_address' } }

/** The subject of a failure: the first address, or without one the title. */
const whatOf = ({ addresses, title }: Gesture): string => addresses.find((address) => address) ?? title

/**
 * The different addresses that can be shortened. Fails with the problem of the first address if none can be, and if
 * there are too many.
 */
const webAddresses = ({ addresses, problem: unclear }: Gesture): Result<string[]> => {
  // Only a selection may have no address: every other gesture has one, perhaps an empty one.
  if (addresses.length === 0) return invalid('selection', unclear ?? 'no_links')
  if (addresses.every((address) => address === undefined)) return fail(UNTOLD)
  const checked = addresses.map(shortenable)
  const urls = checked.flatMap((result) => (result.ok ? [result.value] : []))
  const problem = [...checked, shortenable(null)].find((result) => !result.ok)
  if (urls.length === 0 && problem !== undefined) return problem
  const different = [...new Set(urls)]
  if (different.length <= MAX_ADDRESSES) return ok(different)
  const params = { links: different.length, limit: MAX_ADDRESSES }
  return invalid('selection', { code: 'too_many_links', params })
}
