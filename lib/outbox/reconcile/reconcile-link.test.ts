import { describe, expect, it } from 'vitest'
import { listedAccount } from '../../../tests/support/listed-account.ts'
import { doubtfulJob, FAILURES } from '../../../tests/support/outbox-job.ts'
import type { AliasMaker } from '../../address/chosen-alias.ts'
import type { Read } from '../../api/read.ts'
import { fail } from '../../model/failure.ts'
import { claimOfLink, claimOfObject } from '../outcome.ts'
import { reconcileLink } from './reconcile-link.ts'

const URL_ASKED = 'https://example.com/page'

const link = (id: number, longurl = URL_ASKED, alias = `a${id}`) => ({
  id,
  longurl,
  shorturl: `https://s.test/${alias}`,
})

interface Case {
  /** As the service lists them. */
  links?: ReturnType<typeof link>[]
  asked?: Record<string, unknown>
  greatestId?: number | null
  claimed?: string[]
  claimedIds?: number[]
  /** How Terselink chose the alias. */
  maker?: AliasMaker
  /** The service was seen to apply aliases. */
  appliesAliases?: boolean
  mostPages?: number
  /** The last send was refused. */
  refused?: boolean
  sends?: number
  shortBase?: string
  isShortBaseSeen?: boolean
  domainBases?: Record<string, string>
}

const find = async (given: Case, account = listedAccount({ links: given.links ?? [] })) => {
  const { maker, appliesAliases = false } = given
  const chosenAlias = maker && { maker, refused: 0, appliesAliases, predicted: null }
  const lost = doubtfulJob(
    'createLink',
    { url: URL_ASKED, ...given.asked },
    { greatestId: given.greatestId ?? null, sends: given.sends ?? 1, chosenAlias },
  )
  const refusal = given.refused === true ? FAILURES.refused : null
  const job = { ...lost, doubt: lost.doubt && { ...lost.doubt, refusal } }
  const claims = new Set([
    ...(given.claimed ?? []).map(claimOfLink),
    ...(given.claimedIds ?? []).map((id) => claimOfObject('links', id)),
  ])
  const found = await reconcileLink(job, {
    read: account.read,
    isClaimed: (claim) => Promise.resolve(claims.has(claim)),
    shortBase: given.shortBase ?? 's.test',
    isShortBaseSeen: given.isShortBaseSeen ?? true,
    domainBases: given.domainBases,
    mostPages: given.mostPages ?? 20,
  })
  if (!found.ok) return { failure: found.failure }
  if (found.value.kind === 'absent') return found.value.isAliasTaken ? 'taken by another link' : 'absent'
  if (found.value.kind !== 'made') return found.value.kind
  const { outcome, newestId } = found.value
  return newestId === outcome.id ? { made: outcome.id } : { made: outcome.id, newestId }
}

