import { describe, expect, it } from 'vitest'
import { request } from '../../lib/api/client.ts'
import type { QuirkName } from '../support/quirky-service.ts'
import { NOW, speaking } from './speak.ts'

describe('FIELD.md line 26: campaigns', () => {
  it.each<QuirkName[]>([[], ['a campaign has its name under domain'], ['a campaign has its name under campaign']])(
    'have their name in one of three keys: %s',
    async (...quirks) => {
      const { speak } = speaking(...quirks)
      expect((await speak('createCampaign', { name: 'Summer' })).result).toMatchObject({
        value: { id: 1, domain: 'Summer' },
      })
      expect((await speak('updateCampaign', { id: 1, name: 'Winter' })).result).toMatchObject({
        value: { id: 1, domain: 'Winter' },
      })
      expect((await speak('listCampaigns', {})).result).toMatchObject({
        value: { data: { campaigns: [{ id: 1, name: 'Winter' }] } },
      })
    },
  )

  it('may have neither rotator nor list', async () => {
    const { speak } = speaking('a campaign has neither rotator nor list')
    expect((await speak('createCampaign', { name: 'Summer' })).result).toMatchObject({
      value: { rotator: false, list: '' },
    })
    expect((await speak('listCampaigns', {})).result).toMatchObject({
      value: { data: { campaigns: [{ rotator: false, list: '' }] } },
    })
  })
})

describe('FIELD.md line 27: channels', () => {
  it('may be returned completely by an update', async () => {
    const { speak } = speaking('a channel update answers the channel')
    await speak('createChannel', { name: 'News' })
    expect((await speak('updateChannel', { id: 1, starred: true })).result).toEqual({
      ok: true,
      value: { error: 0, message: '' },
    })
  })

  it("with a taken name are refused with the service's message, which may contain the existing one's id", async () => {
    const { speak } = speaking('a channel name is refused with the id that has it')
    const failure = { kind: 'refused', status: 200, said: 'Channel already exists.' }
    expect((await speak('createChannel', { name: 'News' })).result).toEqual({
      ok: false,
      failure: { ...failure, existingId: 4 },
    })
  })
})

it('FIELD.md line 28: assigning an assigned item is refused, which the outbox may treat as done', async () => {
  const { speak } = speaking('what is assigned is refused')
  const refused = { ok: false, failure: { kind: 'refused', status: 200, said: 'Already assigned.' } }
  expect((await speak('assignToChannel', { channelid: 1, type: 'links', itemid: 2 })).result).toEqual(refused)
  expect((await speak('assignLinkToCampaign', { campaignid: 1, linkid: 2 })).result).toEqual(refused)
})

it('FIELD.md line 29: types of pixels and overlays are open', async () => {
  const { speak } = speaking('pixels have the words of their vendors')
  await speak('createPixel', { type: 'vendor09', name: 'P', tag: 'T' })
  expect((await speak('listPixels', {})).result).toMatchObject({ value: { data: { pixels: [{ type: 'gtm<b>' }] } } })
  expect((await speak('listOverlays', {})).result).toMatchObject({ value: { data: { cta: [{ type: 'gtm<b>' }] } } })
})

it('FIELD.md line 30: an account may be free and without an end', async () => {
  const { speak } = speaking('the account is free and has no end')
  expect((await speak('readAccount', {})).result).toMatchObject({ value: { data: { status: 'free', expires: null } } })
})

it.each([
  [{ record: '_t.d.test', text: 't=1', file: 'https://d.test/t.txt', problem: 'Not found.' }, 'https://d.test/t.txt'],
  [{ record: '_t.d.test', text: 't=1', file: 'javascript:alert(1)' }, ''],
])('a domain that must be verified says what to publish: %j', async (unverified, file) => {
  expect(await domainWith(unverified)).toMatchObject({ unverified: { record: '_t.d.test', text: 't=1', file } })
})

it.each([true, 1, null, [], {}, { record: '_t.d.test' }, { record: 1, text: { a: 1 } }])(
  'a domain works if `unverified` means something else to the service: %j',
  async (unverified) => {
    expect(await domainWith(unverified)).toEqual({ id: 4, domain: 'https://d.test', redirectroot: '', redirect404: '' })
  },
)

it.each([
  { record: '_t.d.test', text: 't=1\nrm -rf ~\n' },
  { record: '_t.d.test\r', text: 't=1' },
  { record: '_t.d.test', text: 't=\u202e1' },
])('nothing is offered for copying that is more or other than it shows: %j', async (unverified) => {
  expect(await domainWith(unverified)).not.toHaveProperty('unverified')
})

const domainWith = async (unverified: unknown) => {
  const { world, target } = speaking()
  const data = { result: 1, perpage: 15, currentpage: 1, nextpage: 1, maxpage: 1 }
  const domains = [{ id: 4, domain: 'https://d.test', redirectroot: null, redirect404: '', unverified }]
  const fetch = () => Promise.resolve(Response.json({ error: '0', data: { ...data, domains } }))
  const answer = await request({ ...world, fetch, now: () => NOW }, target, 'listDomains', {})
  return answer.result.ok ? answer.result.value.data.domains[0] : answer
}
