import { readWholeList, type Shortfall, type WholeList } from '../../../lib/api/all-pages.ts'
import type { Read } from '../../../lib/api/read.ts'
import { type Failure, isNotOffered, ok, type Result } from '../../../lib/model/failure.ts'
import type { AccountKind, AccountRows, Missing } from '../../../lib/transfer/account-file.ts'
import { lazy } from '../page/lazy.ts'

/** As many as services are seen to give; one that gives fewer says so by its pages. */
const PAGE = { limit: 100 }

/** What was read of a kind, and what of it could not be. */
export interface KindRows<Row> {
  rows: readonly Row[]
  /** `null` where it is all there is. */
  missing: Missing | null
}

/** Reads all rows of a kind. */
export type AccountReader = { readonly [K in AccountKind]: () => Promise<Result<KindRows<AccountRows[K]>>> }

/** Reads what an account has: the links as they are kept here, all else from the service. */
export const createAccountReader = (links: AccountReader['links'], read: Read): AccountReader => {
  const channels = lazy(async () => kindRows(await readWholeList(read, 'listChannels', PAGE)))

  const channelItems: AccountReader['channelItems'] = async () => {
    const known = await channels()
    if (!known.ok) return known
    const rows: AccountRows['channelItems'][] = []
    let missing: Missing | null = null
    for (const { id, name } of known.value.rows) {
      const answer = kindRows(await readWholeList(read, 'listChannelItems', { id, ...PAGE }))
      if (!answer.ok) return answer
      rows.push(...answer.value.rows.map((item) => ({ ...item, channelId: id, channelName: name })))
      missing = together(missing, answer.value.missing)
    }
    // Of a channel that was not read nobody knows how many items it has.
    const unread: Missing | null = known.value.missing && { why: known.value.missing.why, rows: null }
    return ok({ rows, missing: together(missing, unread) })
  }

  return {
    links,
    channels,
    channelItems,
    campaigns: async () => kindRows(await readWholeList(read, 'listCampaigns', PAGE)),
    domains: async () => kindRows(await readWholeList(read, 'listDomains', PAGE)),
    pixels: async () => kindRows(await readWholeList(read, 'listPixels', PAGE)),
    overlays: async () => kindRows(await readWholeList(read, 'listOverlays', PAGE)),
    splashPages: async () => kindRows(await readWholeList(read, 'listSplashPages', PAGE)),
  }
}

const missingOf = ({ rows, total, complete }: WholeList<unknown>): Missing | null =>
  complete === true ? null : { why: complete satisfies Shortfall, rows: total - rows.length }

/** The first reason stands for all; how many are missing is known only where each tells. */
const together = (one: Missing | null, other: Missing | null): Missing | null => {
  if (one === null || other === null) return one ?? other
  return { why: one.why, rows: one.rows === null || other.rows === null ? null : one.rows + other.rows }
}

const kindRows = <Row>(answer: Result<WholeList<Row>>): Result<KindRows<Row>> => {
  if (answer.ok) return ok({ rows: answer.value.rows, missing: missingOf(answer.value) })
  const why = absence(answer.failure)
  return why === null ? answer : ok({ rows: [], missing: { why, rows: null } })
}

/** What a plan does not include, or a service does not have, cannot be in a file; nor does it pass for nothing. */
const absence = (failure: Failure): Missing['why'] | null => {
  if (failure.kind === 'not-allowed') return 'not-in-plan'
  return isNotOffered(failure) ? 'not-offered' : null
}
