import fc from 'fast-check'
import type { JobState } from '../../lib/model/job-view.ts'
import type { Intent } from '../../lib/outbox/intent.ts'
import type { NetworkModelOptions } from './network-model.ts'
import type { RateModelOptions } from './rate-model.ts'
import type { ServiceModelOptions } from './service-model.ts'

/** Faults stop here; afterwards every job must settle. */
export const FAULTS_UNTIL = 600_000

/** An event of a schedule. */
export type Happening =
  /** `besides`: another worker starts at the same time, and both use one store. */
  | { kind: 'add'; intents: Intent[]; besides: boolean }
  | { kind: 'batch'; intents: Intent[] }
  /** A user's action on the batch with this index, modulo their number. */
  | { kind: 'pause'; batch: number }
  | { kind: 'resume'; batch: number }
  | { kind: 'cancel'; batch: number }
  | { kind: 'kill'; afterCalls: number }
  | { kind: 'second worker' }
  | { kind: 'set clock'; by: number }
  | { kind: 'others'; requests: number; overMs: number }
  | { kind: 'down'; forMs: number }
  | { kind: 'offline'; forMs: number }
  | { kind: 'dead key'; forMs: number }
  | { kind: 'disk full'; calls: number }
  /** A user retries the newest jobs in this state, also while the service has said to wait. */
  | { kind: 'retry'; state: 'failed' | 'waiting' }
  | { kind: 'check' }
  /** A user discards the newest jobs in these states. */
  | { kind: 'discard'; states: JobState[] }
  /** Someone else creates a link for another address, perhaps under an alias that jobs request, and a channel. */
  | { kind: 'made elsewhere'; alias: string | undefined }
  | { kind: 'deleted elsewhere'; what: 'links' | 'channels' }
  /** Another account is connected, or none: requests are left waiting until this one is connected again. */
  | { kind: 'leave'; to: 'another account' | 'none'; forMs: number }
  /** A user dismisses the newest jobs in the popup, whatever their state. */
  | { kind: 'dismiss' }

export interface Schedule {
  seed: number
  service: ServiceModelOptions
  rate: RateModelOptions
  network: Omit<NetworkModelOptions, 'faultsUntil'>
  steps: { at: number; happening: Happening }[]
}

/** What exists at the start: links and channels for the intents. */
export const GROUND = {
  urls: ['https://a.example/', 'https://b.example/x?y=1', 'https://c.example/z', 'https://d.example/old'],
  /** Already shortened, as links 1 and 2. */
  shortened: ['https://d.example/old', 'https://a.example'],
  doomedLink: 3,
  channel: 11,
  doomedChannel: 12,
  firstFreeId: 100,
} as const

type Asked = Pick<Intent, 'operation' | 'input' | 'chosenAlias'>

/** No two intents have the same: shrinking must not make two of them equal. */
const randomAlias = fc.noShrink(fc.stringMatching(/^[bcdfghjk2-9]{7}$/))

const createLink = fc
  .record({
    url: fc.constantFrom(...GROUND.urls),
    alias: fc.constantFrom('of the service', 'one', 'Two', 'of Terselink', 'of a pattern'),
    chosen: randomAlias,
    appliesAliases: fc.boolean(),
  })
  .map(({ url, alias, chosen, appliesAliases }): Asked => {
    const operation = 'createLink'
    if (alias === 'of the service') return { operation, input: { url, password: 'secret' } }
    const byTerselink = { refused: 0, appliesAliases, predicted: null }
    if (alias === 'of Terselink') {
      const maker = { style: 'random', length: 7 } as const
      return { operation, input: { url, custom: chosen }, chosenAlias: { ...byTerselink, maker } }
    }
    if (alias === 'of a pattern') {
      const maker = { pattern: 'Sale-{random:7}' }
      return { operation, input: { url, custom: `Sale-${chosen}` }, chosenAlias: { ...byTerselink, maker } }
    }
    return { operation, input: { url, custom: alias } }
  })

const others = fc.oneof(
  fc.constantFrom('red', 'green').map((name) => ({ operation: 'createChannel' as const, input: { name } })),
  fc
    .constantFrom('v1', 'v2', 'v3')
    .map((name) => ({ operation: 'updateChannel' as const, input: { id: GROUND.channel, name } })),
  fc.constantFrom(1, 2).map((itemid) => ({
    operation: 'assignToChannel' as const,
    input: { channelid: GROUND.channel, type: 'links', itemid },
  })),
  fc.constant({ operation: 'deleteChannel' as const, input: { id: GROUND.doomedChannel } }),
  fc.constant({ operation: 'deleteLink' as const, input: { id: GROUND.doomedLink } }),
)

const asBulk = (asked: Asked): Intent => ({
  ...asked,
  priority: 'bulk',
  source: 'bulk',
  tabId: null,
  title: '',
  copy: false,
})

const intent = fc
  .record({
    asked: fc.oneof({ weight: 3, arbitrary: createLink }, { weight: 2, arbitrary: others }),
    priority: fc.constantFrom('click' as const, 'bulk' as const),
  })
  .map(
    ({ asked, priority }): Intent =>
      priority === 'bulk' ? asBulk(asked) : { ...asBulk(asked), priority, source: 'popup' },
  )

