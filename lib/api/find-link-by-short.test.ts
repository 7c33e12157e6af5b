import { describe, expect, it } from 'vitest'
import { linkDetails } from '../../tests/support/link-details.ts'
import type { Input, Output, ReadName } from '../contract/operations.ts'
import { type Failure, fail, ok, type Result } from '../model/failure.ts'
import { findLinkByShort } from './find-link-by-short.ts'
import type { Read } from './read.ts'

const details = (shorturl: string) => linkDetails({ id: 7, shorturl })

const single = (shorturl: string): Output<'listLinks'> => ({
  error: 0,
  id: 7,
  details: details(shorturl),
  data: { clicks: 0, uniqueClicks: 0, topCountries: 0, topReferrers: 0, topBrowsers: 0, topOs: 0, socialCount: {} },
})

const list = (shorturls: string[], maxpage: number, result = shorturls.length): Output<'listLinks'> => ({
  error: '0',
  data: {
    result,
    perpage: 15,
    currentpage: 1,
    nextpage: 1,
    maxpage,
    urls: shorturls.map((shorturl, index) => ({
      id: index + 1,
      alias: '',
      shorturl,
      longurl: 'https://example.com/',
      clicks: 0,
      title: '',
      description: '',
      date: '',
    })),
  },
})

/** Returns the same response to every read, and records the requests. */
const answering = (answer: Output<'listLinks'> | Failure) => {
  const asked: unknown[] = []
  const read: Read = <N extends ReadName>(operation: N, input: Input<N>): Promise<Result<Output<N>>> => {
    asked.push({ operation, input })
    return Promise.resolve('kind' in answer ? fail(answer) : ok(answer as Output<N>))
  }
  return { read, asked }
}

describe('looking for a link by its short URL (FIELD.md line 20)', () => {
  it('sends the whole short URL and finds the link', async () => {
    const { read, asked } = answering(single('https://s.test/abc'))
    expect(await findLinkByShort(read, 'https://s.test/abc')).toEqual({
      ok: true,
      value: {
        id: 7,
        shorturl: 'https://s.test/abc',
        longurl: 'https://example.com/',
        details: details('https://s.test/abc'),
      },
    })
    expect(asked).toEqual([{ operation: 'listLinks', input: { short: 'https://s.test/abc' } }])
  })

  it('accepts another scheme or host for the same link, because services spell their own', async () => {
    const { read } = answering(single('http://www.s.test/ABC'))
    expect(await findLinkByShort(read, 'https://s.test/abc')).toMatchObject({ ok: true, value: { id: 7 } })
  })

  it('rejects a link with another alias', async () => {
    const { read } = answering(single('https://s.test/abcd'))
    expect(await findLinkByShort(read, 'https://s.test/abc')).toEqual({ ok: false, failure: { kind: 'not-found' } })
  })

  it('finds it among the rows of a service that lists instead', async () => {
    const { read } = answering(list(['https://s.test/x', 'https://s.test/abc'], 9))
    expect(await findLinkByShort(read, 'https://s.test/abc')).toMatchObject({
      ok: true,
      value: { id: 2, details: null },
    })
  })

  it('finds the one on its own domain first', async () => {
    const { read } = answering(list(['https://go.test/abc', 'https://s.test/ABC', 'https://s.test/abc'], 9))
    expect(await findLinkByShort(read, 'http://S.test/abc')).toMatchObject({ ok: true, value: { id: 3 } })
  })

  it('reports it as not found only if the whole list was seen', async () => {
    const whole = answering(list(['https://s.test/x'], 1))
    expect(await findLinkByShort(whole.read, 'https://s.test/abc')).toEqual({
      ok: false,
      failure: { kind: 'not-found' },
    })
    const part = answering(list(['https://s.test/x'], 2))
    expect(await findLinkByShort(part.read, 'https://s.test/abc')).toMatchObject({ failure: { kind: 'unreadable' } })
    // The total shows it too, where the service names no other page (line 9).
    const cut = answering(list(['https://s.test/x'], 1, 40))
    expect(await findLinkByShort(cut.read, 'https://s.test/abc')).toMatchObject({ failure: { kind: 'unreadable' } })
  })

  it("doesn't accept a link on another domain unless the whole list was seen", async () => {
    const elsewhere = ['https://go.test/abc']
    const part = answering(list(elsewhere, 2))
    expect(await findLinkByShort(part.read, 'https://s.test/abc')).toMatchObject({ failure: { kind: 'unreadable' } })
    const whole = answering(list(elsewhere, 1))
    expect(await findLinkByShort(whole.read, 'https://s.test/abc')).toMatchObject({ ok: true, value: { id: 1 } })
  })

  it('returns failures', async () => {
    const { read } = answering({ kind: 'timeout', afterMs: 5 })
    expect(await findLinkByShort(read, 'https://s.test/abc')).toEqual({
      ok: false,
      failure: { kind: 'timeout', afterMs: 5 },
    })
  })
})