describe('a link with an alias', () => {
  const asked = { custom: 'sale' }

  it('was created if the alias leads to the long URL', async () => {
    expect(await find({ asked, links: [link(3, URL_ASKED, 'sale')] })).toEqual({ made: 3 })
  })

  it("was not created if the alias leads elsewhere or doesn't exist", async () => {
    expect(await find({ asked, links: [link(3, 'https://other.test/', 'sale')] })).toBe('taken by another link')
    expect(await find({ asked })).toBe('absent')
  })

  it('was not created by this job if another job created it', async () => {
    const links = [link(3, URL_ASKED, 'sale')]
    expect(await find({ asked, links, greatestId: 2, claimed: ['https://s.test/sale'] })).toBe('taken by another link')
  })

  it('is looked up on the requested domain', async () => {
    const account = listedAccount({ links: [{ id: 3, longurl: URL_ASKED, shorturl: 'https://go.test/sale' }] })
    expect(await find({ asked: { ...asked, domain: 'https://Go.test/' } }, account)).toEqual({ made: 3 })
    expect(account.asked).toEqual([{ operation: 'listLinks', input: { short: 'https://go.test/sale' } }])
  })

  it("is looked up below the path of that domain's short URLs", async () => {
    const account = listedAccount({ links: [{ id: 3, longurl: URL_ASKED, shorturl: 'https://go.test/l/sale' }] })
    const domainBases = { 'go.test': 'go.test/l' }
    const given = { asked: { ...asked, domain: 'https://go.test' }, domainBases }
    expect(await find(given, account)).toEqual({ made: 3 })
    expect(account.asked).toEqual([{ operation: 'listLinks', input: { short: 'https://go.test/l/sale' } }])
  })

  it('is looked up with the scheme and the path that short URLs have (FIELD.md lines 20 and 32)', async () => {
    const account = listedAccount({ links: [{ id: 3, longurl: URL_ASKED, shorturl: 'http://s.test/Go/sale' }] })
    expect(await find({ asked, shortBase: 'http://s.test/Go' }, account)).toEqual({ made: 3 })
    expect(account.asked).toEqual([{ operation: 'listLinks', input: { short: 'http://s.test/Go/sale' } }])
  })

  it('is looked up on a domain whose name every object inherits', async () => {
    const account = listedAccount({ links: [{ id: 3, longurl: URL_ASKED, shorturl: 'https://constructor/sale' }] })
    const given = { asked: { ...asked, domain: 'https://constructor' }, domainBases: {} }
    expect(await find(given, account)).toEqual({ made: 3 })
  })

  it('was created without the alias if the service dropped it: the newest links show that', async () => {
    expect(await find({ asked, greatestId: 2, links: [link(3), link(1)] })).toEqual({ made: 3 })
  })
})

describe('a link whose alias was refused', () => {
  const asked = { custom: 'sale' }
  const refused = { asked, refused: true, greatestId: 2 }
  const reading = async (given: Case) => {
    const account = listedAccount({ links: given.links ?? [] })
    return { found: await find({ ...refused, ...given }, account), reads: account.asked.length }
  }

  it('was created if the alias leads to the long URL and is newer than all known links; one read is enough', async () => {
    expect(await reading({ links: [link(3, URL_ASKED, 'sale')] })).toEqual({ found: { made: 3 }, reads: 1 })
  })

  it('was not created if the alias existed before, leads elsewhere, belongs to another job or is free; one read is enough', async () => {
    const taken = { found: 'taken by another link', reads: 1 }
    expect(await reading({ links: [link(2, URL_ASKED, 'sale')] })).toEqual(taken)
    expect(await reading({ links: [link(3, 'https://other.test/', 'sale')] })).toEqual(taken)
    const claimed = ['https://s.test/sale']
    expect(await reading({ links: [link(3, URL_ASKED, 'sale')], claimed })).toEqual(taken)
    expect(await reading({})).toEqual({ found: 'absent', reads: 1 })
  })

  it('is also looked up among the newest links while the base of short URLs is unknown', async () => {
    const links = [{ id: 3, longurl: URL_ASKED, shorturl: 'https://s.test/go/sale' }]
    expect(await reading({ links, isShortBaseSeen: false })).toEqual({ found: { made: 3 }, reads: 2 })
  })

  it('is also looked up among the newest links if it may be spelled otherwise', async () => {
    const links = [{ id: 3, longurl: URL_ASKED, shorturl: 'https://s.test/größe' }]
    expect(await reading({ asked: { custom: 'größe' }, links })).toEqual({ found: { made: 3 }, reads: 2 })
  })

  it('is also looked up among the newest links if the service may have stored its capitals as small letters', async () => {
    const links = [link(3, URL_ASKED, 'sale')]
    expect(await reading({ asked: { custom: 'Sale' }, links })).toEqual({ found: { made: 3 }, reads: 2 })
    expect(await reading({ asked: { custom: 'Sale' } })).toEqual({ found: 'absent', reads: 2 })
  })

  it('may have been created without it by an earlier send, whose refused repeat has another reason: the newest links show that', async () => {
    expect(await reading({ sends: 2, links: [link(3)] })).toEqual({ found: { made: 3 }, reads: 2 })
    const taken = link(1, 'https://other.test/', 'sale')
    expect(await reading({ sends: 2, links: [link(3), taken] })).toEqual({ found: { made: 3 }, reads: 2 })
    expect(await reading({ sends: 2, links: [taken] })).toEqual({ found: 'taken by another link', reads: 2 })
  })

  it('is left to the user if the links from before are unknown', async () => {
    expect((await reading({ links: [link(3, URL_ASKED, 'sale')], greatestId: null })).found).toBe('undecidable')
  })
})

