import { ok, type Result } from '../../../lib/failure.ts'
import type { AccountData, AccountKind } from '../../../lib/transfer/account-file.ts'
import { pageOf } from '../collections/paging.ts'
import { once } from '../once.ts'
import type { Page } from '../paged-list.ts'
import type { Read } from '../rpc.ts'
import { everyRow } from './every-row.ts'

/** As many as services are seen to give; one that gives fewer says so by its pages. */
const ROWS_PER_PAGE = 100

/** Reads all rows of a kind. */
export type AccountReader = { readonly [K in AccountKind]: () => Promise<Result<AccountData[K]>> }

/**
 * Reads what an account has: the links as they are kept here, all else from the service and to the last row. (What
 * pickers are given of a collection is only its beginning.)
 */
export const createAccountReader = (links: AccountReader['links'], read: Read): AccountReader => {
  const channels = once(() =>
    everyIncludedRow(async (paging) => pageOf(await read('listChannels', paging), (data) => data.channels)),
  )

  const channelItems = async (): Promise<Result<AccountData['channelItems']>> => {
    const known = await channels()
    if (!known.ok) return known
    const items: AccountData['channelItems'][number][] = []
    for (const { id, name } of known.value) {
      const answer = await everyIncludedRow(async (paging) =>
        pageOf(await read('listChannelItems', { id, ...paging }), (data) => data.items),
      )
      if (!answer.ok) return answer
      items.push(...answer.value.map((item) => ({ ...item, channelId: id, channelName: name })))
    }
    return ok(items)
  }

  return {
    links,
    channels,
    channelItems,
    campaigns: () =>
      everyIncludedRow(async (paging) => pageOf(await read('listCampaigns', paging), (data) => data.campaigns)),
    domains: () =>
      everyIncludedRow(async (paging) => pageOf(await read('listDomains', paging), (data) => data.domains)),
    pixels: () => everyIncludedRow(async (paging) => pageOf(await read('listPixels', paging), (data) => data.pixels)),
    overlays: () => everyIncludedRow(async (paging) => pageOf(await read('listOverlays', paging), (data) => data.cta)),
    splashPages: () =>
      everyIncludedRow(async (paging) => pageOf(await read('listSplashPages', paging), (data) => data.splash)),
  }
}

/** What a plan does not include is not there; what could not be read is not passed off as nothing. */
const everyIncludedRow = async <Row>(
  fetchPage: (paging: { page: number; limit: number }) => Promise<Result<Page<Row>>>,
): Promise<Result<Row[]>> => {
  const answer = await everyRow((page) => fetchPage({ page, limit: ROWS_PER_PAGE }))
  return !answer.ok && answer.failure.kind === 'not-allowed' ? ok([]) : answer
}
