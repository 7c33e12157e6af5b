import { isUnsent } from '../../lib/outbox/batches/batch.ts'
import { type Job, job as jobSchema } from '../../lib/outbox/job.ts'
import { laneOf } from '../../lib/outbox/lane.ts'
import { claimOfLink, claimOfObject } from '../../lib/outbox/outcome.ts'
import type { Ended } from './run-schedule.ts'
import { FAULTS_UNTIL, GROUND } from './schedule.ts'
import { longestRest, mostWithin } from './wake-log.ts'

/** Settled, or held by a pause: what is unsent of a paused batch stays so. */
const isOver = (job: Job, { batches }: Ended): boolean =>
  job.state === 'done' ||
  job.state === 'failed' ||
  (job.state === 'unsure' && job.nextAt === null) ||
  (isUnsent(job) && batches.some(({ id, paused }) => id === job.batch && paused))

const keysOf = (jobs: readonly Job[]): Set<string> =>
  new Set(jobs.flatMap(({ id, idempotencyKey }) => [id, idempotencyKey]))

const madeBy = ({ service }: Ended, jobs: readonly Job[]): number => {
  const keys = keysOf(jobs)
  return [...service.links, ...service.channels].filter(({ by }) => keys.has(by)).length
}

/**
 * What the browser sent twice by itself, with "wait" as the only answer that arrived. It is not known to be made where no
 * list shows it, and where the service honours its key: there it is simply sent again, unless a person takes it out before.
 */
const madeUnseen = ({ network, browser, schedule }: Ended): string[] =>
  network.doneBehindSlowDown.filter((by) => schedule.service.honoursKey || browser.waitBlindly.includes(by))

/** Everything that was asked to be made was made once, or a person is told that it was not, or may not have been. */
const creations = (ended: Ended): string[] => {
  const creating = ended.jobs.filter(({ operation }) => operation.startsWith('create'))
  return [...Map.groupBy(creating, laneOf)].flatMap(([lane, jobs]) => {
    const made = madeBy(ended, jobs)
    const done = jobs.filter(({ state }) => state === 'done').length
    const unsure = jobs.filter(({ state }) => state === 'unsure').length
    const keys = keysOf(jobs)
    const twice = [...ended.network.madeTwice, ...madeUnseen(ended)].filter((by) => keys.has(by)).length
    const isRight = made >= done && made <= done + unsure + twice
    return isRight ? [] : [`${lane}: made ${made}, ${twice} of them twice, done ${done}, unsure ${unsure}`]
  })
}

/**
 * Of what has failed a person is told that nothing was made. Of two requests for the very same, either may be told of what
 * one of them has made.
 */
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

/** No two jobs show a person the same thing as their own, and none is called superfluous that is somebody's. */
const claims = ({ jobs }: Ended): string[] => {
  const claimed = jobs.flatMap(({ claim }) => claim ?? [])
  const twins = jobs.flatMap(({ outcome }) => (outcome?.twin ? [claimOfLink(outcome.twin.shortUrl)] : []))
  return new Set([...claimed, ...twins]).size === claimed.length + twins.length
    ? []
    : [`one thing for two jobs: ${claimed.join(', ')}, as twins ${twins.join(', ')}`]
}

/** The last name that was asked for is the name, unless a request for another one failed late or was made anew. */
const renaming = (jobs: readonly Job[], name: string | undefined): string[] => {
  const renames = jobs
    .filter(({ operation }) => operation === 'updateChannel')
    .sort((one, other) => one.sequence - other.sequence)
  const last = renames.findLast(({ state }) => state === 'done')
  const isMuddled = (job: Job): boolean =>
    job.idempotencyKey !== job.id ||
    (job.state === 'failed' && (job.attempts > 1 || job.failure?.kind === 'unreadable'))
  if (last === undefined || last.input.name === name || renames.some(isMuddled)) return []
  return [`the channel is ${name}, not ${String(last.input.name)}`]
}

const changes = ({ jobs, service }: Ended): string[] => {
  const done = jobs.filter(({ state }) => state === 'done').sort((one, other) => one.sequence - other.sequence)
  const channel = service.channels.find(({ id }) => id === GROUND.channel)
  const problems = renaming(jobs, channel?.name)
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
  const ids = new Set([...jobs, ...browser.takenOut].map(({ id }) => id))
  return [
    ...(cameToRest ? [] : ['it never ends']),
    ...(browser.spins ? ['it spins'] : []),
    ...jobs.filter((job) => !isOver(job, ended)).map(({ operation, state }) => `${operation} is still ${state}`),
    ...browser.acknowledged.filter((id) => !ids.has(id)).map((id) => `${id} is lost`),
  ]
}

/** A pause is kept, and what was taken out was never sent. */
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

/** Where all that is said about the pace is true and nobody else takes, the service never has to refuse. */
const pace = ({ rate, browser, network, schedule }: Ended): string[] => {
  const clocksAgree = schedule.network.hasDate || schedule.network.serviceOffset === 0
  const isTold = schedule.rate.rounding !== 'none' || schedule.rate.limit === 30
  if (browser.clockWasSet || network.untrueSlowDowns > 0 || !clocksAgree || !isTold) return []
  const knownSince = browser.limitKnownSince ?? Number.POSITIVE_INFINITY
  const isOurs = (refusal: { sentAt: number; shared: boolean }): boolean =>
    !refusal.shared && refusal.sentAt >= knownSince
  return rate.refusals.filter(isOurs).map(({ sentAt }) => `over the limit with what was sent at ${sentAt}`)
}

/**
 * While nothing happens only time can change what may be done: a job of either priority is due, the silence is over, the
 * window ends or gives a place of the reserve back, each of four requests under way is given up, and can arrive no more.
 * Besides, each job stands aside for another once a minute.
 */
const MOST_IN_VAIN = 13
const MINUTE_MS = 60_000

/**
 * The longest delay between two tries of one thing (ten minutes), a clock set back by less than is noticed or the lease of
 * a worker that was stopped (a minute each), and the window that is waited for then.
 */
const LONGEST_REST_MS = 13 * MINUTE_MS

/** By a clock that is wrong, at a service that tells no time, a window's end can seem to be so far ahead. */
const FURTHEST_END_MS = 60 * MINUTE_MS

/** Nobody is woken often for nothing, and what can be done is not left lying. */
const diligence = ({ browser, jobs, schedule }: Ended): string[] => {
  const inVain = mostWithin(MINUTE_MS, browser.log.inVain)
  const { hasDate, serviceOffset } = schedule.network
  const isTold = hasDate || (serviceOffset === 0 && !browser.clockWasSet)
  const rest = longestRest(browser.log.requests, FAULTS_UNTIL) - (isTold ? 0 : FURTHEST_END_MS)
  return [
    ...(inVain > MOST_IN_VAIN + jobs.length ? [`it was woken ${inVain} times in a minute for nothing`] : []),
    ...(rest > LONGEST_REST_MS ? [`it rested for ${rest} ms while there was something to do`] : []),
  ]
}

/** What is wrong with how a schedule ended; nothing, if all is as it was promised. */
export const problemsOf = (ended: Ended): string[] =>
  [losses, creations, denials, claims, changes, pauses, secrets, shapes, pace, diligence].flatMap((check) =>
    check(ended),
  )
