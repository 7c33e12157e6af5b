import { expect, it } from 'vitest'
import { sharedService } from '../../../tests/support/shared-service.ts'
import { addLink, listLinks } from '../../testing/link-requests.ts'
import { ORIGIN, type ServiceUnderTest, serviceUnderTest } from '../../testing/service-under-test.ts'

const freshService = sharedService()

const idOf = async (under: ServiceUnderTest, path: string, body: object): Promise<number> =>
  Number((await under.call('POST', path, body)).body.id)

/** What the list, the details and a search by short URL say of the newest link; SPEC.md's own fields are left out. */
const saidThrice = async (under: ServiceUnderTest): Promise<Record<string, unknown>[]> => {
  const [row] = (await listLinks(under)).urls as unknown as Record<string, unknown>[]
  const { alias: _alias, clicks: _clicks, ...listed } = row ?? {}
  const detailOf = async (path: string) => {
    const {
      location: _location,
      device: _device,
      ...details
    } = (await under.call('GET', path)).body.details as object & Record<string, unknown>
    return details
  }
  const short = encodeURIComponent(String(listed.shorturl))
  return [listed, await detailOf(`/api/url/${String(listed.id)}`), await detailOf(`/api/urls?short=${short}`)]
}

it('Lists, details and searches say which options a link has, but never its password', async () => {
  const under = await freshService()
  under.setNow(Date.parse('2030-01-02T03:04:05Z'))
  await under.call('POST', '/api/domain/add', { domain: 'https://go.test' })
  const campaign = await idOf(under, '/api/campaign/add', { name: 'Spring' })
  const [news, sale] = [
    await idOf(under, '/api/channel/add', { name: 'News' }),
    await idOf(under, '/api/channel/add', { name: 'Sale' }),
  ]
  const pixel = await idOf(under, '/api/pixel/add', { type: 'vendor09', name: 'P', tag: 'tag-1' })
  const [splash] = ((await under.call('GET', '/api/splash')).body.data as { splash: { id: number }[] }).splash
  await addLink(under, { custom: 'plain' })
  const id = await addLink(under, {
    custom: 'whole',
    domain: 'https://go.test',
    campaign,
    channel: sale,
    pixels: [pixel],
    expiry: '2031-01-01 00:00:00',
    password: 'a secret password',
    geotarget: [
      { location: 'Italy', link: 'https://a.test/it' },
      { location: 'France', link: 'https://a.test/fr' },
    ],
    languagetarget: [{ language: 'de', link: 'https://a.test/de' }],
    type: String(splash?.id),
    status: 'public',
    description: 'A note',
    passquery: true,
  })
  await under.call('POST', `/api/channel/${news}/assign/links/${id}`)
  const whole = {
    domain: 'https://go.test',
    campaign,
    channels: [news, sale],
    pixels: [pixel],
    expiry: '2031-01-01 00:00:00',
    haspassword: true,
    targets: { geotarget: 2, devicetarget: 0, languagetarget: 1 },
    type: String(splash?.id),
    status: 'public',
    passquery: true,
    uniqueclicks: 0,
    clicks7days: 0,
    clicks30days: 0,
    lastclick: null,
    lastchange: '2030-01-02 03:04:05',
    description: 'A note',
  }
  for (const said of await saidThrice(under)) expect(said).toMatchObject(whole)
  const { urls } = await listLinks(under)
  expect(JSON.stringify(urls)).not.toContain('secret')
  expect(urls[1]).toMatchObject({
    alias: 'plain',
    domain: ORIGIN,
    campaign: null,
    channels: [],
    pixels: [],
    expiry: null,
    haspassword: false,
    targets: { geotarget: 0, devicetarget: 0, languagetarget: 0 },
    type: 'direct',
    status: 'private',
    passquery: false,
  })
})

it('The type of a link with an overlay can be sent back', async () => {
  const under = await freshService()
  const [overlay] = ((await under.call('GET', '/api/overlay')).body.data as { cta: { id: number }[] }).cta
  await addLink(under, { type: `overlay-${String(overlay?.id)}` })
  expect((await listLinks(under)).urls[0]).toMatchObject({ type: `overlay-${String(overlay?.id)}` })
})

