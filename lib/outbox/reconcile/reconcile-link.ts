import { comparableUrl } from '../../address/comparable-address.ts'
import { seenBase } from '../../address/predicted-short-url.ts'
import { shortUrlBelow } from '../../address/short-url.ts'
import { findLinkByShort } from '../../api/find-link-by-short.ts'
import type { Input } from '../../contract/operations.ts'
import { ok, type Result } from '../../model/failure.ts'
import { hasRandomAlias } from '../alias-choice.ts'
import { type Job, typedInput } from '../job.ts'
import { claimOfLink, claimOfObject, linkOutcome } from '../outcome.ts'
import { type LinkRow, newestLinks, showsAll } from './collection-rows.ts'
import type { Evidence, Finding } from './finding.ts'

/** The service may add the requested parameters to the long URL, or store them apart. */
const leadsWhereAsked = ({ longurl }: { longurl: string }, asked: Input<'createLink'>): boolean => {
  const there = comparableUrl(longurl)
  return there === comparableUrl(asked.url) || there === comparableUrl(asked.url, asked.parameters)
}

const claimOfRow = ({ id, shorturl }: LinkRow): string =>
  shorturl === '' ? claimOfObject('links', id) : claimOfLink(shorturl)

interface ByAlias {
  /** The link with the requested alias, or `null`. */
  row: LinkRow | null
  /** Another link has the alias, according to a service that doesn't show that link. */
  isTaken: boolean
  /** No link has the alias. `false` if short URLs may have another base than the one that was looked up. */
  isFree: boolean
}

const UNKNOWN: ByAlias = { row: null, isTaken: false, isFree: false }

/** Looks up the requested alias on the requested domain, or on the service's own. */
const byAlias = async (asked: Input<'createLink'>, evidence: Evidence): Promise<Result<ByAlias>> => {
  if (asked.custom === undefined) return ok(UNKNOWN)
  const { shortBase, isShortBaseSeen, domainBases } = evidence
  const seen = seenBase(asked.domain, { shortBase: isShortBaseSeen ? shortBase : null, domainBases })
  const found = await findLinkByShort(evidence.read, shortUrlBelow(seen ?? asked.domain ?? shortBase, asked.custom))
  if (found.ok) return ok({ ...UNKNOWN, row: found.value })
  const { failure } = found
  // The service may store capitals as small letters (FIELD.md line 17), and characters beyond ASCII in their other
  // spelling, escaped or not.
  const hasOneSpelling = encodeURIComponent(asked.custom) === asked.custom.toLowerCase()
  if (failure.kind === 'not-found')
    return ok({ row: null, isTaken: failure.isFree === false, isFree: seen !== null && hasOneSpelling })
  // A service that returns a list instead of searching, or forbids the search: the list below decides.
  return failure.kind === 'unreadable' || failure.kind === 'not-allowed' ? ok(UNKNOWN) : found
}

/**
 * A link with an alias is looked up by it; one that leads elsewhere or existed before is not ours. A link without an
 * alias, or whose alias was dropped (FIELD.md line 17), is the oldest new link with the same long URL that no other job
 * has created. If the only send was refused, its alias was not dropped: the link exists if the browser's copy caused
 * the refusal. Ids are assumed to rise. Two limits remain: a link that the user created elsewhere for the same address
 * since our last read is taken for ours, and a service that rewrites addresses beyond `comparableUrl` hides what it
 * created.
 */
export const reconcileLink = async (job: Job, evidence: Evidence): Promise<Result<Finding>> => {
  const asked = typedInput('createLink', job)
  const greatestId = job.doubt?.greatestId ?? null
  const wasRefused = (job.doubt?.refusal ?? null) !== null
  const isOnlySend = (job.doubt?.sends ?? 0) <= 1
  const made = (row: LinkRow, newest = row): Result<Finding> =>
    ok({ kind: 'made', outcome: linkOutcome(job, row.id, row.shorturl), newestId: newest.id })

  const isNew = ({ id }: LinkRow): boolean => greatestId === null || id > greatestId
  /** Whether the link is ours: `perhaps` if the service doesn't show its long URL, or not as an address. */
  const isOurs = async (row: LinkRow): Promise<boolean | 'perhaps'> => {
    const leads = row.longurl === '' ? 'perhaps' : leadsWhereAsked(row, asked)
    return isNew(row) && leads !== false && !(await evidence.isClaimed(claimOfRow(row), row.id)) && leads
  }

  const aliased = await byAlias(asked, evidence)
  if (!aliased.ok) return aliased
  const { row: holder, isFree } = aliased.value
  const absent: Finding = { kind: 'absent', isAliasTaken: holder !== null || aliased.value.isTaken }
  if (holder !== null && hasRandomAlias(job) && (holder.longurl === '' || leadsWhereAsked(holder, asked)))
    return made(holder)
  const isHolderOurs = holder !== null && (await isOurs(holder))
  if (isHolderOurs === 'perhaps') return ok({ kind: 'undecidable' })
  if (isHolderOurs) return wasRefused && greatestId === null ? ok({ kind: 'undecidable' }) : made(holder)
  if (wasRefused && isOnlySend && (holder !== null || isFree)) return ok(absent)
  // The service applies aliases: a link with another one is not ours, so no list needs to be read.
  if (job.chosenAlias?.appliesAliases === true && asked.custom !== undefined && (holder !== null || isFree))
    return ok(absent)

  const readNewest = (mostPages: number) => newestLinks(evidence.read, greatestId, mostPages)
  const newest = await readNewest(evidence.mostPages)
  if (!newest.ok) return newest
  const ours: LinkRow[] = []
  let mayBeUnread = false
  for (const row of newest.value.rows.toSorted((one, other) => one.id - other.id)) {
    const verdict = await isOurs(row)
    if (verdict === true) ours.push(row)
    else if (verdict === 'perhaps') mayBeUnread = true
  }
  const [first] = ours
  if (first === undefined && mayBeUnread) return ok({ kind: 'undecidable' })
  if (first === undefined) {
    const all = await showsAll(newest.value, readNewest, evidence.mostPages)
    return all.ok ? ok(all.value ? absent : { kind: 'undecidable' }) : all
  }
  if (greatestId === null) return ok({ kind: 'undecidable' })
  // A second new link comes from the browser's copy: no other request has created it.
  return made(first, ours.at(-1))
}