const add = fc.record({
  kind: fc.constant('add' as const),
  intents: fc.array(intent, { minLength: 1, maxLength: 3 }),
  besides: fc.nat({ max: 9 }).map((dice) => dice === 0),
})

const addBatch = fc.record({
  kind: fc.constant('batch' as const),
  intents: fc.array(createLink.map(asBulk), { minLength: 1, maxLength: 6 }),
})

const onBatch = <K extends 'pause' | 'resume' | 'cancel'>(kind: K) =>
  fc.record({ kind: fc.constant(kind), batch: fc.nat({ max: 3 }) })

const handling: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 3, arbitrary: onBatch('pause') },
  { weight: 3, arbitrary: onBatch('resume') },
  { weight: 1, arbitrary: onBatch('cancel') },
)

const trouble: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 6, arbitrary: fc.nat({ max: 25 }).map((afterCalls) => ({ kind: 'kill' as const, afterCalls })) },
  { weight: 2, arbitrary: fc.constant({ kind: 'second worker' as const }) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(-86_400_000, -3_600_000, -45_000, 45_000, 3_600_000, 86_400_000)
      .map((by) => ({ kind: 'set clock' as const, by })),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('others' as const),
      requests: fc.integer({ min: 1, max: 40 }),
      overMs: fc.constantFrom(0, 5_000, 60_000),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('down' as const), forMs: fc.constantFrom(500, 10_000, 120_000) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('offline' as const), forMs: fc.constantFrom(1_000, 90_000) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('dead key' as const), forMs: fc.constantFrom(2_000, 90_000) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('disk full' as const), calls: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom('failed' as const, 'waiting' as const)
      .map((state) => ({ kind: 'retry' as const, state })),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'check' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'dismiss' as const }) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom<JobState[]>(['waiting'], ['unsure'], ['failed'])
      .map((states) => ({ kind: 'discard' as const, states })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(undefined, 'one', 'Two').map((alias) => ({ kind: 'made elsewhere' as const, alias })),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('links' as const, 'channels' as const)
      .map((what) => ({ kind: 'deleted elsewhere' as const, what })),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('leave' as const),
      to: fc.constantFrom('another account' as const, 'none' as const),
      forMs: fc.constantFrom(1_000, 90_000),
    }),
  },
)

const rarely = <T>(differing: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: differing })

const step = (happening: fc.Arbitrary<Happening>) => fc.record({ at: fc.nat({ max: FAULTS_UNTIL / 4 }), happening })

/** A service that drops aliases was never seen to apply them. */
const withKnownAliases = (schedule: Schedule): Schedule => {
  if (schedule.service.aliases !== 'dropped') return schedule
  const known = (intent: Intent): Intent =>
    intent.chosenAlias === undefined
      ? intent
      : { ...intent, chosenAlias: { ...intent.chosenAlias, appliesAliases: false } }
  const steps = schedule.steps.map(({ at, happening }) => ({
    at,
    happening: 'intents' in happening ? { ...happening, intents: happening.intents.map(known) } : happening,
  }))
  return { ...schedule, steps }
}

const anySchedule: fc.Arbitrary<Schedule> = fc.record({
  seed: fc.nat(),
  service: fc.record({
    honorsKey: fc.boolean(),
    perPage: fc.constantFrom(2, 15, 100),
    newestFirst: fc.boolean(),
    namesakes: fc.constantFrom('allow' as const, 'refuse' as const, 'refuse with its id' as const),
    firstId: fc.constant(GROUND.firstFreeId),
    aliases: rarely(fc.constantFrom('lower case' as const, 'dropped' as const, 'refused' as const)),
    ignoresPage: rarely(fc.constantFrom('names others' as const, 'names none' as const)),
    ignoresShort: rarely(fc.constant(true)),
  }),
  rate: fc.record({
    limit: fc.constantFrom(3, 10, 30),
    windowMs: fc.constantFrom(10_000, 60_000),
    rounding: fc.constantFrom('ceil' as const, 'floor' as const, 'none' as const),
    begins: fc.constantFrom('first-request' as const, 'aligned' as const),
  }),
  network: fc.record({
    faultPercent: fc.constantFrom(0, 10, 30, 60),
    resends: fc.boolean(),
    hasDate: fc.boolean(),
    serviceOffset: fc.constantFrom(0, 10_800_000 + 317, -45_123),
  }),
  steps: fc
    .tuple(
      fc.array(step(fc.oneof({ weight: 3, arbitrary: add }, { weight: 1, arbitrary: addBatch })), {
        minLength: 1,
        maxLength: 4,
      }),
      fc.array(step(trouble), { maxLength: 5 }),
      fc.array(step(handling), { maxLength: 4 }),
    )
    .map(([adds, troubles, handlings]) => {
      const isBatched = adds.some(({ happening }) => happening.kind === 'batch')
      return [...adds, ...troubles, ...(isBatched ? handlings : [])]
    }),
})

export const schedule: fc.Arbitrary<Schedule> = anySchedule.map(withKnownAliases)
