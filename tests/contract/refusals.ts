import { expect } from 'vitest'
import type { Failure } from '../../lib/model/failure.ts'
import { FUTURE, fresh, NOBODY, type Speaker } from './speaker.ts'

const LONG = 'https://example.com/'

/** The service refused; its message names the field. */
const refusedFor = (field: string) => ({
  kind: 'refused',
  status: expect.any(Number) as number,
  said: expect.stringContaining(field) as string,
})

const NOT_FOUND = { kind: 'not-found' }
/** Our client refuses before it sends anything. */
const invalid = (field: string) => ({ kind: 'invalid', field })

type Refusal = [sentence: string, expected: object, run: (speak: Speaker) => Promise<Failure>]

/** Refused requests, and the client's failures. */
export const REFUSALS: Refusal[] = [
  ['an invalid email', invalid('email'), (speak) => speak.refused('updateAccount', { email: 'no' })],
  ['an empty update', invalid('email'), (speak) => speak.refused('updateAccount', {})],
  [
    'an update of an unknown domain',
    refusedFor('id'),
    (speak) => speak.refused('updateDomain', { id: NOBODY, redirectroot: '' }),
  ],
  ['a deletion of an unknown domain', refusedFor('id'), (speak) => speak.refused('deleteDomain', { id: NOBODY })],
  ['a domain without scheme', invalid('domain'), (speak) => speak.refused('createDomain', { domain: 'go.example' })],
  [
    'a domain with a path',
    refusedFor('domain'),
    (speak) => speak.refused('createDomain', { domain: 'https://a.example/b' }),
  ],
  [
    'a domain that is taken',
    refusedFor('domain'),
    async (speak) => {
      const domain = `https://${fresh('taken')}.example`
      await speak.get('createDomain', { domain })
      return speak.refused('createDomain', { domain })
    },
  ],
  [
    'a deletion of a domain that has links',
    refusedFor('id'),
    async (speak) => {
      const domain = `https://${fresh('used')}.example`
      const { id } = await speak.get('createDomain', { domain })
      await speak.get('createLink', { url: LONG, domain })
      return speak.refused('deleteDomain', { id })
    },
  ],
  [
    'a campaign slug that is taken',
    refusedFor('slug'),
    async (speak) => {
      const slug = fresh('slug')
      await speak.get('createCampaign', { slug })
      return speak.refused('createCampaign', { slug })
    },
  ],
  ['a campaign slug with a slash', invalid('slug'), (speak) => speak.refused('createCampaign', { slug: 'a/b' })],
  [
    'an update of an unknown campaign',
    refusedFor('id'),
    (speak) => speak.refused('updateCampaign', { id: NOBODY, name: 'x' }),
  ],
  ['a campaign without a name', invalid('name'), (speak) => speak.refused('updateCampaign', { id: 1, name: ' ' })],
  ['a deletion of an unknown campaign', refusedFor('id'), (speak) => speak.refused('deleteCampaign', { id: NOBODY })],
  [
    'an assignment to an unknown campaign',
    refusedFor('campaignid'),
    (speak) => speak.refused('assignLinkToCampaign', { campaignid: NOBODY, linkid: NOBODY }),
  ],
  [
    'an assignment of an unknown link',
    refusedFor('linkid'),
    async (speak) => {
      const { id } = await speak.get('createCampaign', {})
      return speak.refused('assignLinkToCampaign', { campaignid: id, linkid: NOBODY })
    },
  ],
  ['the items of an unknown channel', NOT_FOUND, (speak) => speak.refused('listChannelItems', { id: NOBODY })],
  ['a channel without a name', invalid('name'), (speak) => speak.refused('createChannel', { name: '' })],
  [
    'a channel with an invalid color',
    invalid('color'),
    (speak) => speak.refused('createChannel', { name: 'x', color: 'red' }),
  ],
  [
    'an update of an unknown channel',
    refusedFor('id'),
    (speak) => speak.refused('updateChannel', { id: NOBODY, name: 'x' }),
  ],
  ['a deletion of an unknown channel', refusedFor('id'), (speak) => speak.refused('deleteChannel', { id: NOBODY })],
  [
    'an assignment to an unknown channel',
    refusedFor('channelid'),
    (speak) => speak.refused('assignToChannel', { channelid: NOBODY, type: 'qr', itemid: 1 }),
  ],
  [
    'an assignment of an unknown item',
    refusedFor('itemid'),
    async (speak) => {
      const { id } = await speak.get('createChannel', { name: fresh('Channel ') })
      return speak.refused('assignToChannel', { channelid: id, type: 'bio', itemid: NOBODY })
    },
  ],
  [
    'a pixel of an unknown type',
    refusedFor('type'),
    (speak) => speak.refused('createPixel', { type: 'x', name: 'n', tag: 't' }),
  ],
  [
    'an update of an unknown pixel',
    refusedFor('id'),
    (speak) => speak.refused('updatePixel', { id: NOBODY, tag: 't' }),
  ],
  ['a deletion of an unknown pixel', refusedFor('id'), (speak) => speak.refused('deletePixel', { id: NOBODY })],
  ['a page before the first', invalid('page'), (speak) => speak.refused('listLinks', { page: 0 })],
  ['an unknown link', NOT_FOUND, (speak) => speak.refused('readLink', { id: NOBODY })],
  ['the clicks of an unknown link', refusedFor('id'), (speak) => speak.refused('readClicks', { id: NOBODY })],
  [
    'the clicks of a day that does not exist',
    invalid('from'),
    (speak) => speak.refused('readClicks', { id: 1, from: '2030-02-30' }),
  ],
  [
    'the clicks of more than a year',
    refusedFor('from'),
    (speak) => speak.refused('readClicks', { id: 1, from: '2029-01-01', to: '2030-01-02' }),
  ],
  ['an unknown short URL', NOT_FOUND, (speak) => speak.refused('listLinks', { short: `${speak.baseUrl}/nobody` })],
  ['an update of an unknown link', refusedFor('id'), (speak) => speak.refused('updateLink', { id: NOBODY, url: LONG })],
  ['a deletion of an unknown link', refusedFor('id'), (speak) => speak.refused('deleteLink', { id: NOBODY })],
  ['a link that is not http(s)', invalid('url'), (speak) => speak.refused('createLink', { url: 'ftp://example.com' })],
  ['an alias with a slash', invalid('custom'), (speak) => speak.refused('createLink', { url: LONG, custom: 'a/b' })],
  [
    'an alias that is reserved',
    refusedFor('custom'),
    (speak) => speak.refused('createLink', { url: LONG, custom: 'api' }),
  ],
  [
    'an alias that is taken',
    { ...refusedFor('custom'), takenAlias: expect.stringMatching(/^TAKEN/) as string },
    async (speak) => {
      const custom = fresh('taken')
      await speak.get('createLink', { url: LONG, custom })
      return speak.refused('createLink', { url: LONG, custom: custom.toUpperCase() })
    },
  ],
  [
    'an expiry with an invalid date',
    invalid('expiry'),
    (speak) => speak.refused('createLink', { url: LONG, expiry: '2090-02-30 00:00:00' }),
  ],
  [
    'an expiry in the past',
    refusedFor('expiry'),
    (speak) => speak.refused('createLink', { url: LONG, expiry: '2001-01-01 00:00:00' }),
  ],
  [
    'an unknown redirect type',
    refusedFor('type'),
    (speak) => speak.refused('createLink', { url: LONG, type: 'teleport' }),
  ],
  [
    'an unknown splash page',
    refusedFor('type'),
    (speak) => speak.refused('createLink', { url: LONG, type: String(NOBODY) }),
  ],
  [
    'an unknown domain',
    refusedFor('domain'),
    (speak) => speak.refused('createLink', { url: LONG, domain: 'https://no.example' }),
  ],
  ['an unknown pixel', refusedFor('pixels'), (speak) => speak.refused('createLink', { url: LONG, pixels: [NOBODY] })],
  ['an unknown channel', refusedFor('channel'), (speak) => speak.refused('createLink', { url: LONG, channel: NOBODY })],
  [
    'an unknown campaign',
    refusedFor('campaign'),
    (speak) => speak.refused('createLink', { url: LONG, campaign: NOBODY }),
  ],
  [
    'deep links without device targets',
    refusedFor('deeplink'),
    (speak) =>
      speak.refused('createLink', { url: LONG, expiry: FUTURE, deeplink: { apple: 'https://apps.example/a' } }),
  ],
]
