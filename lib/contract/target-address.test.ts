import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_ADDRESS_LENGTH } from './link-options.ts'
import { type Parameter, withParameters, withQuery } from './target-address.ts'

/** `a=1` or `a`: a parameter, written as it is and not encoded. */
const parameters = (...texts: string[]): Parameter[] =>
  texts.map((text) => {
    const [name = '', ...value] = text.split('=')
    return { name, value: value.join('=') }
  })

describe('An address with parameters', () => {
  it.each<[url: string, added: string[], result: string]>([
    // Each once.
    ['https://a.test/?a=1', ['a=1'], 'https://a.test/?a=1'],
    ['https://a.test/?a=1', ['a=2'], 'https://a.test/?a=2'],
    ['https://a.test/?a=1&b=2', ['b=3'], 'https://a.test/?a=1&b=3'],
    ['https://a.test/?a=1&b=2', ['a=3'], 'https://a.test/?a=3&b=2'],
    ['https://a.test/?a=1', ['b=1'], 'https://a.test/?a=1&b=1'],
    [
      'https://a.test/?utm_source=x&utm_medium=mail#top',
      ['utm_source=y'],
      'https://a.test/?utm_source=y&utm_medium=mail#top',
    ],
    [
      'https://a.test/?utm_source=x&utm_medium=mail',
      ['utm_source=x', 'utm_medium=mail', 'utm_campaign=sale'],
      'https://a.test/?utm_source=x&utm_medium=mail&utm_campaign=sale',
    ],
    // Repeated names.
    ['https://a.test/?a=1&a=2', ['a=3'], 'https://a.test/?a=3'],
    ['https://a.test/?a=1&a=2', ['a=2'], 'https://a.test/?a=2'],
    ['https://a.test/?a=1&b=0&a=1', ['a=1'], 'https://a.test/?a=1&b=0'],
    ['https://a.test/?a=1', ['a=1', 'a=2'], 'https://a.test/?a=1&a=2'],
    ['https://a.test/?a=2&a=3', ['a=1', 'a=2'], 'https://a.test/?a=2&a=1'],
    ['https://a.test/', ['a=1', 'a=1', 'a=2'], 'https://a.test/?a=1&a=2'],
    ['https://a.test/?x=1&x=1', ['a=1'], 'https://a.test/?x=1&x=1&a=1'],
    // Empty values and parts.
    ['https://a.test/?a', ['a='], 'https://a.test/?a'],
    ['https://a.test/?a=', ['a='], 'https://a.test/?a='],
    ['https://a.test/?a', ['a=1'], 'https://a.test/?a=1'],
    ['https://a.test/?a=1', ['a='], 'https://a.test/?a='],
    ['https://a.test/?', ['a=1'], 'https://a.test/?a=1'],
    ['https://a.test/?a=1&', ['b=2'], 'https://a.test/?a=1&b=2'],
    ['https://a.test/?&a=1&&=3', ['a=2'], 'https://a.test/?&a=2&&=3'],
    ['https://a.test/?=1', ['a=1'], 'https://a.test/?=1&a=1'],
    ['https://a.test/??a=1', ['a=2'], 'https://a.test/??a=1&a=2'],
    ['https://a.test/?a==1', ['a==1'], 'https://a.test/?a==1'],
    // Case.
    ['https://a.test/?A=1', ['a=1'], 'https://a.test/?A=1&a=1'],
    ['https://a.test/?UTM_Source=x', ['utm_source=x'], 'https://a.test/?UTM_Source=x&utm_source=x'],
    ['https://a.test/?a=x', ['a=X'], 'https://a.test/?a=X'],
    // Encoded names and values.
    ['https://a.test/?a%5B%5D=1', ['a[]=1'], 'https://a.test/?a%5B%5D=1'],
    ['https://a.test/?a%5b%5d=1&b', ['a[]=2'], 'https://a.test/?a%5b%5d=2&b'],
    ['https://a.test/?a[]=1', ['a[]=2', 'a[]=1'], 'https://a.test/?a[]=1&a%5B%5D=2'],
    ['https://a.test/?a%5B%5D=1', ['a%5B%5D=2'], 'https://a.test/?a%5B%5D=2'],
    ['https://a.test/?%61=1', ['a=2'], 'https://a.test/?%61=2'],
    ['https://a.test/?q=a+b', ['q=a b'], 'https://a.test/?q=a+b'],
    ['https://a.test/?q=a%20b', ['q=a b'], 'https://a.test/?q=a%20b'],
    ['https://a.test/?q=a+b', ['q=a+b'], 'https://a.test/?q=a+b'],
    ['https://a.test/?q=a%2Bb', ['q=a+b'], 'https://a.test/?q=a%2Bb'],
    ['https://a.test/?q=a+b', ['q=a-b'], 'https://a.test/?q=a-b'],
    ['https://a.test/?my+name=1&my%20name=2', ['my name=3'], 'https://a.test/?my+name=3'],
    ['https://a.test/?utm_campaign=50%25', ['utm_campaign=50%'], 'https://a.test/?utm_campaign=50%25'],
    ['https://a.test/?utm_campaign=50%', ['utm_campaign=50%'], 'https://a.test/?utm_campaign=50%'],
    ['https://a.test/?gr%C3%B6%C3%9Fe=1', ['größe=2'], 'https://a.test/?gr%C3%B6%C3%9Fe=2'],
    ['https://a.test/?q=%E9', ['q=é'], 'https://a.test/?q=%C3%A9'],
    ['https://a.test/', ["who=Zeno's & co"], 'https://a.test/?who=Zeno%27s%20%26%20co'],
    ['https://a.test/?next=https://b.test/?a=1', ['a=2'], 'https://a.test/?next=https://b.test/?a=1&a=2'],
    ['https://a.test/?a=1;b=2', ['b=3'], 'https://a.test/?a=1;b=2&b=3'],
    // Fragments.
    ['https://a.test/#top', ['a=1'], 'https://a.test/?a=1#top'],
    ['https://a.test/?a=1#top', ['a=2'], 'https://a.test/?a=2#top'],
    ['https://a.test/#/route?a=1', ['a=2'], 'https://a.test/?a=2#/route?a=1'],
    ['https://a.test/?a=1#?a=1&a#b', ['a=2'], 'https://a.test/?a=2#?a=1&a#b'],
    ['https://a.test/?a=1#', ['b=2'], 'https://a.test/?a=1&b=2#'],
    // Everything else stays byte for byte.
    ['https://a.test/A%2fb/%7e?z=%2F+%20&y', ['a=1'], 'https://a.test/A%2fb/%7e?z=%2F+%20&y&a=1'],
    ['https://a.test/?z=%2F+%20&y', [], 'https://a.test/?z=%2F+%20&y'],
    ['https://u:p@a.test:8080/x', ['a=1'], 'https://u:p@a.test:8080/x?a=1'],
  ])('%s with %j is %s', (url, added, result) => {
    expect(withParameters(url, parameters(...added))).toBe(result)
  })

  it('has a lone surrogate of a damaged database as U+FFFD', () => {
    expect(withParameters('https://a.test/', [{ name: 'a\ud800', value: '\udfffb' }])).toBe(
      'https://a.test/?a%EF%BF%BD=%EF%BF%BDb',
    )
  })

  it('has exactly the values of each parameter, and the other ones in their order', () => {
    const texts = fc.stringMatching(/^[abé =\]]{1,3}$/)
    const pairs = fc.array(fc.tuple(texts, texts), { maxLength: 5 })
    fc.assert(
      fc.property(pairs, pairs, (given, added) => {
        const url = new URL(`https://a.test/?${new URLSearchParams(given)}#x?y=1`)
        const address = withParameters(
          url.href,
          added.map(([name, value]) => ({ name, value })),
        )
        const result = new URL(address)
        expect(result.href).toBe(address)
        const names = new Set(added.map(([name]) => name))
        const others = ([name]: [string, string]) => !names.has(name)
        expect([...result.searchParams].filter(others)).toEqual([...url.searchParams].filter(others))
        for (const name of names) {
          const values = added.filter(([other]) => other === name).map(([, value]) => value)
          expect(result.searchParams.getAll(name).toSorted()).toEqual([...new Set(values)].toSorted())
        }
        expect(result.hash).toBe('#x?y=1')
      }),
    )
  })

  it('is the same if the parameters are added again', () => {
    const texts = fc.stringMatching(/^[abé+ %=\]]{0,3}$/)
    const rows = fc.array(fc.record({ name: fc.stringMatching(/^[ab+ %=]{1,2}$/), value: texts }), { maxLength: 4 })
    fc.assert(
      fc.property(fc.stringMatching(/^[ab=&+%1?;]{0,12}$/), rows, (query, added) => {
        const once = withParameters(new URL(`https://a.test/?${query}`).href, added)
        expect(withParameters(once, added)).toBe(once)
      }),
    )
  })
})

