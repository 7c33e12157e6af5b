import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleaningOf } from './cleaning.ts'
import examples from './cleaning-examples.json' with { type: 'json' }
import list from './cleaning-rules.json' with { type: 'json' }
import { type CleaningRule, rulesByHost, type Wrapper } from './cleaning-rules.ts'
import trackingNames from './tracking-names.json' with { type: 'json' }
import { trackingName } from './tracking-names.ts'

const whole = { campaign: true }
const clean = (address: string) => cleaningOf(address, whole)?.address ?? address

/** Of every kind that people have in front of them: shops, news, documents, searches, maps, networks, forums. */
const ordinary = readFileSync(join(import.meta.dirname, 'ordinary-addresses.txt'), 'utf8')
  .trim()
  .split('\n')

const RULES: readonly CleaningRule[] = list

describe('the examples', () => {
  it.each(Object.entries(examples))('%s becomes %s', (address, expected) => {
    const cleaning = cleaningOf(address, whole)
    expect(cleaning?.address).toBe(expected)
    const [outer, inner] = [new URL(address), new URL(expected)]
    const isRedirect = outer.hostname !== inner.hostname || !outer.pathname.startsWith(inner.pathname)
    expect(cleaning?.wrapper).toBe(isRedirect ? outer.hostname : null)
  })

  it.each(RULES.map((rule) => ({ rule, name: JSON.stringify(rule).slice(0, 100) })))(
    'include one that needs $name',
    ({ rule }) => {
      const others = rulesByHost(RULES.filter((other) => other !== rule))
      const needing = Object.entries(examples).filter(
        ([address, expected]) => cleaningOf(address, { campaign: true, rules: others })?.address !== expected,
      )
      expect(needing).not.toEqual([])
    },
  )
})

describe('the rules', () => {
  const FIELDS: (keyof CleaningRule)[] = [
    'hosts',
    'paths',
    'has',
    'parameters',
    'values',
    'except',
    'keeps',
    'lastSegment',
    'wrapper',
    'note',
  ]
  const WRAPPER_FIELDS: (keyof Wrapper)[] = ['parameters', 'segment', 'after', 'as', 'isPath', 'format']

  it('have no field that nothing reads', () => {
    const fields = new Set(RULES.flatMap((rule) => Object.keys(rule)))
    const wrapperFields = new Set(RULES.flatMap(({ wrapper = {} }) => Object.keys(wrapper)))
    expect([...fields].sort()).toEqual(FIELDS.toSorted())
    expect([...wrapperFields].sort()).toEqual(WRAPPER_FIELDS.toSorted())
  })

  it('name parameters in lower case, and none that is removed on every site', () => {
    const names = RULES.flatMap(({ parameters = [] }) => parameters)
    expect(names.filter((name) => name !== name.toLowerCase())).toEqual([])
    expect(names.filter((name) => ['visitor', 'campaign'].includes(trackingName(name)?.kind ?? ''))).toEqual([])
  })

  it('of every site name each parameter once', () => {
    const names = Object.values(trackingNames).flatMap((kinds) => Object.values(kinds).flat())
    expect(names.filter((name, at) => names.indexOf(name) !== at || name !== name.toLowerCase())).toEqual([])
  })
})