it('The clicks of 7 and 30 days include today, and the day of the last click is returned', async () => {
  const under = await freshService()
  const visitOn = async (day: string, times: number) => {
    under.setNow(Date.parse(`${day}T12:00:00Z`))
    for (let visit = 0; visit < times; visit += 1) await under.visit('/one')
  }
  under.setNow(Date.parse('2030-04-01T08:00:00Z'))
  await addLink(under, { custom: 'never' })
  await addLink(under, { custom: 'one' })
  await visitOn('2030-04-01', 1)
  await visitOn('2030-05-02', 2)
  await visitOn('2030-05-03', 4)
  await visitOn('2030-05-25', 8)
  await visitOn('2030-05-26', 16)
  under.setNow(Date.parse('2030-06-01T23:59:59Z'))
  for (const said of await saidThrice(under))
    expect(said).toMatchObject({ uniqueclicks: 5, clicks7days: 16, clicks30days: 28, lastclick: '2030-05-26' })
  expect((await listLinks(under)).urls[1]).toMatchObject({ clicks7days: 0, clicks30days: 0, lastclick: null })
  under.setNow(Date.parse('2030-09-01T00:00:00Z'))
  for (const said of await saidThrice(under))
    expect(said).toMatchObject({ clicks7days: 0, clicks30days: 0, lastclick: '2030-05-26' })
})

it('Clicks of days that are not kept, or were not counted, are left out', async () => {
  await using under = await serviceUnderTest({ clickDays: 8 })
  under.setNow(Date.parse('2030-05-05T08:00:00Z'))
  await addLink(under, { custom: 'one' })
  await under.visit('/one')
  under.setNow(Date.parse('2030-05-20T08:00:00Z'))
  await addLink(under, { custom: 'two' })
  await under.service.forgetOld(new AbortController().signal)
  const [newer, older] = (await listLinks(under)).urls
  // A link that is newer than 30 days has no other clicks.
  expect(newer).toMatchObject({ clicks7days: 0, clicks30days: 0, lastclick: null })
  expect(older).toMatchObject({ clicks: 1, clicks7days: 0 })
  expect(older).not.toHaveProperty('clicks30days')
  expect(older).not.toHaveProperty('lastclick')
  await under.write(`update link_days_start set moment = ${Date.parse('2030-05-19T08:00:00Z')}`)
  expect((await listLinks(under)).urls[1]).not.toHaveProperty('clicks7days')
})

it('A change of a link, its campaign or its channels is its last one; a repeated assignment changes nothing', async () => {
  const under = await freshService()
  under.setNow(Date.parse('2030-01-01T00:00:00Z'))
  const id = await addLink(under, {})
  const campaign = await idOf(under, '/api/campaign/add', { name: 'Spring' })
  const channel = await idOf(under, '/api/channel/add', { name: 'News' })
  const after = async (day: number, method: string, path: string, body?: object) => {
    under.setNow(Date.parse(`2030-01-0${day}T00:00:00Z`))
    expect((await under.call(method, path, body)).status).toBe(200)
    const [link] = (await listLinks(under)).urls as unknown as { lastchange: string }[]
    return link?.lastchange
  }
  expect(await after(2, 'PUT', `/api/url/${id}/update`, { description: 'x' })).toBe('2030-01-02 00:00:00')
  expect(await after(3, 'POST', `/api/campaign/${campaign}/assign/${id}`)).toBe('2030-01-03 00:00:00')
  expect(await after(4, 'POST', `/api/channel/${channel}/assign/links/${id}`)).toBe('2030-01-04 00:00:00')
  expect(await after(5, 'POST', `/api/channel/${channel}/assign/links/${id}`)).toBe('2030-01-04 00:00:00')
  await under.write('update links set changed_at = null')
  expect((await listLinks(under)).urls[0]).not.toHaveProperty('lastchange')
})
