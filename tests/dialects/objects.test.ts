import { describe, expect, it } from 'vitest'
import type { QuirkName } from '../support/quirky-service.ts'
import { speaking } from './speak.ts'

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
