import { describe, expect, it } from 'vitest'
import { type AccountRows, listedAccount } from '../../../tests/support/listed-account.ts'
import { doubtfulJob, FAILURES } from '../../../tests/support/outbox-job.ts'
import { operations, type WriteName } from '../../contract/operations.ts'
import type { Failure } from '../../model/failure.ts'
import { reconcile } from './reconcile.ts'

interface Case {
  there?: Partial<AccountRows>
  greatestId?: number | null
  claimed?: string[]
  mostPages?: number
  sends?: number
  refusal?: Failure
}

const find = async (
  operation: WriteName,
  input: Record<string, unknown>,
  { there = {}, greatestId = 5, claimed = [], mostPages = 20, sends = 1, refusal }: Case = {},
  account = listedAccount(there),
) => {
  const job = doubtfulJob(operation, input, { greatestId, sends })
  const doubt = job.doubt && refusal ? { ...job.doubt, refusal } : job.doubt
  const found = await reconcile(
    { ...job, doubt },
    {
      read: account.read,
      isClaimed: (claim) => Promise.resolve(claimed.includes(claim)),
      shortBase: 's.test',
      isShortBaseSeen: true,
      mostPages,
    },
  )
  if (!found.ok) return { failure: found.failure }
  return found.value.kind === 'made' ? { made: found.value.outcome.id } : found.value.kind
}

const PIXEL = { name: 'Ads', tag: 'A-1', type: 'vendor01pixel' }

/** For each collection: the request, its row as a service may spell it, and an unrelated row. */
const CREATIONS = [
  {
    operation: 'createChannel',
    input: { name: 'News' },
    list: 'channels',
    row: { name: ' news' },
    other: { name: 'Newsletter' },
  },
  {
    operation: 'createCampaign',
    input: { name: 'News' },
    list: 'campaigns',
    row: { name: 'NEWS' },
    other: { name: 'Old' },
  },
  { operation: 'createPixel', input: PIXEL, list: 'pixels', row: PIXEL, other: { ...PIXEL, tag: 'A-2' } },
  {
    operation: 'createDomain',
    input: { domain: 'https://go.test' },
    list: 'domains',
    row: { domain: 'http://Go.test/' },
    other: { domain: 'https://gone.test' },
  },
] as const

describe.each(CREATIONS)('after a lost $operation', ({ operation, input, list, row, other }) => {
  const there = (...rows: object[]): Partial<AccountRows> => ({ [list]: rows })

  it('takes a new row with the requested content', async () => {
    expect(await find(operation, input, { there: there({ ...other, id: 7 }, { ...row, id: 6 }) })).toEqual({ made: 6 })
  })

  it('ignores a row that existed before', async () => {
    expect(await find(operation, input, { there: there({ ...row, id: 5 }, { ...row, id: 4 }) })).toBe('absent')
  })

  it('ignores a new row with other content', async () => {
    expect(await find(operation, input, { there: there({ ...other, id: 6 }) })).toBe('absent')
  })

  it.each([[[7, 6]], [[6, 7]]])(
    'ignores a row that another job created: of two, %j, each finds its own',
    async (ids) => {
      const both = { there: there(...ids.map((id) => ({ ...row, id }))) }
      expect(await find(operation, input, both)).toEqual({ made: 6 })
      expect(await find(operation, input, { ...both, claimed: [`${list} 6`] })).toEqual({ made: 7 })
      expect(await find(operation, input, { ...both, claimed: [`${list} 6`, `${list} 7`] })).toBe('absent')
    },
  )

  it('leaves a row to the user if the rows from before are unknown', async () => {
    expect(await find(operation, input, { there: there({ ...row, id: 6 }), greatestId: null })).toBe('undecidable')
    expect(await find(operation, input, { there: there({ ...other, id: 6 }), greatestId: null })).toBe('absent')
  })

  it('concludes nothing from a list that is not read to its end', async () => {
    const many = Array.from({ length: 101 }, (_, index) => ({ ...other, id: 101 - index }))
    expect(await find(operation, input, { there: there(...many), mostPages: 1 })).toBe('undecidable')
    expect(await find(operation, input, { there: there(...many), mostPages: 2 })).toBe('absent')
  })

  it('concludes nothing from pages between which a row could move, unless a second read agrees', async () => {
    const many = Array.from({ length: 101 }, (_, index) => ({ ...other, id: index + 1 }))
    expect(await find(operation, input, { there: there(...many), mostPages: 3 })).toBe('undecidable')
    expect(await find(operation, input, { there: there(...many), mostPages: 4 })).toBe('absent')
  })
})

