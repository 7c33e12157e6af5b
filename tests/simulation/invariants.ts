import { DEFAULT_RATE } from '../../lib/contract/rate-limit.ts'
import { isUnsent } from '../../lib/outbox/batches/batch.ts'
import { type Job, job as jobSchema } from '../../lib/outbox/job.ts'
import { laneOf } from '../../lib/outbox/lane.ts'
import { claimOfLink, claimOfObject } from '../../lib/outbox/outcome.ts'
import type { Ended } from './run-schedule.ts'
import { FAULTS_UNTIL, GROUND } from './schedule.ts'
import { longestRest, mostWithin } from './wake-log.ts'

/** Settled, or paused with its batch. */
const isOver = (job: Job, { batches }: Ended): boolean =>
  job.state === 'done' ||
  job.state === 'failed' ||
  (job.state === 'unsure' && job.nextAt === null) ||
  (isUnsent(job) && batches.some(({ id, paused }) => id === job.batch && paused))

const keysOf = (jobs: readonly Job[]): Set<string> =>
  new Set(jobs.flatMap(({ id, idempotencyKey }) => [id, idempotencyKey]))

/** How many things that exist these jobs created. */
const madeBy = ({ service }: Ended, jobs: readonly Job[]): number => {
  const keys = keysOf(jobs)
  return [...service.links, ...service.channels].filter(({ by }) => keys.has(by)).length
}

/**
 * Requests that the browser repeated and whose only answer was "slow down". If no list shows the result, or the service
 * supports the key and the job is simply sent again, it is unknown that they were done.
 */
const madeUnseen = ({ network, browser, schedule }: Ended): string[] =>
  network.doneBehindSlowDown.filter((by) => schedule.service.honorsKey || browser.waitBlindly.includes(by))

/**
 * Everything requested was created once, or reported as failed or not sure. What the user discarded may have been
 * created; what was deleted elsewhere may have been created again.
 */
const creations = (ended: Ended): string[] => {
  const { jobs, browser, network, service } = ended
  const creating = [...jobs, ...browser.discarded].filter(({ operation }) => operation.startsWith('create'))
  return [...Map.groupBy(creating, laneOf)].flatMap(([lane, all]) => {
    const shown = all.filter((job) => !browser.discarded.includes(job))
    const made = madeBy(ended, all)
    const done = shown.filter(({ state }) => state === 'done').length
    const unsure = shown.filter(({ state }) => state === 'unsure').length
    const keys = keysOf(all)
    const twice = [...network.madeTwice, ...madeUnseen(ended)].filter((by) => keys.has(by)).length
    const gone = service.deletedElsewhere.filter(({ by }) => keys.has(by)).length
    const isRight = made + gone >= done && made <= done + unsure + twice + all.length - shown.length
    return isRight ? [] : [`${lane}: made ${made}, ${gone} gone, ${twice} twice, done ${done}, unsure ${unsure}`]
  })
}

/** A failed job created nothing. Of two identical requests, either may have the result of the other. */
const denials = (ended: Ended): string[] => {
  const { jobs, service } = ended
  const unseen = madeUnseen(ended)
  const claimed = new Set(jobs.flatMap(({ claim }) => claim ?? []))
  const all = [
    ...service.links.map(({ alias, by }) => ({ by, claim: claimOfLink(`https://s.test/${alias}`) })),
    ...service.channels.map(({ id, by }) => ({ by, claim: claimOfObject('channels', id) })),
  ]
  const denied = all.filter(({ by, claim }) => !unseen.includes(by) && !claimed.has(claim)).map(({ by }) => by)
  return jobs
    .filter((job) => job.state === 'failed' && [...keysOf([job])].some((key) => denied.includes(key)))
    .map(({ operation, failure }) => `${operation} failed (${failure?.kind ?? 'no reason'}) although it was made`)
}

/**
 * No two jobs claim the same result. The alias of a link that was deleted elsewhere can be used again.
 */
const claims = ({ jobs, service }: Ended): string[] => {
  const free = service.deletedElsewhere.flatMap(({ alias }) =>
    alias === undefined ? [] : [claimOfLink(`https://s.test/${alias}`)],
  )
  const claimed = jobs.flatMap(({ claim }) => claim ?? []).filter((claim) => !free.includes(claim))
  return new Set(claimed).size === claimed.length ? [] : [`one thing for two jobs: ${claimed.join(', ')}`]
}

/**
 * The last requested name is the name, unless a request for another one failed late or was retried, or a later one was
 * discarded.
 */
const renaming = ({ jobs, browser }: Ended, name: string | undefined): string[] => {
  const renames = [...jobs, ...browser.discarded]
    .filter(({ operation }) => operation === 'updateChannel')
    .sort((one, other) => one.sequence - other.sequence)
  const last = renames.findLast(({ state }) => state === 'done')
  const discardedLater = browser.discarded.filter(({ sequence }) => last !== undefined && sequence > last.sequence)
  const isMuddled = (job: Job): boolean =>
    job.idempotencyKey !== job.id ||
    (job.state === 'failed' && (job.attempts > 1 || job.failure?.kind === 'unreadable'))
  if (last === undefined || last.input.name === name || renames.some(isMuddled)) return []
  if (discardedLater.some((job) => renames.includes(job) && job.input.name === name)) return []
  return [`the channel is ${name}, not ${String(last.input.name)}`]
}

