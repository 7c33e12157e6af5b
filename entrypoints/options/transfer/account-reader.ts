import { fail, ok, type Result } from '../../../lib/failure.ts'
import type { Choices, Collection, LibraryView } from '../../../lib/rpc/protocol.ts'
import type { AccountData, AccountKind } from '../../../lib/transfer/account-file.ts'
import { pageOf } from '../collections/paging.ts'
import { once } from '../once.ts'
import type { Call, Read } from '../rpc.ts'
import { everyRow } from './every-row.ts'

/** As many links as the worker answers with at once. */
const LINKS_AT_ONCE = 1_000
const ITEMS_PER_PAGE = 100

/** Reads all rows of a kind. */
export type AccountReader = { readonly [K in AccountKind]: () => Promise<Result<AccountData[K]>> }

export interface AccountReaderWorld {
  call: Call
  read: Read
  /** Told how much of the links is kept here. */
  heard: (library: LibraryView) => void
}

/** Reads what an account has for one file: the links as they are kept here, all else from the service, once each. */
export const createAccountReader = ({ call, read, heard }: AccountReaderWorld): AccountReader => {
  const choices = once(() => call('choices', { refresh: true }))

  const rowsOf = async <Row>(pick: (all: Choices) => Collection<Row>): Promise<Result<readonly Row[]>> => {
    const answer = await choices()
    if (!answer.ok) return answer
    const { items, failure } = pick(answer.value)
    // What a plan does not include is not there; what could not be read is not passed off as nothing.
    return failure === null || failure.kind === 'not-allowed' ? ok(items) : fail(failure)
  }

  const links = async (): Promise<Result<AccountData['links']>> => {
    const answer = await everyRow(async (page) => {
      const offset = (page - 1) * LINKS_AT_ONCE
      const some = await call('library', { query: '', order: 'date', offset, limit: LINKS_AT_ONCE })
      if (!some.ok) return some
      heard(some.value.library)
      return ok({ rows: some.value.rows, pages: Math.ceil(some.value.total / LINKS_AT_ONCE) })
    })
    // A link that is made meanwhile moves the others on: none is saved twice.
    return answer.ok ? ok([...new Map(answer.value.map((link) => [link.id, link])).values()]) : answer
  }

  const channelItems = async (): Promise<Result<AccountData['channelItems']>> => {
    const channels = await rowsOf((all) => all.channels)
    if (!channels.ok) return channels
    const items: AccountData['channelItems'][number][] = []
    for (const { id, name } of channels.value) {
      const answer = await everyRow(async (page) =>
        pageOf(await read('listChannelItems', { id, page, limit: ITEMS_PER_PAGE }), (data) => data.items),
      )
      if (!answer.ok) return answer
      items.push(...answer.value.map((item) => ({ ...item, channelId: id, channelName: name })))
    }
    return ok(items)
  }

  return {
    links,
    channels: () => rowsOf((all) => all.channels),
    channelItems,
    campaigns: () => rowsOf((all) => all.campaigns),
    domains: () => rowsOf((all) => all.domains),
    pixels: () => rowsOf((all) => all.pixels),
    overlays: () => rowsOf((all) => all.overlays),
    splashPages: () => rowsOf((all) => all.splashPages),
  }
}