/** An account whose list fails from this request on. */
const failingFrom = (request: number, there: Partial<AccountRows>): ReturnType<typeof listedAccount> => {
  const account = listedAccount(there)
  const { read } = account
  return {
    ...account,
    read: (operation, input) => {
      if (account.asked.length + 1 === request) account.refuse(operation, FAILURES.timeout)
      return read(operation, input)
    },
  }
}

describe("a list that can't be read, or not a second time", () => {
  const many = Array.from({ length: 101 }, (_, index) => ({ id: index + 1, name: 'Other' }))

  it.each([1, 2, 3, 4])('decides nothing about creations or removals when page %i fails', async (request) => {
    const made = failingFrom(request, { channels: many })
    expect(await find('createChannel', { name: 'News' }, {}, made)).toEqual({ failure: FAILURES.timeout })
    const removed = failingFrom(request, { channels: many })
    expect(await find('deleteChannel', { id: 500 }, {}, removed)).toEqual({ failure: FAILURES.timeout })
  })
})

describe('after a lost creation', () => {
  it('finds a name that was requested with spaces around it', async () => {
    const there = { channels: [{ id: 6, name: 'News' }] }
    expect(await find('createChannel', { name: ' News ' }, { there })).toEqual({ made: 6 })
  })

  it('distinguishes pixels by name, and leaves a new one to the user whose type the service may have renamed', async () => {
    const listed = (differing: object) => ({ there: { pixels: [{ ...PIXEL, ...differing, id: 6 }] } })
    expect(await find('createPixel', PIXEL, listed({ name: 'Other' }))).toBe('absent')
    expect(await find('createPixel', PIXEL, listed({ type: 'the-word-of-the-vendor' }))).toBe('undecidable')
  })

  it('leaves any new campaign to the user if it was requested without a name', async () => {
    expect(await find('createCampaign', {}, { there: { campaigns: [{ id: 6, name: 'Any' }] } })).toBe('undecidable')
    expect(await find('createCampaign', {}, { there: { campaigns: [{ id: 5, name: 'Any' }] } })).toBe('absent')
  })

  it('ignores a shared domain of the same name', async () => {
    const shared = { there: { domains: [{ id: null, domain: 'go.test' }] } }
    expect(await find('createDomain', { domain: 'https://go.test' }, shared)).toBe('absent')
  })
})

describe.each([
  { operation: 'deleteChannel', list: 'channels', name: 'listChannels' },
  { operation: 'deleteCampaign', list: 'campaigns', name: 'listCampaigns' },
  { operation: 'deletePixel', list: 'pixels', name: 'listPixels' },
  { operation: 'deleteDomain', list: 'domains', name: 'listDomains' },
] as const)('after a refused repeat of $operation', ({ operation, list, name }) => {
  const rows = (...ids: number[]): Partial<AccountRows> => ({ [list]: ids.map((id) => ({ id, name: '', domain: '' })) })

  it('is done if the object is gone, and refused if it exists', async () => {
    expect(await find(operation, { id: 7 }, { there: rows(6, 8) })).toEqual({ made: null })
    expect(await find(operation, { id: 7 }, { there: rows(6, 7) })).toBe('absent')
  })

  it("doesn't take it for gone if the list goes on", async () => {
    const many = Array.from({ length: 101 }, (_, index) => 1_000 + index)
    expect(await find(operation, { id: 7 }, { there: rows(...many), mostPages: 1 })).toBe('undecidable')
  })

  it("doesn't take it for gone if it could move between pages, unless a second read agrees", async () => {
    const many = Array.from({ length: 101 }, (_, index) => 1_000 + index)
    expect(await find(operation, { id: 7 }, { there: rows(...many), mostPages: 3 })).toBe('undecidable')
    expect(await find(operation, { id: 7 }, { there: rows(...many), mostPages: 4 })).toEqual({ made: null })
  })

  it("doesn't take it for gone if the list can't be read", async () => {
    const account = listedAccount()
    account.refuse(name, FAILURES.timeout)
    expect(await find(operation, { id: 7 }, {}, account)).toEqual({ failure: FAILURES.timeout })
  })
})

describe("after a refused repeat of a link's deletion", () => {
  const links = [{ id: 7, shorturl: 'https://s.test/a', longurl: 'https://example.com/' }]

  it("is done if the link doesn't exist, and refused if it does", async () => {
    expect(await find('deleteLink', { id: 7 })).toEqual({ made: null })
    expect(await find('deleteLink', { id: 7 }, { there: { links } })).toBe('absent')
  })

  it("is undecided if that can't be read", async () => {
    const account = listedAccount()
    account.refuse('readLink', FAILURES['service-error'])
    expect(await find('deleteLink', { id: 7 }, {}, account)).toEqual({ failure: FAILURES['service-error'] })
  })
})