describe('at a service that lists instead of searching by short URL, or forbids it (FIELD.md line 20)', () => {
  it.each(['unreadable', 'not-allowed'] as const)('the newest links are read (%s)', async (kind) => {
    const account = listedAccount({ links: [link(3, URL_ASKED, 'sale')] })
    const lists: Read = (operation, input) =>
      'short' in input ? Promise.resolve(fail(FAILURES[kind])) : account.read(operation, input)
    expect(await find({ asked: { custom: 'sale' }, greatestId: 2 }, { ...account, read: lists })).toEqual({ made: 3 })
  })
})

describe('a link with a random alias, which no one else can have chosen', () => {
  const random = { asked: { custom: 'bbbbbbb' }, maker: { style: 'random', length: 7 }, greatestId: 5 } as const

  it('is ours if it leads to the long URL or does not show it, whatever its id and whoever claims it', async () => {
    const claimed = ['https://s.test/bbbbbbb']
    expect(await find({ ...random, links: [link(3, URL_ASKED, 'bbbbbbb')], claimed })).toEqual({ made: 3 })
    expect(await find({ ...random, links: [link(3, '', 'bbbbbbb')], claimed })).toEqual({ made: 3 })
  })

  it('was not created if the service applies aliases and has none like it: no list is read', async () => {
    const reading = async (appliesAliases: boolean, given: Case = {}) => {
      const account = listedAccount({ links: [link(7), ...(given.links ?? [])] })
      return { found: await find({ ...random, appliesAliases, ...given }, account), reads: account.asked.length }
    }
    expect(await reading(true)).toEqual({ found: 'absent', reads: 1 })
    const elsewhere = { links: [link(6, 'https://other.test/', 'bbbbbbb')] }
    expect(await reading(true, elsewhere)).toEqual({ found: 'taken by another link', reads: 1 })
    expect(await reading(true, { isShortBaseSeen: false })).toEqual({ found: { made: 7 }, reads: 2 })
    expect(await reading(true, { asked: {} })).toEqual({ found: { made: 7 }, reads: 1 })
    expect(await reading(false)).toEqual({ found: { made: 7 }, reads: 2 })
  })

  it('is not ours if it leads elsewhere', async () => {
    const links = [link(6, 'https://other.test/', 'bbbbbbb')]
    expect(await find({ ...random, links })).toBe('taken by another link')
  })
})

