import { type Asked, dateTime, type Json, type Said } from './exchange.ts'

export interface StandInOptions {
  key: string
  /** Requests per window; `Infinity` never refuses, and the headers then say 30. */
  limit: number
  windowMs: number
}

const answer = (body: Json, status = 200): Said => ({ status, headers: {}, body })
const refuse = (message: string, status = 400): Said => answer({ error: 1, message }, status)

const list = (key: string, rows: Json[], { url }: Asked): Said => {
  const perpage = Number(url.searchParams.get('limit') ?? 15)
  const currentpage = Number(url.searchParams.get('page') ?? 1)
  const maxpage = Math.max(Math.ceil(rows.length / perpage), 1)
  const page = rows.slice((currentpage - 1) * perpage, currentpage * perpage)
  const counters = { result: rows.length, perpage, currentpage, nextpage: Math.min(currentpage + 1, maxpage), maxpage }
  return answer({ error: '0', data: { ...counters, [key]: page } })
}

type Route = [method: string, path: RegExp, run: (asked: Asked, ids: number[]) => Said]

/**
 * A small service in memory that responds as in SPEC.md. It shares no code with ours, so that a mistake in the contract
 * can't hide in both.
 */
export class StandIn {
  readonly links: Json[] = []
  readonly channels: Json[] = []
  /** What each channel has, by its id. */
  readonly items = new Map<number, Json[]>()
  readonly campaigns: Json[] = []
  readonly domains: Json[] = [{ id: 1, domain: 'https://go.test', redirectroot: '', redirect404: '' }]
  readonly pixels: Json[] = []
  readonly overlays: Json[] = [{ id: 1, type: 'message', name: 'Hello', date: '2030-01-01 00:00:00' }]
  readonly splashPages: Json[] = [{ id: 1, name: 'Wait', date: '2030-01-01 00:00:00' }]
  readonly account: Json = {
    id: 1,
    email: 'a@s.test',
    username: 'alice',
    avatar: 'https://s.test/a.png',
    status: 'pro',
    expires: '2031-01-01 00:00:00',
    registered: '2029-01-01 00:00:00',
  }
  readonly #options: StandInOptions
  #nextId = 1
  #window = { since: Number.NEGATIVE_INFINITY, used: 0 }

  constructor(options: StandInOptions) {
    this.#options = options
  }