describe('tracking parameters', () => {
  it('are named, each once, those of a campaign apart', () => {
    expect(cleaningOf('https://example.com/?fbclid=1&utm_source=a&fbclid=2&utm_medium=b', whole)).toEqual({
      address: 'https://example.com/',
      wrapper: null,
      visitor: ['fbclid'],
      campaign: ['utm_source', 'utm_medium'],
    })
  })

  it('of a campaign stay if asked', () => {
    expect(cleaningOf('https://example.com/?fbclid=1&utm_source=a', { campaign: false })?.address).toBe(
      'https://example.com/?utm_source=a',
    )
    expect(cleaningOf('https://example.com/?utm_source=a', { campaign: false })).toBeNull()
  })

  it.each([
    // The signature covers the whole address.
    ['https://bucket.s3.amazonaws.com/a.pdf?X-Amz-Signature=0a1b2c3d4e5f6a7b8c9d&utm_source=a'],
    ['https://cdn.example.com/a.mp4?Expires=1&Signature=abcdefgh~ijkl&Key-Pair-Id=APK&fbclid=1'],
    // The same names mean something else elsewhere, or with another value.
    ['https://docs.google.com/forms/d/1/viewform?usp=pp_url&entry.1=x'],
    ['https://example.com/?si=3&s=20&t=5&ref=main&source=list&feature=dark&context=1'],
    // An archive has stored the page under its address as it was.
    ['https://web.archive.org/web/20240101000000/https://news.example/story?id=3&utm_source=a&fbclid=b'],
    ['https://archive.ph/2024.01.01-000000/https://news.example/story?utm_source=a'],
    // A partner would lose the commission.
    [
      'https://www.aliexpress.com/item/1.html?aff_fcid=1&tt=CPS_NORMAL&aff_fsk=_a&sk=_a&cv=2&terminal_id=3&mall_affr=pr3',
    ],
    ['https://www.booking.com/hotel/de/a.html?aid=818286&label=affnetcj-15734352_pub-8058263_site-101873318'],
    ['https://example.com/rowing?spm=28&split=2:00'],
    ['https://univis.example/form?__s=2&dsc=anew/lecture&__e=7'],
    ['https://example.com/sign-in?ref_url=%2Fcart'],
    ['https://github.com/a/b/tree/main?ref=v1.2.0'],
    ['https://example.com/orders?pk_id=5'],
    ['https://business.tiktok.com/manage/ads?user_id=123&source=report&timestamp=1'],
    ['https://www.tiktok.com/view/product/1729?share_app_id=1233'],
    ['https://www.bbc.com/news/live/world-1?pinned_post_locator=urn:asset:0a-1b&pinned_post_type=share'],
    ['https://www.amazon.com/s?k=easter&content-id=amzn1.sym.05648f74'],
    ['https://www.quora.com/Who-invented-tea?top_ans=661084'],
    ['https://store.steampowered.com/app/3064030/Tea/?curator_clanid=41324400'],
    // The number of what is downloaded.
    ['https://www.transfernow.net/en/dltransfer?utm_source=20230131crnynkwT&utm_medium=mysendbox'],
    ['https://www.sendgb.com/g4D2eAoOamH?utm_source=0a1b'],
    ['https://www.pinterest.com/jane/garden/?invite_code=0a1b2c&sender=123'],
    ['https://www.bing.com/maps?cp=47.6~-122.3&lvl=12&sp=point.47.6_-122.1_Office'],
    ['https://www.amazon.com/s?k=tea&s=price-asc-rank'],
    ['https://x.com/search?q=tea&s=1&t=2'],
    ['https://example.com/?'],
    ['https://example.com/#'],
    ['https://example.com/#/route?page=1&q=utm_source'],
    ['https://example.com/a#fbclid'],
    ['https://www.google.com/search?q=tea&client=firefox-b-d'],
    ['https://www.amazon.com/dp/B00ABC?tag=friend-21'],
    ['https://www.ebay.com/itm/1?mkevt=1&mkcid=1&mkrid=711-53200-19255-0&campid=5338&toolid=10001'],
    ['https://example.com/?_pos=1&_sid=2&_ss=3'],
    ['not an address'],
    ['mailto:a@example.com?fbclid=1'],
  ])('leave %s alone', (address) => {
    expect(cleaningOf(address, whole)).toBeNull()
  })

  it('are found in none of 1,000 ordinary addresses', () => {
    expect(ordinary).toHaveLength(1000)
    expect(ordinary.filter((address) => cleaningOf(address, whole) !== null)).toEqual([])
  })

  it('leave everything else as it was, wherever they are, except in an archive', () => {
    const archived = ordinary.filter((address) => address.startsWith('https://web.archive.org/web/'))
    expect(archived.length).toBeGreaterThan(0)
    for (const address of ordinary) {
      const [, path = '', query, hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/.exec(address) ?? []
      if (query === '') continue
      for (const pair of ['fbclid=x1', 'gclid=x1', 'utm_source=x1', 'mc_eid=x1']) {
        for (const longer of query === undefined ? [pair] : [`${pair}&${query}`, `${query}&${pair}`]) {
          const tracked = `${path}?${longer}${hash}`
          expect(clean(tracked)).toBe(archived.includes(address) ? tracked : address)
        }
      }
    }
  })
})

describe('redirects', () => {
  it('are read where base64 has a plus sign that is not percent-encoded', () => {
    const written = btoa('https://example.com/?q=>>>>??')
    expect(written).toContain('+')
    expect(clean(`https://eu-west-1.protection.sophos.com/?d=example.com&u=${written}&i=1`)).toBe(
      'https://example.com/?q=%3E%3E%3E%3E??',
    )
  })

  it.each([
    'https://www.google.com/url?q=tea',
    'https://www.amazon.com/sspa/click?url=%2F%2Fevil.example%2Fdp%2F1',
    'https://deref-gmx.net/mail/client/a/dereferrer/?redirectUrl=%2Fdp%2F1',
    'https://www.tiktok.com/link/v2?aid=1988&target=a.example',
    'https://scholar.google.com/scholar?cluster=1&url=https%3A%2F%2Fexample.com',
    'https://example.com/CL0/https:%2F%2Fa.example%2F/1/notes',
    // The address is in another cipher.
    'https://protect.checkpoint.com/v2/r01/___myyux://jcfruqj.htr___.YzJ1OmE6YzpvOjE6NzphYmM',
    'https://linkscan.io/',
    // Its list of characters belongs to another version.
    'https://urldefense.com/v3/__https://example.com/**A__;w7zDtsOk!!x!y$',
    'https://www.google.com/url?q=javascript:alert(1)',
    'https://l.facebook.com/l.php?u=https%3A%2F%2Fuser%3Apass%40example.com%2F',
    'https://duckduckgo.com/l/?uddg=',
    'https://vk.com/away.php?to=%E0%A4%A',
    'https://www.facebook.com/sharer/sharer.php?u=https%3A%2F%2Fexample.com',
    'https://web.archive.org/web/2024/https://example.com/',
    'https://redirect.viglink.com/?key=1&u=https%3A%2F%2Fexample.com',
    'https://translate.google.com/translate?u=https%3A%2F%2Fexample.com',
    'https://google.example.com/url?q=https%3A%2F%2Fevil.example%2F',
    'https://notl.facebook.com.evil.example/l.php?u=https%3A%2F%2Fexample.com',
  ])('%s is not one, or contains no address', (address) => {
    expect(cleaningOf(address, whole)).toBeNull()
  })

  it('never fails, whatever is in the address', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(
          'urldefense.com/v3/',
          'www.bing.com/ck/a?u=a1',
          'r.search.yahoo.com/RU=',
          'href.li/?',
          'disq.us/url?url=',
        ),
        fc.string({ unit: 'binary' }),
        (start, rest) => {
          const found = cleaningOf(`https://${start}${rest}`, whole)
          if (found !== null) expect(() => new URL(found.address)).not.toThrow()
        },
      ),
    )
  })
})
