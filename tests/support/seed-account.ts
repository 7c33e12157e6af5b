import { changeDatabase } from './service-database.ts'
import type { ServiceUnderTest } from './service-under-test.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const HOUR_MS = 60 * 60 * 1000

/** Expiries of seeded links, from now. None is near the moment at which its text changes. */
const EXPIRIES = [-30 * DAY_MS, -1 * HOUR_MS, 12.5 * HOUR_MS, 3.5 * DAY_MS, 20 * DAY_MS, 200 * DAY_MS]
/** Titles that files and spreadsheets may change. */
const TITLES = ['Größe & Maß', '=1+1', '007', '1,000,000', '2026-01-02', 'Two\nlines', 'a;b,"c"', '']

/**
 * Fills the account as other clients would have over a year: links in channels, campaigns and domains, with and without
 * expiry, password, targets, pixels, notes, UTM values and clicks. Written into the database, because by the API it would
 * take minutes.
 */
export const seedAccount = async (service: ServiceUnderTest, count: number) => {
  const made = async (path: string, body: object): Promise<number> => Number((await service.ask('POST', path, body)).id)
  const channels = [
    await made('/api/channel/add', { name: 'News' }),
    await made('/api/channel/add', { name: 'Größe; klein' }),
    await made('/api/channel/add', { name: 'Empty' }),
  ]
  const campaigns = [
    await made('/api/campaign/add', { name: 'Spring' }),
    await made('/api/campaign/add', { name: 'Autumn' }),
  ]
  const domain = await made('/api/domain/add', { domain: 'https://go.test' })
  const pixel = await made('/api/pixel/add', { type: 'vendor09', name: 'Shop', tag: 'T-1' })
  changeDatabase(service.dataDir, (database) => {
    const account = database.prepare('select id from accounts order by id limit 1').pluck().get()
    const own = database.prepare("select id from domains where host = ''").pluck().get()
    const now = Date.now()
    const today = Math.floor(now / DAY_MS)
    const link = database.prepare(`
      insert into links (account_id, domain_id, alias, alias_key, url, redirect_type, geo_targets, device_targets,
        language_targets, meta_title, meta_description, meta_image, description, status, parameters, search_text,
        created_at, campaign_id, expires_at, password_hash)
      values (@account, @domain, @alias, @alias, @url, 'direct', @targets, '[]', '[]', @title, '', '', @note, 'private',
        '[]', @search, @at, @campaign, @expires, @password)`)
    const item = database.prepare(
      "insert into channel_items (channel_id, item_type, item_id, assigned_at) values (?, 'links', ?, ?)",
    )
    const pixels = database.prepare('insert into link_pixels (link_id, pixel_id) values (?, ?)')
    const clicked = database.prepare(
      'insert into link_clicks (link_id, account_id, created_at, clicks, unique_clicks) values (?, ?, ?, ?, ?)',
    )
    const day = database.prepare('insert into link_days (link_id, day, clicks, unique_clicks) values (?, ?, ?, ?)')
    database.prepare('update link_days_start set moment = ?').run(now - 390 * DAY_MS)
    database.transaction(() => {
      for (let number = 1; number <= count; number++) {
        const alias = `made-${number}`
        const utm = number % 4 === 0 ? `?utm_source=${number % 8 === 0 ? 'mail' : 'poster'}` : ''
        const url = `https://example.com/page-${number}${utm}`
        const title = TITLES[number % TITLES.length] ?? ''
        const note = number % 6 === 0 ? `Note ${number}` : ''
        const at = now - Math.floor((count - number + 1) * ((380 * DAY_MS) / count))
        const { lastInsertRowid } = link.run({
          account,
          domain: number % 19 === 0 ? domain : own,
          alias,
          url,
          targets: number % 17 === 0 ? '[{"location":"Italy","link":"https://a.test/it"}]' : '[]',
          title,
          note,
          search: [title, alias, url, note].join('\n').toLowerCase(),
          at,
          campaign: number % 5 === 0 ? campaigns[0] : number % 5 === 1 ? campaigns[1] : null,
          expires: number % 7 === 0 ? now + (EXPIRIES[(number / 7) % EXPIRIES.length] ?? 0) : null,
          password: number % 13 === 0 ? 'hashed' : null,
        })
        const id = Number(lastInsertRowid)
        if (number % 3 === 0) item.run(channels[0], id, at)
        if (number % 9 === 0) item.run(channels[1], id, at)
        if (number % 11 === 0) pixels.run(id, pixel)
        const created = Math.floor(at / DAY_MS)
        let [clicks, unique] = [0, 0]
        if (number % 4 !== 1)
          for (const back of [0, 2, 5, 8, 12, 25, 40, 100, 200]) {
            if ((number * 3 + back) % 7 > 2 || today - back < created) continue
            const [of, people] = [1 + ((number * 7919 + back) % 97), 1 + (number % 3)]
            day.run(id, today - back, of, people)
            clicks += of
            unique += people
          }
        // As large as people have them.
        if (number === 12) {
          day.run(id, today - 300, 1_234_567, 7)
          clicks += 1_234_567
          unique += 7
        }
        if (clicks > 0) clicked.run(id, account, at, clicks, unique)
      }
    })()
  })
  return { channels, campaigns }
}