describe('after a refused assignment', () => {
  const assigned = { channelid: 3, type: 'links', itemid: 9 }

  it('is done if the channel lists the item with that type', async () => {
    expect(await find('assignToChannel', assigned, { there: { items: [{ id: 9, type: 'links' }] } })).toEqual({
      made: null,
    })
    expect(await find('assignToChannel', assigned, { there: { items: [{ id: 9, type: 'bio' }] } })).toBe('absent')
    expect(await find('assignToChannel', assigned, { there: { items: [{ id: 8, type: 'links' }] } })).toBe('absent')
    const both = [8, 9].map((id) => ({ id, type: 'links' }))
    expect(await find('assignToChannel', assigned, { there: { items: both } })).toEqual({ made: null })
  })

  it('is looked up in three pages the first time, in as many as allowed after a repeat, and concludes nothing from fewer', async () => {
    const many = { there: { items: Array.from({ length: 301 }, (_, index) => ({ id: 1_000 + index, type: 'links' })) } }
    const reads = async (given: Case) => {
      const account = listedAccount(many.there)
      return { found: await find('assignToChannel', assigned, given, account), reads: account.asked.length }
    }
    expect(await reads({})).toEqual({ found: 'undecidable', reads: 3 })
    expect(await reads({ mostPages: 2 })).toEqual({ found: 'undecidable', reads: 2 })
    expect(await reads({ sends: 2 })).toEqual({ found: 'absent', reads: 4 })
  })

  it("is undecided if the channel's items can't be read", async () => {
    const account = listedAccount()
    account.refuse('listChannelItems', FAILURES.timeout)
    expect(await find('assignToChannel', assigned, {}, account)).toEqual({ failure: FAILURES.timeout })
  })

  const links = [{ id: 9, shorturl: 'https://s.test/a', longurl: 'https://example.com/' }]
  const there = { links, channels: [{ id: 3, name: 'News' }], campaigns: [{ id: 3, name: 'Spring' }] }

  describe.each([
    { operation: 'assignToChannel', input: { ...assigned, type: 'qr' }, list: 'channels', name: 'listChannels' },
    {
      operation: 'assignLinkToCampaign',
      input: { campaignid: 3, linkid: 9 },
      list: 'campaigns',
      name: 'listCampaigns',
    },
  ] as const)('of $operation, if no list shows what it contains', ({ operation, input, list, name }) => {
    const repeat = { there, sends: 2, refusal: FAILURES.refused }

    it('is assumed done if it is a repeat', async () => {
      expect(await find(operation, input, repeat)).toEqual({ made: null })
    })

    it('is not assumed done if it no longer exists, or if the service gives another reason', async () => {
      expect(await find(operation, input, { ...repeat, there: { ...there, [list]: [] } })).toBe('undecidable')
      expect(await find(operation, input, { ...repeat, refusal: FAILURES['not-allowed'] })).toBe('undecidable')
    })

    it("is undecided if that can't be read", async () => {
      const account = listedAccount(there)
      account.refuse(name, FAILURES.timeout)
      expect(await find(operation, input, repeat, account)).toEqual({ failure: FAILURES.timeout })
    })
  })

  it('concludes nothing from the first refusal of a QR code, which no list shows', async () => {
    expect(await find('assignToChannel', { ...assigned, type: 'qr' }, { there })).toBe('undecidable')
  })

  it('does not take a link that no longer exists for assigned to a campaign', async () => {
    const repeat = { there: { ...there, links: [] }, sends: 2, refusal: FAILURES.refused }
    expect(await find('assignLinkToCampaign', { campaignid: 3, linkid: 9 }, repeat)).toBe('undecidable')
  })
})

describe('an update', () => {
  it('is never looked up', async () => {
    const updates: [WriteName, Record<string, unknown>][] = [
      ['updateAccount', { email: 'a@example.com' }],
      ['updateLink', { id: 7 }],
      ['updateChannel', { id: 7, name: 'A' }],
      ['updateCampaign', { id: 7, name: 'A' }],
      ['updatePixel', { id: 7, name: 'A', tag: 'A' }],
      ['updateDomain', { id: 7 }],
    ]
    for (const [operation, input] of updates) {
      const account = listedAccount()
      expect(await find(operation, input, {}, account)).toBe('undecidable')
      expect(account.asked).toEqual([])
    }
    const all = Object.keys(operations).filter((name) => name.startsWith('update'))
    expect(updates.map(([operation]) => operation).toSorted()).toEqual(all.toSorted())
  })
})
