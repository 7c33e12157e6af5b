import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JobView } from '../../lib/model/job-view.ts'
import { connectByMessage } from '../../scripts/product/connect.ts'
import { startServiceProcess } from '../../scripts/product/service-process.ts'
import { askWorker } from '../support/ask-worker.ts'
import { type Asked, type Blow, launchOn, playRound, type Stage } from './browser-round.ts'
import { type BreakingProxy, type Cut, openCuttingProxy } from './cutting-proxy.ts'
import { openHeaderStripper } from './header-stripper.ts'
import { type Ground, happened, type Intent, intentsOf } from './intents.ts'
import { type Copy, openResendProxy } from './resend-proxy.ts'
import { seededRandom } from './seeded-random.ts'

/**
 * How connections break: at any byte, or after the service has handled a creation and before its answer, where Chromium
 * repeats the request itself.
 */
export type Breaking = 'anywhere' | 'before answers'

export interface RoundsOptions {
  chromiumPath: string
  rounds: number
  seed: number
  /** Whether the service supports `Idempotency-Key`. */
  idempotent: boolean
  breaking: Breaking
  report: (line: string) => void
}

export interface Verdict {
  intents: number
  cuts: number
  /** Descriptions of intents that did not happen exactly once, and of jobs with a wrong result. */
  wrong: string[]
  /** Jobs that the user must decide. */
  unsure: number
  /** Creations that the browser repeated. */
  resent: number
  /** Duplicates because of that, at a service without idempotency keys; and how many are links. */
  duplicates: { made: number; links: number }
  /** Links among them under an alias that Terselink chose: there must be none. */
  duplicatesUnderOurAliases: number
}

/** In turns. */
const BLOWS: Blow[] = ['worker stopped', 'browser killed', 'cuts only']

/** Most connections break at a random byte of the first few requests or answers. */
const planCut = (random: () => number) => (): Cut | null =>
  random() < 0.8
    ? { direction: random() < 0.5 ? 'request' : 'answer', afterBytes: 1 + Math.floor(random() * 2_500) }
    : null

/** Breaks four of five connections with a creation, also those of repeated ones. */
const RESEND_SHARE = 0.8

const isOf = ({ operation, input }: JobView, intent: Pick<Intent, 'operation' | 'input'>): boolean =>
  operation === intent.operation && Object.entries(intent.input).every(([field, value]) => input[field] === value)

interface Happened {
  asked: readonly Asked[]
  jobs: readonly JobView[]
  copies: readonly Copy[]
}

const nameOf = ({ intent, accepted, beforeKill }: Asked): string =>
  `${intent.operation}${accepted ? '' : ' (not accepted)'}${beforeKill ? ' before the kill' : ''}`

const madeUnder = ({ id }: JobView, copies: readonly Copy[]): Set<number> =>
  new Set(copies.flatMap(({ key, made }) => (key === id && made !== null ? [made.id] : [])))

/** How many duplicates one request created because the browser repeated it. */
const duplicatesOf = (job: JobView, copies: readonly Copy[]): number => {
  const wasResent = copies.some(({ key, resent }) => key === job.id && resent)
  return wasResent ? Math.max(0, madeUnder(job, copies).size - 1) : 0
}

const checkTimes = ({ intent, accepted }: Asked, times: number, { asked, jobs, copies }: Happened): string | null => {
  const alike = asked.filter((one) => one.intent === intent)
  const least = alike.filter((one) => one.accepted).length
  const theirs = jobs.filter((job) => isOf(job, intent))
  if (theirs.length < least)
    return `${intent.operation} ${JSON.stringify(intent.input)} was accepted and is missing in the Outbox; it happened ${times} times`
  const duplicates = theirs.reduce((sum, job) => sum + duplicatesOf(job, copies), 0)
  if (times >= least && times <= alike.length + duplicates) return null
  const fate = theirs.map(
    ({ state, failure, attempts }) => `${state} after ${attempts} (${failure?.kind ?? 'no failure'})`,
  )
  return `${intent.operation} ${JSON.stringify(intent.input)} ${accepted ? '' : '(not accepted) '}happened ${times} times instead of ${least} to ${alike.length}: ${fate.join(', ')}`
}

/** How a job's result differs from what the service has. */
const checkWords = (job: JobView, { jobs, copies }: Happened): string | null => {
  const about = `${job.operation} ${JSON.stringify(job.input)}`
  const made = madeUnder(job, copies)
  if (job.state === 'failed' && made.size > 0)
    return `${about} is called failed (${job.failure?.kind ?? 'no failure'}), and was made`
  if (job.state !== 'done' || job.outcome === null) return null
  const { id } = job.outcome
  const ofAlike = jobs.filter((other) => isOf(other, job)).flatMap((other) => [...madeUnder(other, copies)])
  const isTrue = ofAlike.length === 0 || id === null || ofAlike.includes(id)
  return isTrue ? null : `${about} names ${id}, and made ${ofAlike.join(', ')}`
}

