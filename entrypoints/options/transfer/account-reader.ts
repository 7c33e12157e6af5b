import { readWholeList, type Shortfall, type WholeList } from '../../../lib/api/all-pages.ts'
import type { Read } from '../../../lib/api/read.ts'
import { type Failure, isNotOffered, ok, type Result } from '../../../lib/model/failure.ts'
import type { AccountKind, AccountRows, Missing } from '../../../lib/transfer/account-file.ts'
import { lazy } from '../page/lazy.ts'

/** As many rows as most services return. If a service returns fewer, its page numbers show that. */
const PAGE = { limit: 100 }

/** The rows of a kind, and why some are missing if they are. */
export interface KindRows<Row> {
  rows: readonly Row[]
  /** `null` if no rows are missing. */
  missing: Missing | null
}

/** Reads all rows of a kind. */
export type AccountReader = { readonly [K in AccountKind]: () => Promise<Result<KindRows<AccountRows[K]>>> }

/** Reads the account's data: the links from the library, everything else from the service. */
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
    // The number of items in an unread channel is unknown.
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

/**
 * Combines two reasons: the first one is said for both, and the number of missing rows is known only if both numbers
 * are.
 */
const together = (one: Missing | null, other: Missing | null): Missing | null => {
  if (one === null || other === null) return one ?? other
  return { why: one.why, rows: one.rows === null || other.rows === null ? null : one.rows + other.rows }
}

const kindRows = <Row>(answer: Result<WholeList<Row>>): Result<KindRows<Row>> => {
  if (answer.ok) return ok({ rows: answer.value.rows, missing: missingOf(answer.value) })
  const why = absence(answer.failure)
  return why === null ? answer : ok({ rows: [], missing: { why, rows: null } })
}

/**
 * Why a file can't contain a kind: the plan doesn't include it, or the service doesn't have it. This is not the same as
 * an empty list.
 */
const absence = (failure: Failure): Missing['why'] | null => {
  if (failure.kind === 'not-allowed') return 'not-in-plan'
  return isNotOffered(failure) ? 'not-offered' : null
}
