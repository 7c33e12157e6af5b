import type { Input, OperationName, Output } from '../../lib/contract/operations.ts'
import { fail, ok, type Result } from '../../lib/model/failure.ts'

export interface ServiceModelOptions {
  honorsKey: boolean
  perPage: number
  newestFirst: boolean
  /** What happens with a channel whose name is taken; `refuse with its id` is FIELD.md line 27. */
  namesakes: 'allow' | 'refuse' | 'refuse with its id'
  /** The first new object's id; older objects have smaller ones. */
  firstId: number
  /** What becomes of a requested alias, unless it is applied (FIELD.md lines 2 and 17). */
  aliases?: 'lower case' | 'dropped' | 'refused' | undefined
  /** If `page` has no effect: the counters name other pages, or none (FIELD.md line 9). */
  ignoresPage?: 'names others' | 'names none' | undefined
  /** A search by short URL returns the list (FIELD.md line 20). */
  ignoresShort?: boolean | undefined
}

interface LinkRow {
  id: number
  alias: string
  longurl: string
  /** The job that created it; the client doesn't see it. */
  by: string
}

interface ChannelRow {
  id: number
  name: string
  by: string
  items: Set<number>
}

/** Who creates what no job has requested. */
export const ELSEWHERE = 'elsewhere'

const SITE = 'https://s.test'
const DATE = '2026-01-01 00:00:00'

const refused = (status: number, existingId?: number): Result<never> =>
  fail({ kind: 'refused', status, said: 'no', ...(existingId === undefined ? {} : { existingId }) })

type Answers = { [N in OperationName]?: (input: Input<N>, by: string) => Result<Output<N>> }

/** A service in memory with increasing ids and unique aliases. */
export class ServiceModel {
  readonly links: LinkRow[] = []
  readonly channels: ChannelRow[] = []
  /** Every update of a link, in the order of its execution. */
  readonly updates: { id: number; url: string }[] = []
  /** What was deleted elsewhere. */
  readonly deletedElsewhere: { id: number; alias?: string; by: string }[] = []
  readonly #options: ServiceModelOptions
  readonly #answered = new Map<string, { body: string; result: Result<unknown> }>()
  #nextId: number

  constructor(options: ServiceModelOptions) {
    this.#options = options
    this.#nextId = options.firstId
  }

  get honorsKey(): boolean {
    return this.#options.honorsKey
  }

  addLink(longurl: string, alias: string | undefined, by: string): LinkRow {
    const id = this.#nextId
    this.#nextId += 1
    const row = { id, alias: alias ?? `r${id}`, longurl, by }
    this.links.push(row)
    return row
  }

  addChannel(name: string, by: string): ChannelRow {
    const id = this.#nextId
    this.#nextId += 1
    const row = { id, name, by, items: new Set<number>() }
    this.channels.push(row)
    return row
  }

  /** Someone else deletes the newest link or channel that a job created. */
  deleteElsewhere(what: 'links' | 'channels'): void {
    const rows: (LinkRow | ChannelRow)[] = this[what]
    const at = rows.findLastIndex(({ id, by }) => id >= this.#options.firstId && by !== ELSEWHERE)
    this.deletedElsewhere.push(...rows.splice(at < 0 ? rows.length : at, 1))
  }

  #page<R>(rows: readonly R[], { page = 1, limit = 15 }: { page?: number | undefined; limit?: number | undefined }) {
    const ordered = this.#options.newestFirst ? rows.toReversed() : [...rows]
    const { perPage, ignoresPage } = this.#options
    const perpage = Math.min(limit, perPage)
    const shown = ignoresPage === undefined ? page : 1
    const maxpage = ignoresPage === 'names none' ? 1 : Math.ceil(ordered.length / perpage)
    return {
      counters: {
        result: ordered.length,
        perpage,
        currentpage: shown,
        nextpage: Math.min(shown + 1, maxpage),
        maxpage,
      },
      rows: ordered.slice((shown - 1) * perpage, shown * perpage),
    }
  }

