import type { Read } from '../../lib/api/read.ts'
import type { Input, Output, ReadName } from '../../lib/contract/operations.ts'
import { type Failure, fail, ok, type Result } from '../../lib/model/failure.ts'

interface LinkThere {
  id: number
  shorturl: string
  longurl: string
}

/** An account's data, each list in the service's order. */
export interface AccountRows {
  links: LinkThere[]
  channels: { id: number; name: string }[]
  campaigns: { id: number; name: string }[]
  pixels: { id: number; name: string; tag: string; type: string }[]
  domains: { id: number | null; domain: string }[]
  /** Of any channel. */
  items: { id: number; type: string }[]
}

const pageOf = (key: string, rows: readonly object[], { page = 1, limit = 25 }: { page?: number; limit?: number }) => {
  const maxpage = Math.max(1, Math.ceil(rows.length / limit))
  const counters = { result: rows.length, perpage: limit, currentpage: page, maxpage }
  const shown = rows.slice((page - 1) * limit, page * limit)
  return { error: '0', data: { ...counters, nextpage: Math.min(page + 1, maxpage), [key]: shown } }
}

const linkAnswer = (link: LinkThere) => ({ error: 0, id: link.id, details: link, data: {} })

/** A service with only an account's lists. */
export const listedAccount = (rows: Partial<AccountRows> = {}) => {
  const held: AccountRows = { links: [], channels: [], campaigns: [], pixels: [], domains: [], items: [], ...rows }
  const asked: { operation: ReadName; input: Record<string, unknown> }[] = []
  const refusals = new Map<ReadName, Failure>()

  const linkBy = (isMeant: (link: LinkThere) => boolean): Result<object> => {
    const link = held.links.find(isMeant)
    return link === undefined ? fail({ kind: 'not-found' }) : ok(linkAnswer(link))
  }

  const answers: Partial<Record<ReadName, (input: Record<string, unknown>) => Result<object>>> = {
    readAccount: () => ok({ error: 0, data: { id: 1 } }),
    readLink: ({ id }) => linkBy((link) => link.id === id),
    listLinks: ({ short, ...paging }) =>
      typeof short === 'string' ? linkBy(({ shorturl }) => shorturl === short) : ok(pageOf('urls', held.links, paging)),
    listChannels: (paging) => ok(pageOf('channels', held.channels, paging)),
    listCampaigns: (paging) => ok(pageOf('campaigns', held.campaigns, paging)),
    listPixels: (paging) => ok(pageOf('pixels', held.pixels, paging)),
    listDomains: (paging) => ok(pageOf('domains', held.domains, paging)),
    listChannelItems: (paging) => ok(pageOf('items', held.items, paging)),
  }

  const read: Read = <N extends ReadName>(operation: N, input: Input<N>): Promise<Result<Output<N>>> => {
    asked.push({ operation, input })
    const refusal = refusals.get(operation)
    const answer = answers[operation]
    if (answer === undefined) throw new Error(`${operation} is not asked for here`)
    // Only what the outbox uses is filled in.
    return Promise.resolve(refusal === undefined ? (answer(input) as Result<Output<N>>) : fail(refusal))
  }

  return {
    held,
    asked,
    read,
    /** Until it is called with `null`. */
    refuse: (operation: ReadName, failure: Failure | null) =>
      void (failure === null ? refusals.delete(operation) : refusals.set(operation, failure)),
  }
}
