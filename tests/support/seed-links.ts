import { changeDatabase } from './service-database.ts'

/**
 * Stores many links in the service's own database; by its API it would take minutes. Number n leads to
 * `https://example.com/page-n` with the alias `link-n`, a minute after the one before.
 */
export const seedLinks = (dataDir: string, count: number): void =>
  changeDatabase(dataDir, (database) => {
    const account = database.prepare('select id from accounts order by id limit 1').pluck().get()
    const domain = database.prepare("select id from domains where host = ''").pluck().get()
    const insert = database.prepare(`
      insert into links (account_id, domain_id, alias, alias_key, url, redirect_type, geo_targets, device_targets,
        language_targets, meta_title, meta_description, meta_image, description, status, parameters, search_text,
        created_at)
      values (@account, @domain, @alias, @alias, @url, 'direct', '[]', '[]', '[]', @title, '', '', '', 'private', '[]',
        @search, @at)`)
    const oldest = Date.now() - count * 60_000
    database.transaction(() => {
      for (let number = 1; number <= count; number++) {
        const alias = `link-${number}`
        const url = `https://example.com/page-${number}`
        const title = `Page number ${number}`
        const search = [title, alias, url, ''].join('\n').toLowerCase()
        insert.run({ account, domain, alias, url, title, search, at: oldest + number * 60_000 })
      }
    })()
  })