  readonly #answers: Answers = {
    readAccount: () =>
      ok({
        error: 0,
        data: { id: 1, email: '', username: 'me', avatar: '', status: 'pro', expires: null, registered: DATE },
      }),
    createLink: ({ url, custom }, by) => {
      const { aliases } = this.#options
      const wanted = aliases === 'dropped' ? undefined : aliases === 'lower case' ? custom?.toLowerCase() : custom
      if (wanted !== undefined && (aliases === 'refused' || this.links.some(({ alias }) => alias === wanted)))
        return refused(200)
      const { id, alias } = this.addLink(url, wanted, by)
      return ok({ error: 0, id, shorturl: `${SITE}/${alias}` })
    },
    listLinks: (input) => {
      if (input.short !== undefined && this.#options.ignoresShort !== true) {
        const row = this.links.find(({ alias }) => `${SITE}/${alias}` === input.short)
        return row === undefined ? fail({ kind: 'not-found' }) : ok(detail(row))
      }
      const { counters, rows } = this.#page(this.links, input)
      return ok({ error: '0', data: { ...counters, urls: rows.map(listed) } })
    },
    readLink: ({ id }) => {
      const row = this.links.find((each) => each.id === id)
      return row === undefined ? fail({ kind: 'not-found' }) : ok(detail(row))
    },
    updateLink: ({ id, url }) => {
      const row = this.links.find((each) => each.id === id)
      if (row === undefined) return refused(404)
      row.longurl = url ?? row.longurl
      this.updates.push({ id, url: row.longurl })
      return ok({ error: 0, id, shorturl: `${SITE}/${row.alias}` })
    },
    deleteLink: ({ id }) => {
      const at = this.links.findIndex((each) => each.id === id)
      if (at < 0) return refused(404)
      this.links.splice(at, 1)
      return ok({ error: 0, message: '' })
    },
    createChannel: ({ name }, by) => {
      const { namesakes } = this.#options
      const namesake = this.channels.find((channel) => channel.name === name)
      if (namesake !== undefined && namesakes !== 'allow')
        return refused(200, namesakes === 'refuse' ? undefined : namesake.id)
      const { id } = this.addChannel(name, by)
      return ok({ error: 0, id, name, description: '', color: '', starred: false })
    },
    listChannels: (input) => {
      const { counters, rows } = this.#page(this.channels, input)
      const channels = rows.map(({ id, name }) => ({ id, name, description: '', color: '', starred: false }))
      return ok({ error: '0', data: { ...counters, channels } })
    },
    updateChannel: ({ id, name }) => {
      const row = this.channels.find((each) => each.id === id)
      if (row === undefined) return refused(404)
      row.name = name ?? row.name
      return ok({ error: 0, message: '' })
    },
    deleteChannel: ({ id }) => {
      const at = this.channels.findIndex((each) => each.id === id)
      if (at < 0) return refused(404)
      this.channels.splice(at, 1)
      return ok({ error: 0, message: '' })
    },
    assignToChannel: ({ channelid, itemid }) => {
      const row = this.channels.find((each) => each.id === channelid)
      if (row === undefined || row.items.has(itemid)) return refused(200)
      row.items.add(itemid)
      return ok({ error: 0, message: '' })
    },
    listChannelItems: ({ id, ...paging }) => {
      const row = this.channels.find((each) => each.id === id)
      if (row === undefined) return fail({ kind: 'not-found' })
      const { counters, rows } = this.#page([...row.items], paging)
      const items = rows.map((item) => ({ type: 'links', id: item, title: '', preview: '', link: '', date: '' }))
      return ok({ error: '0', data: { ...counters, items } })
    },
  }

  answer<N extends OperationName>(operation: N, input: Input<N>, key: string | null, by: string): Result<Output<N>> {
    const answer: Answers[N] = this.#answers[operation]
    if (answer === undefined) throw new Error(`the model knows no ${operation}`)
    if (key === null || !this.honorsKey) return answer(input, by)
    const body = JSON.stringify([operation, input])
    const earlier = this.#answered.get(key)
    if (earlier !== undefined) return earlier.body === body ? (earlier.result as Result<Output<N>>) : refused(422)
    const result = answer(input, by)
    if (result.ok) this.#answered.set(key, { body, result })
    return result
  }
}

const listed = ({ id, alias, longurl }: LinkRow) => ({
  id,
  alias,
  shorturl: `${SITE}/${alias}`,
  longurl,
  clicks: 0,
  title: '',
  description: '',
  date: DATE,
})

const detail = ({ id, alias, longurl }: LinkRow) => ({
  error: 0 as const,
  id,
  details: {
    id,
    shorturl: `${SITE}/${alias}`,
    longurl,
    title: '',
    description: '',
    location: {},
    device: {},
    expiry: null,
    date: DATE,
  },
  data: { clicks: 0, uniqueClicks: 0, topCountries: 0, topReferrers: 0, topBrowsers: 0, topOs: 0, socialCount: {} },
})
