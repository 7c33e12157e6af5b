import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JobView } from '../../lib/rpc/views/job-view.ts'
import { connect } from '../../scripts/product/connect.ts'
import { startServiceProcess } from '../../scripts/product/service-process.ts'
import { type Asked, type Blow, launchOn, playRound, type Stage } from './browser-round.ts'
import { type Cut, openCuttingProxy } from './cutting-proxy.ts'
import { openHeaderStripper } from './header-stripper.ts'
import { type Ground, happened, intentsOf } from './intents.ts'
import { seededRandom } from './seeded-random.ts'

export interface RoundsOptions {
  chromiumPath: string
  rounds: number
  seed: number
  /** Whether the service hears the `Idempotency-Key`. */
  idempotent: boolean
  report: (line: string) => void
}

export interface Verdict {
  intents: number
  cuts: number
  /** Intents that did not happen exactly once, in words. */
  wrong: string[]
  /** Jobs that were left to the person to decide. */
  unsure: number
}

const BLOWS: Blow[] = ['cuts only', 'worker stopped', 'browser killed']

/** Most connections break, at a random byte of the first few requests or answers. */
const planCut = (random: () => number) => (): Cut | null =>
  random() < 0.8
    ? { direction: random() < 0.5 ? 'request' : 'answer', afterBytes: 1 + Math.floor(random() * 2_500) }
    : null

const check = (
  { intent, accepted }: Asked,
  times: number,
  asked: readonly Asked[],
  jobs: readonly JobView[],
): string | null => {
  const alike = asked.filter((one) => one.intent === intent)
  const least = alike.filter((one) => one.accepted).length
  if (times >= least && times <= alike.length) return null
  const fate = jobs
    .filter(({ operation, input }) => operation === intent.operation && input.url === intent.input.url)
    .map(({ state, failure, attempts }) => `${state} after ${attempts} (${failure?.kind ?? 'no failure'})`)
  return `${intent.operation} ${JSON.stringify(intent.input)} ${accepted ? '' : '(not accepted) '}happened ${times} times instead of ${least} to ${alike.length}: ${fate.join(', ')}`
}

/** Real Chromium, the built extension, the real service, a wire that breaks; the service's database tells what happened. */
export const playRounds = async (options: RoundsOptions): Promise<Verdict> => {
  const random = seededRandom(options.seed)
  const folder = await mkdtemp(join(tmpdir(), 'terselink-faults-'))
  const dataDir = join(folder, 'service')
  const key = randomBytes(24).toString('base64url')
  // The pace is not what is tested here, so it must not stretch a round to minutes.
  const service = await startServiceProcess({ dataDir, adminApiKey: key, rateLimit: 100_000 })
  const stripper = options.idempotent ? null : await openHeaderStripper(service.port)
  const proxy = await openCuttingProxy(stripper?.port ?? service.port, planCut(random))
  const stage: Stage = { chromiumPath: options.chromiumPath, profileDir: join(folder, 'profile'), proxy, random }

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

  const verdict: Verdict = { intents: 0, cuts: 0, wrong: [], unsure: 0 }
  let browser = await launchOn(stage)
  try {
    await connect(browser, proxy.url, key)
    for (let number = 1; number <= options.rounds; number++) {
      const round = `r${options.seed}-${number}`
      const blow = BLOWS[Math.floor(random() * BLOWS.length)] ?? 'cuts only'
      const ordered = intentsOf(round, service.url, await prepare(round))
        .map((intent) => ({ intent, at: random() }))
        .sort((one, other) => one.at - other.at)
        .map(({ intent }) => intent)
      const started = performance.now()
      const played = await playRound(stage, browser, ordered, blow)
      browser = played.browser

      const counts = happened(
        dataDir,
        played.asked.map(({ intent }) => intent),
      )
      const wrong = played.asked.flatMap((asked, at) => check(asked, counts[at] ?? 0, played.asked, played.jobs) ?? [])
      const unsure = played.jobs.filter(({ state }) => state === 'unsure').length
      verdict.intents += played.asked.length
      verdict.wrong.push(...wrong.map((line) => `${round}: ${line}`))
      verdict.unsure += unsure
      options.report(
        `${round}: ${blow}, ${played.asked.length} intents, ${proxy.cuts()} cuts so far, ${wrong.length} wrong, ${unsure} unsure, ${((performance.now() - started) / 1_000).toFixed(0)} s`,
      )
      for (const line of wrong) options.report(`  ${line}`)
    }
  } finally {
    verdict.cuts = proxy.cuts()
    await browser.context.close().catch(() => undefined)
    await proxy.close()
    await stripper?.close()
    await service.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  return verdict
}