describe('An address with the query of a short URL', () => {
  it.each([
    ['https://a.test/', 'a=1', 'https://a.test/?a=1'],
    ['https://a.test/?b=2', 'a=1', 'https://a.test/?b=2&a=1'],
    ['https://a.test/', '', 'https://a.test/'],
    ['https://a.test/', '&&', 'https://a.test/'],
    ['https://a.test/?', 'a=1', 'https://a.test/?a=1'],
    ['https://a.test/?b=2&', 'a=1', 'https://a.test/?b=2&a=1'],
    ['https://a.test/', 'fbclid=x%2By+z%20&a', 'https://a.test/?fbclid=x%2By+z%20&a'],
    // The owner's own stay.
    ['https://a.test/?a=1', 'a=2', 'https://a.test/?a=1'],
    ['https://a.test/?a=1', 'a=1', 'https://a.test/?a=1'],
    ['https://a.test/?a=1', 'a', 'https://a.test/?a=1'],
    ['https://a.test/?a', 'a=2', 'https://a.test/?a'],
    ['https://a.test/?utm_source=mail', 'utm_source=x&utm_medium=y', 'https://a.test/?utm_source=mail&utm_medium=y'],
    ['https://a.test/?a=1', '%61=2', 'https://a.test/?a=1'],
    ['https://a.test/?%61=1', 'a=2', 'https://a.test/?%61=1'],
    ['https://a.test/?a=1', 'A=2', 'https://a.test/?a=1'],
    ['https://a.test/?a=1', '+a=2&%20a=3', 'https://a.test/?a=1'],
    ['https://a.test/?ids[]=1', 'ids[]=2&ids[3]=2&ids=2&ids%5B%5D=4', 'https://a.test/?ids[]=1'],
    ['https://a.test/?a_b=1', 'a.b=2&a+b=2', 'https://a.test/?a_b=1'],
    ['https://a.test/?a=1', 'b=2;a=3', 'https://a.test/?a=1'],
    ['https://a.test/?a=1;b=2', 'b=3&c=4', 'https://a.test/?a=1;b=2&c=4'],
    ['https://a.test/?a=1', '[a]=2', 'https://a.test/?a=1&[a]=2'],
    // Once.
    ['https://a.test/', 'a=1&a=1', 'https://a.test/?a=1'],
    ['https://a.test/', 'a=1&%61=1', 'https://a.test/?%61=1'],
    ['https://a.test/', 'a=1&a=2', 'https://a.test/?a=1&a=2'],
    // Fragments.
    ['https://a.test/#top', 'a=1', 'https://a.test/?a=1#top'],
    ['https://a.test/#/route?a=2', 'a=1', 'https://a.test/?a=1#/route?a=2'],
    ['https://a.test/#top', 'a=1#evil', 'https://a.test/?a=1#top'],
    // Host and path stay.
    ['https://a.test/x', '/../y', 'https://a.test/x?/../y'],
    ['https://a.test', '@evil.test/', 'https://a.test/?@evil.test/'],
    ['https://a.test/x', '?a=1', 'https://a.test/x??a=1'],
    ['https://a.test/x', '\\\\evil.test', 'https://a.test/x?\\\\evil.test'],
    ['https://a.test/x', 'a="><script>\'', 'https://a.test/x?a=%22%3E%3Cscript%3E%27'],
  ])('%s with %s is %s', (address, query, result) => {
    expect(withQuery(address, query)).toBe(result)
  })

  it('stays as it is if it would be too long', () => {
    const query = `a=${'b'.repeat(MAX_ADDRESS_LENGTH - 'https://a.test/?a='.length)}`
    expect(withQuery('https://a.test/', query)).toHaveLength(MAX_ADDRESS_LENGTH)
    expect(withQuery('https://a.test/', `${query}b`)).toBe('https://a.test/')
    expect(withQuery('https://a.test/', `a=${'"'.repeat(3_000)}`)).toBe('https://a.test/')
  })

  it('never has another host, path, fragment or other values of its own parameters', () => {
    const any = fc.string({ unit: fc.constantFrom(...'ab=&;+%#?/@:[].\\"é\t0 '.split('')), maxLength: 20 })
    fc.assert(
      fc.property(any, any, (own, query) => {
        const address = new URL(`https://a.test/path?${own}`)
        const result = new URL(withQuery(address.href, query))
        expect([result.host, result.pathname, result.hash, result.username]).toEqual([
          address.host,
          address.pathname,
          address.hash,
          address.username,
        ])
        for (const name of address.searchParams.keys())
          expect(result.searchParams.getAll(name)).toEqual(address.searchParams.getAll(name))
      }),
    )
  })
})