describe('a link without an alias', () => {
  it('is the new one with the same long URL, found by one read', async () => {
    const account = listedAccount({ links: [link(9, 'https://other.test/'), link(8), link(5), link(4)] })
    expect(await find({ greatestId: 5 }, account)).toEqual({ made: 8 })
    expect(account.asked).toHaveLength(1)
  })

  it('is another one than the link without a short URL that another job claims by its id', async () => {
    const links = [link(8), { ...link(7), shorturl: '' }]
    expect(await find({ greatestId: 5, links, claimedIds: [7] })).toEqual({ made: 8 })
  })

  it('was not created if only older links lead there', async () => {
    expect(await find({ greatestId: 5, links: [link(6, 'https://other.test/'), link(5), link(4)] })).toBe('absent')
  })

  it('was not created if the account is empty', async () => {
    expect(await find({ greatestId: 0 })).toBe('absent')
    expect(await find({ greatestId: null })).toBe('absent')
  })

  it('is the oldest of several new ones that no other job has created, so that each job finds its own', async () => {
    const links = [link(8), link(7), link(6)]
    expect(await find({ greatestId: 5, links, claimed: ['https://s.test/a6', 'https://s.test/a8'] })).toEqual({
      made: 7,
    })
    const claimed = links.map(({ shorturl }) => shorturl)
    expect(await find({ greatestId: 5, links, claimed })).toBe('absent')
  })

  it('is the oldest if the request was sent twice, and the newest one is known to be older than later requests', async () => {
    const links = [link(9), link(8), link(7, 'https://other.test/'), link(6)]
    expect(await find({ greatestId: 5, links })).toEqual({ made: 6, newestId: 9 })
    expect(await find({ greatestId: 5, links, claimed: ['https://s.test/a9'] })).toEqual({ made: 6, newestId: 8 })
    expect(await find({ greatestId: 6, links: links.slice(1) })).toEqual({ made: 8 })
  })

  it('is found although the service respells the long URL or adds the parameters', async () => {
    const asked = { parameters: [{ name: 'utm_source', value: 'mail' }] }
    const added = 'http://www.example.com/page/?utm_source=mail'
    expect(await find({ asked, greatestId: 5, links: [link(6, added)] })).toEqual({ made: 6 })
    expect(await find({ asked, greatestId: 5, links: [link(6)] })).toEqual({ made: 6 })
  })

  it('is left to the user if the links from before are unknown', async () => {
    expect(await find({ greatestId: null, links: [link(6)] })).toBe('undecidable')
  })

  it('is left to the user if the list is too long to read', async () => {
    const oldestFirst = Array.from({ length: 250 }, (_, index) => link(index + 1, 'https://other.test/'))
    expect(await find({ greatestId: 240, links: oldestFirst, mostPages: 2 })).toBe('undecidable')
    expect(await find({ greatestId: 240, links: oldestFirst, mostPages: 5 })).toBe('undecidable')
    expect(await find({ greatestId: 240, links: oldestFirst, mostPages: 6 })).toBe('absent')
    expect(await find({ greatestId: 0, links: oldestFirst.toReversed(), mostPages: 2 })).toBe('undecidable')
    expect(await find({ greatestId: 0, links: oldestFirst.toReversed(), mostPages: 3 })).toBe('absent')
  })
})

describe('a new link whose long URL the service does not show', () => {
  it('may be the requested one, so the user decides; an older or a claimed one is not', async () => {
    const links = [link(6, '')]
    expect(await find({ greatestId: 5, links })).toBe('undecidable')
    expect(await find({ greatestId: 6, links })).toBe('absent')
    expect(await find({ greatestId: 5, links, claimed: ['https://s.test/a6'] })).toBe('absent')
    expect(await find({ greatestId: 5, links: [link(7), ...links] })).toEqual({ made: 7 })
  })

  it('is also left to the user if it has the requested alias', async () => {
    const given = { asked: { custom: 'sale' }, greatestId: 5, links: [link(6, '', 'sale')] }
    expect(await find(given)).toBe('undecidable')
    expect(await find({ ...given, refused: true })).toBe('undecidable')
  })
})

describe('a failed read', () => {
  it('decides nothing, whether it looked up the alias or read the newest links', async () => {
    const account = listedAccount()
    account.refuse('listLinks', FAILURES.unreachable)
    expect(await find({ asked: { custom: 'sale' } }, account)).toEqual({ failure: FAILURES.unreachable })
    expect(await find({ greatestId: 5 }, account)).toEqual({ failure: FAILURES.unreachable })
  })

  it('of the alias alone also decides nothing', async () => {
    const account = listedAccount({ links: [link(3, URL_ASKED, 'sale')] })
    const fails: Read = (operation, input) =>
      'short' in input ? Promise.resolve(fail(FAILURES.unreachable)) : account.read(operation, input)
    const found = await find({ asked: { custom: 'sale' }, greatestId: 2 }, { ...account, read: fails })
    expect(found).toEqual({ failure: FAILURES.unreachable })
  })
})