  /** Checks key and rate, then handles the request; every response has the rate headers. */
  answer(asked: Asked): Said {
    const { limit, windowMs, key } = this.#options
    if (asked.at - this.#window.since >= windowMs) this.#window = { since: asked.at, used: 0 }
    const over = this.#window.used >= limit
    if (!over) this.#window.used += 1
    const reset = Math.ceil((this.#window.since + windowMs) / 1000)
    const shown = Number.isFinite(limit) ? limit : 30
    const headers = {
      'X-RateLimit-Limit': String(shown),
      'X-RateLimit-Remaining': String(Math.max(shown - this.#window.used, 0)),
      'X-RateLimit-Reset': String(reset),
      Date: new Date(asked.at).toUTCString(),
    }
    if (over) {
      const wait = String(Math.max(reset - Math.floor(asked.at / 1000), 1))
      const body = { error: 1, message: 'Too Many API Requests.' }
      return { status: 429, headers: { ...headers, 'Retry-After': wait }, body }
    }
    const said =
      asked.headers.get('authorization') === `Bearer ${key}`
        ? this.#route(asked)
        : refuse('A valid API key is required to use this service.', 403)
    return { ...said, headers: { ...headers, ...said.headers } }
  }

  #route(asked: Asked): Said {
    for (const [method, path, run] of this.#routes) {
      const match = path.exec(asked.url.pathname)
      if (match !== null && method === asked.method) return run(asked, match.slice(1).map(Number))
    }
    return { status: 404, headers: { 'Content-Type': 'text/html' }, body: null, raw: '<h1>Not Found</h1>' }
  }

  /** The rows of one kind that can be created, changed and deleted, with their routes. */
  #collection(one: string, rows: Json[], made: (row: Json) => Json): Route[] {
    const byId = (id: number | undefined, use: (row: Json) => Said): Said => {
      const row = rows.find((candidate) => candidate.id === id)
      return row === undefined ? refuse(`${one} not found`, 404) : use(row)
    }
    return [
      [
        'POST',
        new RegExp(`/api/${one}/add$`),
        ({ body, at }) => {
          const row = { ...body, id: this.#nextId++, date: dateTime(at) }
          rows.unshift(row)
          return answer({ error: 0, ...made(row) })
        },
      ],
      [
        'PUT',
        new RegExp(`/api/${one}/(\\d+)/update$`),
        ({ body }, [id]) =>
          byId(id, (row) => {
            Object.assign(row, body)
            return answer(one === 'campaign' ? { error: 0, ...made(row) } : { error: 0, message: `${one} updated` })
          }),
      ],
      [
        'DELETE',
        new RegExp(`/api/${one}/(\\d+)/delete$`),
        (_, [id]) =>
          byId(id, (row) => {
            rows.splice(rows.indexOf(row), 1)
            return answer({ error: 0, message: `${one} deleted` })
          }),
      ],
    ]
  }

  #createLink(asked: Asked): Said {
    const { url, custom, domain, expiry, description } = asked.body
    if (typeof url !== 'string' || !/^https?:\/\//.test(url)) return refuse('url is not valid')
    const alias = typeof custom === 'string' ? custom : `r${this.#nextId}`
    const shorturl = `${typeof domain === 'string' ? domain : asked.url.origin}/${alias}`
    if (this.links.some((link) => link.shorturl === shorturl)) return refuse('The alias is taken.')
    const id = this.#nextId++
    this.links.unshift({
      id,
      alias,
      shorturl,
      longurl: url,
      clicks: 0,
      title: 'Example',
      description: description ?? '',
      date: dateTime(asked.at),
      expiry: expiry ?? null,
    })
    return answer({ error: 0, id, shorturl })
  }

  #readLink(link: Json | undefined): Said {
    if (link === undefined) return refuse('Link not found', 404)
    const { id, shorturl, longurl, title, description, expiry, date } = link
    return answer({
      error: 0,
      id,
      details: { id, shorturl, longurl, title, description, location: {}, device: {}, expiry, date },
      data: {
        clicks: 5,
        uniqueClicks: 3,
        topCountries: 0,
        topReferrers: 0,
        topBrowsers: 0,
        topOs: 0,
        socialCount: { one: 1, two: 2, three: 3 },
      },
    })
  }

  #listLinks(asked: Asked): Said {
    const short = asked.url.searchParams.get('short')
    const bare = (address: unknown): string => String(address).replace(/^https?:\/\//, '')
    if (short !== null) return this.#readLink(this.links.find((link) => bare(link.shorturl) === bare(short)))
    const q = asked.url.searchParams.get('q')
    return list('urls', q === null ? this.links : this.links.filter((link) => JSON.stringify(link).includes(q)), asked)
  }

  readonly #routes: Route[] = [
    ['GET', /\/api\/account$/, () => answer({ error: 0, data: this.account })],
    ['PUT', /\/api\/account\/update$/, () => answer({ error: 0, message: 'Account updated' })],
    ['GET', /\/api\/domains$/, (asked) => list('domains', this.domains, asked)],
    ...this.#collection('domain', this.domains, ({ id }) => ({ id })),
    ['GET', /\/api\/overlay$/, (asked) => list('cta', this.overlays, asked)],
    ['GET', /\/api\/campaigns$/, (asked) => list('campaigns', this.campaigns, asked)],
    ...this.#collection('campaign', this.campaigns, ({ id, name }) => ({
      id,
      domain: name,
      public: false,
      rotator: 'https://s.test/r/1',
      list: 'https://s.test/l/1',
    })),
    ['POST', /\/api\/campaign\/\d+\/assign\/\d+$/, () => answer({ error: 0, message: 'Assigned' })],
    ['GET', /\/api\/channels$/, (asked) => list('channels', this.channels, asked)],
    ...this.#collection('channel', this.channels, ({ id, name, description, color, starred }) => ({
      id,
      name,
      description: description ?? '',
      color: color ?? '',
      starred: starred ?? false,
    })),
    ['GET', /\/api\/channel\/(\d+)$/, (asked, [id = 0]) => list('items', this.items.get(id) ?? [], asked)],
    ['POST', /\/api\/channel\/\d+\/assign\/\w+\/\d+$/, () => answer({ error: 0, message: 'Assigned' })],
    ['GET', /\/api\/splash$/, (asked) => list('splash', this.splashPages, asked)],
    ['GET', /\/api\/pixels$/, (asked) => list('pixels', this.pixels, asked)],
    ...this.#collection('pixel', this.pixels, ({ id }) => ({ id })),
    ['GET', /\/api\/urls$/, (asked) => this.#listLinks(asked)],
    [
      'GET',
      /\/api\/url\/\d+$/,
      ({ url }) => this.#readLink(this.links.find(({ id }) => url.pathname.endsWith(`/${String(id)}`))),
    ],
    ['POST', /\/api\/url\/add$/, (asked) => this.#createLink(asked)],
  ]
}