/** Real Chromium, the built extension and the real service, with breaking connections. The service's database is checked. */
export const playRounds = async (options: RoundsOptions): Promise<Verdict> => {
  const random = seededRandom(options.seed)
  // What was started before a failure is stopped too.
  await using started = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'terselink-faults-'))
  started.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const dataDir = join(folder, 'service')
  const key = randomBytes(24).toString('base64url')
  // The rate limit isn't tested here and must not slow down a round.
  const service = await startServiceProcess({ dataDir, adminApiKey: key, rateLimit: 100_000 })
  started.defer(service.stop)
  const stripper = options.idempotent ? null : await openHeaderStripper(service.port)
  started.defer(async () => stripper?.close())
  const port = stripper?.port ?? service.port
  const resends = options.breaking === 'anywhere' ? null : await openResendProxy(port, () => random() < RESEND_SHARE)
  const proxy: BreakingProxy = resends ?? (await openCuttingProxy(port, planCut(random)))
  started.defer(proxy.close)
  const copies = resends?.copies ?? []
  const stage: Stage = {
    chromiumPath: options.chromiumPath,
    profileDir: join(folder, 'profile'),
    proxy,
    random,
    letTimePass: stripper?.letTimePass ?? null,
  }

  const make = async (path: string, body: object): Promise<number> => {
    const answer = await fetch(`${service.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const made: unknown = await answer.json()
    if (typeof made !== 'object' || made === null || !('id' in made)) throw new Error(JSON.stringify(made))
    return Number(made.id)
  }
  const prepare = async (round: string): Promise<Ground> => ({
    linkId: await make('/api/url/add', { url: `${service.url}/ground/${round}` }),
    channelId: await make('/api/channel/add', { name: `${round} ground` }),
    doomedChannelId: await make('/api/channel/add', { name: `${round} doomed` }),
    doomedLinkId: await make('/api/url/add', { url: `${service.url}/doomed/${round}` }),
  })

  const verdict: Verdict = {
    intents: 0,
    cuts: 0,
    wrong: [],
    unsure: 0,
    resent: 0,
    duplicates: { made: 0, links: 0 },
    duplicatesUnderOurAliases: 0,
  }
  let browser = await launchOn(stage)
  started.defer(() => browser.context.close().catch(() => undefined))
  await connectByMessage(browser, proxy.url, key)
  for (let number = 1; number <= options.rounds; number++) {
    const round = `r${options.seed}-${number}`
    const blow = BLOWS[(number - 1) % BLOWS.length] ?? 'cuts only'
    const ordered = intentsOf(round, service.url, await prepare(round))
      .map((intent) => ({ intent, at: random() }))
      .sort((one, other) => one.at - other.at)
      .map(({ intent }) => intent)
    const began = performance.now()
    // Terselink and the service choose aliases in turns.
    const chosenBy = number % 2 === 1 ? 'terselink' : 'service'
    await askWorker(browser, 'writeSettings', { alias: { chosenBy, style: 'random', length: 7 } })
    const played = await playRound(stage, browser, ordered, blow)
    browser = played.browser

    const counts = happened(
      dataDir,
      played.asked.map(({ intent }) => intent),
    )
    const outcome: Happened = { ...played, copies }
    const wrong = [
      ...played.asked.flatMap((asked, at) => checkTimes(asked, counts[at] ?? 0, outcome) ?? []),
      ...played.jobs.flatMap((job) => checkWords(job, outcome) ?? []),
    ]
    const twice = played.jobs.filter((job) => duplicatesOf(job, copies) > 0)
    const duplicates = twice.reduce((sum, job) => sum + duplicatesOf(job, copies), 0)
    const links = twice.filter(({ operation }) => operation === 'createLink')
    verdict.duplicates.made += duplicates
    verdict.duplicates.links += links.length
    if (chosenBy === 'terselink') verdict.duplicatesUnderOurAliases += links.length
    const unsure = played.jobs.filter(({ state }) => state === 'unsure').length
    verdict.intents += played.asked.length
    verdict.wrong.push(...wrong.map((line) => `${round}: ${line}`))
    verdict.unsure += unsure
    options.report(
      `${round}: ${blow}, ${played.asked.length} intents, ${proxy.cuts()} cuts so far, ${wrong.length} wrong, ${unsure} unsure, ${((performance.now() - began) / 1_000).toFixed(0)} s`,
    )
    for (const line of wrong) options.report(`  ${line}`)
    if (wrong.length > 0) options.report(`  asked: ${played.asked.map(nameOf).join(', ')}`)
  }
  verdict.cuts = proxy.cuts()
  verdict.resent = copies.filter(({ resent }) => resent).length
  return verdict
}