const changes = (ended: Ended): string[] => {
  const { jobs, service } = ended
  const done = jobs.filter(({ state }) => state === 'done').sort((one, other) => one.sequence - other.sequence)
  const channel = service.channels.find(({ id }) => id === GROUND.channel)
  const problems = renaming(ended, channel?.name)
  for (const { operation, input } of done) {
    if (operation === 'assignToChannel' && !channel?.items.has(Number(input.itemid)))
      problems.push(`link ${String(input.itemid)} is not in the channel`)
    if (operation === 'deleteLink' && service.links.some(({ id }) => id === input.id))
      problems.push('the link is there')
    if (operation === 'deleteChannel' && service.channels.some(({ id }) => id === input.id))
      problems.push('the doomed channel is there')
  }
  return problems
}

const losses = (ended: Ended): string[] => {
  const { jobs, browser, cameToRest } = ended
  const ids = new Set([...jobs, ...browser.takenOut, ...browser.discarded].map(({ id }) => id))
  return [
    ...(cameToRest ? [] : ['it never ends']),
    ...(browser.spins ? ['it spins'] : []),
    ...jobs.filter((job) => !isOver(job, ended)).map(({ operation, state }) => `${operation} is still ${state}`),
    ...browser.acknowledged.filter((id) => !ids.has(id)).map((id) => `${id} is lost`),
  ]
}

/** Paused and removed jobs are never sent. */
const pauses = (ended: Ended): string[] => {
  const { takenOut, sentInPause } = ended.browser
  const unseen = madeUnseen(ended)
  const isKnown = ({ id }: Job): boolean => !unseen.includes(id)
  return [
    ...sentInPause.map((id) => `${id} was sent while its batch was paused`),
    ...takenOut
      .filter((job) => isKnown(job) && madeBy(ended, [job]) > 0)
      .map(({ id }) => `${id} was taken out after it was made`),
  ]
}

const secrets = ({ jobs }: Ended): string[] =>
  jobs
    .filter((job) => (job.state === 'done' || job.state === 'failed') && 'password' in job.input)
    .map(() => 'a settled job holds a password')

const shapes = ({ jobs }: Ended): string[] =>
  jobs.filter((job) => !jobSchema.safeParse(job).success).map(({ id }) => `${id} cannot be read again`)

/** If the rate headers are correct and there is no other client, the service refuses only what the user wants now. */
const pace = ({ rate, browser, network, schedule }: Ended): string[] => {
  const clocksAgree = schedule.network.hasDate || schedule.network.serviceOffset === 0
  const isTold = schedule.rate.rounding !== 'none' || schedule.rate.limit === 30
  if (browser.clockWasSet || network.untrueSlowDowns > 0 || !clocksAgree || !isTold) return []
  const isDefault = schedule.rate.limit === DEFAULT_RATE.limit
  const knownSince = isDefault ? 0 : (browser.limitKnownSince ?? Number.POSITIVE_INFINITY)
  const isOurs = (refusal: { sentAt: number; shared: boolean }): boolean =>
    !refusal.shared && refusal.sentAt >= knownSince
  const presses = [...browser.presses]
  const isWanted = (sentAt: number): boolean => {
    const press = presses.findLastIndex((at) => at <= sentAt)
    return press >= 0 && presses.splice(press, 1).length > 0
  }
  return rate.refusals
    .filter((refusal) => isOurs(refusal) && !isWanted(refusal.sentAt))
    .map(({ sentAt }) => `over the limit with what was sent at ${sentAt}`)
}

/**
 * How often a worker may wake while nothing else happens: a job of either priority is due, the backoff ends, the window
 * ends or releases a request of the reserve, and each of four open requests times out and can no longer arrive. Also,
 * each job yields to another once a minute.
 */
const MAX_IDLE_WAKES = 13
const MINUTE_MS = 60_000

/**
 * The longest backoff (ten minutes), an unnoticed clock change or the lease of a stopped worker (a minute each), and the
 * window after that.
 */
const MAX_REST_MS = 13 * MINUTE_MS

/** With a wrong clock and a service that sends no time, a window's end can seem this far ahead. */
const MAX_END_MS = 60 * MINUTE_MS

/** Workers rarely wake for nothing, and possible work isn't delayed. */
const diligence = ({ browser, jobs, schedule }: Ended): string[] => {
  const idleWakes = mostWithin(MINUTE_MS, browser.log.idleWakes)
  const { hasDate, serviceOffset } = schedule.network
  const isTold = hasDate || (serviceOffset === 0 && !browser.clockWasSet)
  const rest = longestRest(browser.log.requests, FAULTS_UNTIL) - (isTold ? 0 : MAX_END_MS)
  return [
    ...(idleWakes > MAX_IDLE_WAKES + jobs.length ? [`it was woken ${idleWakes} times in a minute for nothing`] : []),
    ...(rest > MAX_REST_MS ? [`it rested for ${rest} ms while there was something to do`] : []),
  ]
}

/** The violations at a schedule's end. */
export const problemsOf = (ended: Ended): string[] =>
  [losses, creations, denials, claims, changes, pauses, secrets, shapes, pace, diligence].flatMap((check) =>
    check(ended),
  )
