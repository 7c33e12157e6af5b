import { describe, expect, it } from 'vitest'
import { call, start, visit } from '../testing/over-http.ts'
import { runCommand } from '../testing/service-process.ts'
import { serviceUnderTest } from '../testing/service-under-test.ts'
import { testDatabase } from '../testing/test-database.ts'
import {
  addInterstitial,
  contactEntries,
  deleteInterstitial,
  editInterstitial,
  forgetContactEntries,
  listInterstitials,
} from './interstitials.ts'

const EMAIL = 'admin@localhost'
const PUBLIC = { PUBLIC_URL: 'http://s.test' }
const HOST = { host: 's.test' }

describe('Overlays and splash pages', () => {
  it('are added, shown to visitors with their content, changed and deleted, while the service runs', async () => {
    await using database = await testDatabase()
    const service = await start(database, PUBLIC)
    const id = await addInterstitial(database.config, 'splash', EMAIL, {
      name: 'Sale',
      title: 'A <b>sale</b>',
      message: 'One line\nand "another" & more',
      button: 'Go on',
      delay: '7',
    })
    const listed = (await call(service, 'GET', '/api/splash')).body.data
    expect(listed).toHaveProperty('splash', expect.arrayContaining([expect.objectContaining({ id, name: 'Sale' })]))
    const link = await call(service, 'POST', '/api/url/add', {
      url: 'https://a.test/',
      custom: 'one',
      type: String(id),
    })
    expect(link.status).toBe(200)
    const { text } = await visit(service, '/one', HOST)
    expect(text).toContain('<h1 dir="auto">A &lt;b&gt;sale&lt;/b&gt;</h1>')
    expect(text).toContain('One line\nand &quot;another&quot; &amp; more')
    expect(text).toContain('rel="noopener" dir="auto">Go on</a>')
    expect(text).toContain('<meta http-equiv="refresh" content="7;url=https://a.test/">')
    expect(text).toContain('This page continues in 7 seconds.')

    await editInterstitial(database.config, 'splash', { email: EMAIL, id }, { title: 'Over', delay: '0' })
    const changed = (await visit(service, '/one', HOST)).text
    expect(changed).toContain('<h1 dir="auto">Over</h1>')
    expect(changed).toContain('Go on')
    expect(changed).not.toContain('refresh')

    const which = { email: EMAIL, id }
    await expect(deleteInterstitial(database.config, 'splash', which)).rejects.toThrow('1 link uses Sale')
    await call(service, 'DELETE', `/api/url/${String(link.body.id)}/delete`)
    await deleteInterstitial(database.config, 'splash', which)
    const rest = await listInterstitials(database.config, 'splash', EMAIL)
    expect(rest).not.toContainEqual(expect.objectContaining({ id }))
    await service.close()
  })

  it('collect what visitors write into a contact form, and export it', async () => {
    await using database = await testDatabase()
    const service = await start(database, PUBLIC)
    const typed = { name: 'Ask us', type: 'contact', message: 'We answer within a day.' }
    const id = await addInterstitial(database.config, 'overlay', EMAIL, typed)
    const { body } = await call(service, 'POST', '/api/url/add', {
      url: 'https://a.test/',
      custom: 'one',
      type: `overlay-${id}`,
    })
    const page = (await visit(service, '/one', HOST)).text
    const [, action = ''] = /action="([^"]+)"/.exec(page) ?? []
    const [, link = ''] = /name="link" value="([^"]+)"/.exec(page) ?? []
    const fields = { link, website: '', name: 'Ann <3', email: 'ann@example.com', message: 'Hello\n"you"' }
    const sent = await visit(service, action, HOST, String(new URLSearchParams(fields)))
    expect(sent.status).toBe(200)
    expect(sent.text).toContain('Your message was sent.')
    const entry = { link: body.id, name: 'Ann <3', email: 'ann@example.com', message: 'Hello\n"you"' }
    expect(await contactEntries(database.config, { email: EMAIL, id })).toMatchObject([entry])
    // Entries stay when their link is deleted, and go with their overlay.
    await call(service, 'DELETE', `/api/url/${String(body.id)}/delete`)
    expect(await contactEntries(database.config, { email: EMAIL, id })).toMatchObject([{ ...entry, link: null }])
    await deleteInterstitial(database.config, 'overlay', { email: EMAIL, id })
    expect(await database.rows('select * from contact_entries')).toEqual([])
    await service.close()
  })

  it('have entries that are deleted after some days, or before a day by a command', async () => {
    await using database = await testDatabase()
    await using under = await serviceUnderTest({ database, contactEntryDays: 90 })
    const day = (text: string) => Date.parse(`${text}T12:00:00Z`)
    const [id, other] = [
      await addInterstitial(database.config, 'overlay', EMAIL, { name: 'Ask us', type: 'contact' }),
      await addInterstitial(database.config, 'overlay', EMAIL, { name: 'Ask them', type: 'contact' }),
    ]
    for (const date of ['2026-01-01', '2026-03-01', '2026-03-02'])
      for (const overlay of [id, other])
        await database.write(`insert into contact_entries (interstitial_id, name, email, message, created_at)
          values (${overlay}, '', 'ann@example.com', '${date}', ${day(date)})`)
    const left = () => database.rows('select interstitial_id as id, message from contact_entries order by message, id')
    under.setNow(day('2026-04-15'))
    await under.service.forgetOld(new AbortController().signal)
    const kept = ['2026-03-01', '2026-03-02'].flatMap((message) => [
      { id, message },
      { id: other, message },
    ])
    expect(await left()).toEqual(kept)
    expect(await forgetContactEntries(database.config, { email: EMAIL, id }, '2026-03-02')).toBe(1)
    expect(await left()).toEqual(kept.filter((entry) => entry.id === other || entry.message > '2026-03-01'))
    expect(() => forgetContactEntries(database.config, { email: EMAIL, id }, '2026-13-01')).toThrow('--before')
  })

  it('have entries that are printed and exported without characters on which a terminal acts', async () => {
    await using database = await testDatabase()
    await (await start(database)).close()
    const id = await addInterstitial(database.config, 'overlay', EMAIL, { name: 'Ask us', type: 'contact' })
    const message = 'One\u009b2J two\u007f'
    await database.write(`insert into contact_entries (interstitial_id, name, email, message, created_at)
      values (${id}, '', 'ann@example.com', '${message}', 0)`)
    const { dataDir, databaseUrl } = database.config
    const environment = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
    const entries = (await runCommand(environment, 'overlay', 'entries', EMAIL, String(id))).stdout
    expect(JSON.parse(entries)).toMatchObject([{ message }])
    const exported = (await runCommand(environment, 'account', 'export', EMAIL)).stdout
    expect(JSON.parse(exported)).toMatchObject({ contact_entries: [{ message }] })
    expect(`${entries}${exported}`.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
  })

  it('are refused with a message that says what would be right', async () => {
    await using database = await testDatabase()
    await (await start(database)).close()
    const add = (typed: object) => addInterstitial(database.config, 'overlay', EMAIL, { name: 'X', ...typed })
    await expect(add({ type: 'poll' })).rejects.toThrow('--type must be message or contact, not poll')
    await expect(add({ url: 'javascript:alert(1)' })).rejects.toThrow('--url must be an http or https address')
    await expect(add({ delay: '61' })).rejects.toThrow('--delay must be an integer from 0 to 60, not 61')
    await expect(add({ title: 'x'.repeat(201) })).rejects.toThrow('The title must have at most 200 characters')
    const id = await add({})
    const which = { email: EMAIL, id }
    await expect(editInterstitial(database.config, 'overlay', which, {})).rejects.toThrow('nothing to change')
    await expect(editInterstitial(database.config, 'splash', which, { title: 'T' })).rejects.toThrow(
      `admin@localhost has no splash page ${id}`,
    )
    await expect(addInterstitial(database.config, 'splash', 'eve@s.test', { name: 'X' })).rejects.toThrow(
      'no account with the email eve@s.test',
    )
  })
})
