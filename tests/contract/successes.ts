import { expect } from 'vitest'
import { CHANNEL_ITEM_TYPES } from '../../lib/contract/channel.ts'
import type { OperationName } from '../../lib/contract/operations.ts'
import { FUTURE, fresh, type Speaker } from './speaker.ts'

const LONG = 'https://example.com/long?a=1&b=2#c'

const newLink = async (speak: Speaker): Promise<number> => {
  const { id } = await speak.get('createLink', { url: LONG, custom: fresh('link') })
  return id ?? 0
}

const newChannel = async (speak: Speaker) => speak.get('createChannel', { name: fresh('Channel ') })
const newCampaign = async (speak: Speaker) => speak.get('createCampaign', { name: fresh('Campaign ') })
const newPixel = async (speak: Speaker) =>
  speak.get('createPixel', { type: 'vendor09', name: fresh('Pixel '), tag: 'T-1' })
const newDomain = async (speak: Speaker) => speak.get('createDomain', { domain: `https://${fresh('go')}.example` })

const LIST = { result: expect.any(Number) as number, currentpage: 1, perpage: 2 }

/** One proof for each operation of the contract; a new operation without one does not compile. */
export const SUCCESSES: { [N in OperationName]: (speak: Speaker) => Promise<void> } = {
  async readAccount(speak) {
    const { data } = await speak.get('readAccount', {})
    expect(data).toMatchObject({ status: 'pro', username: expect.any(String) as string })
    expect(data.avatar).toMatch(/^http/)
  },

  async updateAccount(speak) {
    const email = `${fresh('person')}@s.test`
    await speak.get('updateAccount', { email, password: 'a long password' })
    expect((await speak.get('readAccount', {})).data.email).toBe(email)
  },

  async listDomains(speak) {
    const { id } = await newDomain(speak)
    const { data } = await speak.get('listDomains', { limit: 2 })
    expect(data).toMatchObject(LIST)
    expect(data.domains.map((domain) => domain.id)).toContain(id)
  },

  async createDomain(speak) {
    const domain = `https://${fresh('go')}.example`
    const redirectroot = 'https://example.com/root'
    const redirect404 = 'https://example.com/404'
    const { id } = await speak.get('createDomain', { domain, redirectroot, redirect404 })
    const { data } = await speak.get('listDomains', { limit: 1000 })
    expect(data.domains).toContainEqual(expect.objectContaining({ id, domain, redirectroot, redirect404 }))
  },

  async updateDomain(speak) {
    const { id } = await newDomain(speak)
    const beyond = { passquery: true, name: 'Corner Shop', color: '#0a6b45' }
    await speak.get('updateDomain', { id, redirectroot: 'https://example.com/new', ...beyond })
    const { data } = await speak.get('listDomains', { limit: 1000 })
    expect(data.domains.find((domain) => domain.id === id)).toMatchObject({
      redirectroot: 'https://example.com/new',
      ...beyond,
    })
    await speak.get('updateDomain', { id, color: '' })
    const { data: after } = await speak.get('listDomains', { limit: 1000 })
    expect(after.domains.find((domain) => domain.id === id)).toMatchObject({ ...beyond, color: '' })
  },

  async deleteDomain(speak) {
    const { id } = await newDomain(speak)
    await speak.get('deleteDomain', { id })
    const { data } = await speak.get('listDomains', { limit: 1000 })
    expect(data.domains.map((domain) => domain.id)).not.toContain(id)
  },

  async listOverlays(speak) {
    const { data } = await speak.get('listOverlays', { limit: 2 })
    expect(data).toMatchObject(LIST)
    expect(data.cta[0]?.type).toMatch(/^(?:message|contact)$/)
  },

  async listCampaigns(speak) {
    const { id, domain } = await newCampaign(speak)
    const { data } = await speak.get('listCampaigns', { limit: 2 })
    expect(data).toMatchObject(LIST)
    expect(data.campaigns.find((campaign) => campaign.id === id)?.name).toBe(domain)
  },

  async createCampaign(speak) {
    const [name, slug] = [fresh('Campaign '), fresh('slug')]
    const made = await speak.get('createCampaign', { name, slug, public: true })
    expect(made).toMatchObject({ domain: name, public: true, rotator: expect.stringContaining(slug) as string })
    expect((await newCampaign(speak)).rotator).toBe(false)
  },

  async assignLinkToCampaign(speak) {
    const [linkid, { id: campaignid }] = [await newLink(speak), await newCampaign(speak)]
    const answer = await speak.get('assignLinkToCampaign', { campaignid, linkid })
    expect(answer.message).not.toBe('')
  },

  async updateCampaign(speak) {
    const { id } = await newCampaign(speak)
    const name = fresh('Renamed ')
    expect(await speak.get('updateCampaign', { id, name, public: true })).toMatchObject({
      id,
      domain: name,
      public: true,
    })
  },

  async deleteCampaign(speak) {
    const { id } = await newCampaign(speak)
    await speak.get('deleteCampaign', { id })
    const { data } = await speak.get('listCampaigns', { limit: 1000 })
    expect(data.campaigns.map((campaign) => campaign.id)).not.toContain(id)
  },

  async listChannels(speak) {
    const { id } = await newChannel(speak)
    const { data } = await speak.get('listChannels', { limit: 2 })
    expect(data).toMatchObject(LIST)
    expect(data.channels.map((channel) => channel.id)).toContain(id)
  },

  async listChannelItems(speak) {
    const [itemid, { id }] = [await newLink(speak), await newChannel(speak)]
    await speak.get('assignToChannel', { channelid: id, type: 'links', itemid })
    const { data } = await speak.get('listChannelItems', { id, limit: 2 })
    expect(data).toMatchObject({ ...LIST, result: 1, items: [{ type: 'links', id: itemid }] })
    expect(data.items[0]?.date).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  },

  async createChannel(speak) {
    const channel = { name: fresh('Channel '), description: 'Said <b>so</b>', color: '#1A2B3C', starred: true }
    expect(await speak.get('createChannel', channel)).toMatchObject(channel)
  },

  async assignToChannel(speak) {
    const [itemid, { id: channelid }] = [await newLink(speak), await newChannel(speak)]
    await speak.get('assignToChannel', { channelid, type: CHANNEL_ITEM_TYPES[0], itemid })
    // A repetition after a lost answer leaves the channel as it is.
    await speak.get('assignToChannel', { channelid, type: 'links', itemid })
    expect((await speak.get('listChannelItems', { id: channelid })).data.result).toBe(1)
  },

  async updateChannel(speak) {
    const { id } = await newChannel(speak)
    await speak.get('updateChannel', { id, starred: true, color: '#ABCDEF' })
    const { data } = await speak.get('listChannels', { limit: 1000 })
    expect(data.channels.find((channel) => channel.id === id)).toMatchObject({ starred: true, color: '#ABCDEF' })
  },

  async deleteChannel(speak) {
    const { id } = await newChannel(speak)
    await speak.get('deleteChannel', { id })
    expect(await speak.refused('listChannelItems', { id })).toEqual({ kind: 'not-found' })
  },

  async listSplashPages(speak) {
    const { data } = await speak.get('listSplashPages', { limit: 2 })
    expect(data).toMatchObject(LIST)
    expect(data.splash[0]?.name).not.toBe('')
  },

  async listPixels(speak) {
    const { id } = await newPixel(speak)
    const { data } = await speak.get('listPixels', { limit: 2 })
    expect(data).toMatchObject(LIST)
    expect(data.pixels.find((pixel) => pixel.id === id)).toMatchObject({ type: 'vendor09', tag: 'T-1' })
  },

  async createPixel(speak) {
    expect((await newPixel(speak)).id).toBeGreaterThan(0)
  },

  async updatePixel(speak) {
    const { id } = await newPixel(speak)
    await speak.get('updatePixel', { id, tag: 'T-2' })
    const { data } = await speak.get('listPixels', { limit: 1000 })
    expect(data.pixels.find((pixel) => pixel.id === id)?.tag).toBe('T-2')
  },

  async listLinks(speak) {
    const custom = fresh('find')
    const { shorturl } = await speak.get('createLink', { url: LONG, custom })
    const found = await speak.get('listLinks', { q: custom, limit: 2, order: 'click' })
    expect(found).toMatchObject({
      data: {
        ...LIST,
        result: 1,
        nextpage: 0,
        maxpage: 1,
        urls: [{ alias: custom, shorturl, longurl: LONG, clicks: 0 }],
      },
    })
    for (const short of [shorturl, shorturl.replace(/^https?:\/\//, '')])
      expect(await speak.get('listLinks', { short })).toMatchObject({ details: { shorturl, longurl: LONG } })
  },

  async readLink(speak) {
    const id = await newLink(speak)
    expect(await speak.get('readLink', { id })).toMatchObject({
      id,
      details: { id, longurl: LONG, location: {}, device: {}, expiry: null },
      data: { clicks: 0, uniqueClicks: 0 },
    })
  },

  async createLink(speak) {
    const [pixel, channel, campaign] = [await newPixel(speak), await newChannel(speak), await newCampaign(speak)]
    const domain = `https://${fresh('go')}.example`
    await speak.get('createDomain', { domain })
    const custom = fresh('Ünï')
    const { id, shorturl } = await speak.get('createLink', {
      url: LONG,
      custom,
      type: 'frame',
      password: 'secret',
      domain,
      expiry: FUTURE,
      geotarget: [{ location: 'France', link: 'https://example.com/fr' }],
      devicetarget: [{ device: 'iPhone', link: 'https://example.com/i' }],
      languagetarget: [{ language: 'de', link: 'https://example.com/de' }],
      metatitle: 'Meta',
      metadescription: 'Description',
      metaimage: 'https://example.com/i.png',
      description: 'note',
      pixels: [pixel.id],
      channel: channel.id,
      campaign: campaign.id,
      deeplink: { apple: 'https://apps.example/a', google: 'https://apps.example/g' },
      status: 'public',
      parameters: [{ name: 'utm_source', value: 'x' }],
    })
    expect(shorturl).toBe(`${domain}/${encodeURIComponent(custom)}`)
    expect((await speak.get('readLink', { id: id ?? 0 })).details).toMatchObject({
      shorturl,
      longurl: LONG,
      description: 'note',
      expiry: FUTURE,
      location: { France: 'https://example.com/fr' },
      device: { iPhone: 'https://example.com/i' },
    })
  },

  async updateLink(speak) {
    const id = await newLink(speak)
    const custom = fresh('moved')
    const { shorturl } = await speak.get('updateLink', { id, url: 'https://example.com/new', custom })
    expect((await speak.get('readLink', { id })).details).toMatchObject({
      shorturl,
      longurl: 'https://example.com/new',
    })
    expect(shorturl).toMatch(new RegExp(`/${custom}$`))
  },

  async deleteLink(speak) {
    const id = await newLink(speak)
    await speak.get('deleteLink', { id })
    expect(await speak.refused('readLink', { id })).toEqual({ kind: 'not-found' })
  },

  async deletePixel(speak) {
    const { id } = await newPixel(speak)
    await speak.get('deletePixel', { id })
    const { data } = await speak.get('listPixels', { limit: 1000 })
    expect(data.pixels.map((pixel) => pixel.id)).not.toContain(id)
  },

  async readAccountClicks(speak) {
    await newLink(speak)
    const { data } = await speak.get('readAccountClicks', { limit: 2 })
    expect(data).toMatchObject({ zone: 'UTC', links: expect.any(Array) as unknown[] })
    const day = { from: data.to, to: data.to }
    expect((await speak.get('readAccountClicks', day)).data.days).toHaveLength(1)
  },

  async readClicks(speak) {
    const id = await newLink(speak)
    const { since, days } = (await speak.get('readClicks', { id })).data
    expect(days).toEqual([{ date: since, clicks: 0, uniqueClicks: 0 }])
    const range = { from: '1999-01-01', to: '1999-12-31' }
    expect((await speak.get('readClicks', { id, ...range })).data).toEqual({ since, days: [] })
  },
}
