import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleaningOf } from './cleaning.ts'

const whole = { campaign: true }
const clean = (address: string) => cleaningOf(address, whole)?.address ?? address

/** Of every kind that people have in front of them: shops, news, documents, searches, maps, networks, forums. */
const ordinary = readFileSync(join(import.meta.dirname, 'ordinary-addresses.txt'), 'utf8')
  .trim()
  .split('\n')

describe('tracking parameters', () => {
  it.each([
    // What is left is what the page needs, as it was written.
    ['https://example.com/?fbclid=IwAR0abc', 'https://example.com/'],
    ['https://example.com/a?id=3&fbclid=IwAR0abc#top', 'https://example.com/a?id=3#top'],
    ['https://example.com/a?gclid=EAIaIQob&b=%20x+y&c', 'https://example.com/a?b=%20x+y&c'],
    ['https://shop.example/p?variant=12&msclkid=1&gad_source=1&gbraid=0A', 'https://shop.example/p?variant=12'],
    ['https://news.example/story?mc_cid=1f2&mc_eid=9ab', 'https://news.example/story'],
    ['https://example.com/?_hsenc=p2ANq&_hsmi=12&page=2', 'https://example.com/?page=2'],
    ['https://example.com/?FBCLID=x&q=1', 'https://example.com/?q=1'],
    ['https://example.com/?utm_source=news&utm_medium=email&id=1', 'https://example.com/?id=1'],
    ['https://example.com/?pk_campaign=news&pk_kwd=tea&id=1', 'https://example.com/?id=1'],
    ['https://example.com/page#utm_source=rss', 'https://example.com/page'],
    ['https://example.com/video#t=30&fbclid=1', 'https://example.com/video#t=30'],
    ['https://youtu.be/dQw4w9WgXcQ?si=AbC123&t=43', 'https://youtu.be/dQw4w9WgXcQ?t=43'],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&feature=youtu.be', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    [
      'https://www.youtube.com/watch?v=abc&list=PL1&index=2&pp=iAQB',
      'https://www.youtube.com/watch?v=abc&list=PL1&index=2',
    ],
    [
      'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC?si=9f2',
      'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC',
    ],
    ['https://x.com/jack/status/20?s=20&t=abc', 'https://x.com/jack/status/20'],
    ['https://twitter.com/jack/status/20?ref_src=twsrc%5Etfw', 'https://twitter.com/jack/status/20'],
    ['https://www.instagram.com/p/Cabc/?igsh=MzRl&img_index=2', 'https://www.instagram.com/p/Cabc/?img_index=2'],
    ['https://www.tiktok.com/@a/video/1?is_from_webapp=1&sender_device=pc', 'https://www.tiktok.com/@a/video/1'],
    ['https://www.facebook.com/a/posts/1?__cft__[0]=AZ&__tn__=%2CO', 'https://www.facebook.com/a/posts/1'],
    ['https://www.linkedin.com/posts/a-1?utm_source=share&rcm=ACo', 'https://www.linkedin.com/posts/a-1'],
    [
      'https://www.reddit.com/r/a/comments/1/b/?share_id=x&context=3',
      'https://www.reddit.com/r/a/comments/1/b/?context=3',
    ],
    [
      'https://www.amazon.de/Tea/dp/B00ABC/ref=sr_1_1?crid=1&keywords=tea&qid=1&sr=8-1&th=1',
      'https://www.amazon.de/Tea/dp/B00ABC?th=1',
    ],
    [
      'https://www.amazon.com/dp/B00ABC?tag=friend-21&linkCode=ogi&ref_=x',
      'https://www.amazon.com/dp/B00ABC?tag=friend-21&linkCode=ogi',
    ],
    ['https://www.ebay.com/itm/1?_trkparms=a&_trksid=b&var=2', 'https://www.ebay.com/itm/1?var=2'],
    ['https://www.google.com/search?q=tea&sxsrf=A&ei=B&ved=C&hl=en', 'https://www.google.com/search?q=tea&hl=en'],
    ['https://docs.google.com/document/d/1/edit?usp=sharing', 'https://docs.google.com/document/d/1/edit'],
    [
      'https://docs.google.com/forms/d/1/viewform?usp=pp_url&entry.1=x',
      'https://docs.google.com/forms/d/1/viewform?usp=pp_url&entry.1=x',
    ],
    [
      'https://www.nytimes.com/2026/a.html?smid=url-share&unlocked_article_code=1.k',
      'https://www.nytimes.com/2026/a.html?unlocked_article_code=1.k',
    ],
    ['https://www.bbc.com/news/1?at_medium=RSS&at_campaign=rss', 'https://www.bbc.com/news/1'],
    [
      'https://www.pinterest.com/pin/12/sent/?invite_code=0a1b2c&sender=123&sfo=1',
      'https://www.pinterest.com/pin/12/sent/',
    ],
    [
      'https://www.booking.com/hotel/de/a.html?aid=304142&label=gen173nr-1FCAEoggI46AdIM1gE&sid=0a1b',
      'https://www.booking.com/hotel/de/a.html?aid=304142',
    ],
    ['https://blog.csdn.net/a/article/details/1?spm=1001.2014.3001.5501', 'https://blog.csdn.net/a/article/details/1'],
    ['https://twitter.com/jack?ref_src=twsrc%5Etfw&ref_url=https%3A%2F%2Fa.example', 'https://twitter.com/jack'],
    ['https://de.wikipedia.org/wiki/Tee?wprov=sfla1', 'https://de.wikipedia.org/wiki/Tee'],
    ['https://www.imdb.com/title/tt1/?ref_=fn_al', 'https://www.imdb.com/title/tt1/'],
    [
      'https://www.aliexpress.com/item/1.html?spm=a2g&algo_pvid=1&sku=3',
      'https://www.aliexpress.com/item/1.html?sku=3',
    ],
  ])('%s becomes %s', (address, expected) => {
    expect(clean(address)).toBe(expected)
  })

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
    // The same names mean something else elsewhere.
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
    ['https://example.com/sign-in?ref_url=%2Fcart'],
    ['https://github.com/a/b/tree/main?ref=v1.2.0'],
    ['https://example.com/orders?pk_id=5'],
    ['https://business.tiktok.com/manage/ads?user_id=123&source=report&timestamp=1'],
    ['https://www.pinterest.com/jane/garden/?invite_code=0a1b2c&sender=123'],
    ['https://www.bing.com/maps?cp=47.6~-122.3&lvl=12&sp=point.47.6_-122.1_Office'],
    ['https://www.amazon.com/s?k=tea&s=price-asc-rank'],
    ['https://x.com/search?q=tea&s=1&t=2'],
    ['https://example.com/?'],
    ['https://example.com/#'],
    ['https://example.com/#/route?fbclid=1'],
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
  const target = 'https://example.com/a?id=3&b=x%20y'
  const encoded = encodeURIComponent(target)
  const base64 = btoa(target)
  it.each([
    `https://nam02.safelinks.protection.outlook.com/?url=${encoded}&data=05%7C02%7C&sdata=abc%3D&reserved=0`,
    `https://urldefense.proofpoint.com/v2/url?u=${encoded.replaceAll('_', '-5F').replaceAll('%', '-')}&d=DwMF&c=a&r=b`,
    `https://www.google.com/url?sa=t&source=web&rct=j&url=${encoded}&ved=2ah`,
    `https://www.google.de/url?q=${encoded}&sa=D`,
    `https://www.bing.com/ck/a?!&&p=1&ptn=3&u=a1${base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}&ntb=1`,
    `https://duckduckgo.com/l/?uddg=${encoded}&rut=1`,
    `https://r.search.yahoo.com/_ylt=A/RV=2/RE=1/RO=10/RU=${encoded}/RK=2/RS=x-`,
    `https://l.facebook.com/l.php?u=${encoded}&h=AT0`,
    `https://lm.facebook.com/l.php?u=${encoded}`,
    `https://l.instagram.com/?u=${encoded}&e=AT0`,
    `https://out.reddit.com/t3_abc?url=${encoded}&token=AQ`,
    `https://www.linkedin.com/redir/redirect?url=${encoded}&urlhash=x`,
    `https://www.linkedin.com/safety/go?url=${encoded}`,
    `https://www.youtube.com/redirect?event=video_description&q=${encoded}`,
    `https://vk.com/away.php?to=${encoded}`,
    `https://t.umblr.com/redirect?z=${encoded}&t=x`,
    `https://steamcommunity.com/linkfilter/?url=${encoded}`,
    `https://steamcommunity.com/linkfilter/?u=${encoded}`,
    `https://slack-redir.net/link?url=${encoded}`,
    `https://disq.us/url?url=${encoded}%3AabcdefghijklmnopqrstuvwXYZ&cuid=1`,
    `https://linkprotect.cudasvc.com/url?a=${encoded}&c=E,1`,
    `https://secure-web.cisco.com/1abcDEF/${encoded}`,
    `https://eu-central-1.protection.sophos.com/?d=example.com&u=${encodeURIComponent(base64)}&i=1`,
    `https://abc.r.us-east-1.awstrack.me/L0/${encoded}/1/0100018/xyz=1`,
    `https://ddei5-0-ctp.trendmicro.com:443/wis/clicktime/v1/query?url=${encoded}&umid=8BD227FD&auth=1833`,
    `https://clicktime.cloud.postoffice.net/clicktime.php?U=${encoded}&E=a%40example.com&H=1`,
    `https://scanmail.trustwave.com/?c=20988&d=yNG44EMQR&u=${encoded}`,
    `https://urlsand.esvalabs.com/?u=${encoded}&e=ed7a584b&h=456504aa&f=y&p=y`,
    `https://linklock.titanhq.com/analyse?url=${encoded}&data=eJx`,
    `https://avanan.url-protection.com/v1/url?o=${encoded}&g=abc&s=def`,
    `https://protect.checkpoint.com/v2/___${target}___.YzJ1OmE6YzpvOjE6NjphYmM`,
    `https://url.avanan.click/v2/r01/___${target.replace('//', '/')}___.YXAzOmE6YzpvOjE6NjphYmM`,
    `https://protect.checkpoint.com/v2/r02/___${target.replace(':', '%3A')}___.YzJ1OmE6YzpvOjE6NzphYmM6cDpUOkY`,
    `https://lsems.gravityzone.bitdefender.com/scan/${base64.replaceAll('=', '')}/0A1B2C3D4E5F?c=1&i=1&docs=1`,
    `https://linkscan.io/scan/ux/${base64.replaceAll('=', '')}/0A1B2C3D4E5F?c=1&i=1&docs=1`,
    `https://abc.r.us-east-1.awstrack.me/CL0/${encoded}/1/0100018/xyz=1`,
    `https://tracking.news.example/CL0/${encoded.replace('%3A', ':')}/1/010001a0a01d5872-5c963d3e-2a09-4018-8d07-d0f0737cf930-000000/NYf-_x4=452`,
    `https://www.google.com/local_url?dq=tea&q=${encoded}&ved=1`,
    `https://scholar.google.de/scholar_url?url=${encoded}&hl=de&sa=X&d=1&ei=2`,
    `https://meet.google.com/linkredirect?authuser=0&dest=${encoded}`,
    `https://www.bing.com/news/apiclick.aspx?ref=FexRss&aid=&tid=1&url=${encoded}&c=1&mkt=en-us`,
    `https://www.bing.com/alink/link?url=${encoded}&source=serp-local`,
    `https://search.aol.com/click/_ylt=A/RV=2/RE=1/RO=10/RU=${encoded}/RK=0/RS=x`,
    `https://www.tiktok.com/link/v2?aid=1988&lang=en&scene=bio_url&target=${encoded}`,
    `https://prod.outgoing.prod.webservices.mozgcp.net/v1/0a1b2c3d/${encoded}`,
    `https://href.li/?${target}`,
    `https://link.zhihu.com/?target=${encoded}`,
    // A search result that was mailed.
    `https://eur01.safelinks.protection.outlook.com/?url=${encodeURIComponent(`https://www.google.com/url?q=${encoded}`)}`,
  ])('%s leads to what it contains', (address) => {
    expect(cleaningOf(address, whole)).toMatchObject({ address: target, wrapper: new URL(address).hostname })
  })

  it.each([
    ['https://urldefense.com/v3/__https://example.com/a?b=1*2__;Iw!!NLFGqXoF!abc$', 'https://example.com/a?b=1#2'],
    ['https://urldefense.proofpoint.com/v3/__https://example.com/a?b=1*2__;Kw!!x!y$', 'https://example.com/a?b=1+2'],
    ['https://urldefense.com/v3/__https:/example.com/path/__;!!NLFGqXoF!abc$', 'https://example.com/path/'],
    ['https://urldefense.com/v3/__https://example.com/**A__;w7zDtsOk!!x!y$', null],
    // Base64 with a plus sign that is not percent-encoded.
    [
      `https://eu-west-1.protection.sophos.com/?d=example.com&u=${btoa('https://example.com/?q=>>>>??')}&i=1`,
      'https://example.com/?q=%3E%3E%3E%3E??',
    ],
    ['https://www.google.com/amp/s/www.example.com/story.html', 'https://www.example.com/story.html'],
    ['https://www-example-com.cdn.ampproject.org/c/s/www.example.com/a', 'https://www.example.com/a'],
    ['https://l.facebook.com/l.php?u=https%3A%2F%2Fexample.com%2F%3Ffbclid%3D1', 'https://example.com/'],
  ])('%s leads to %s', (address, expected) => {
    expect(cleaningOf(address, whole)?.address ?? null).toBe(expected)
  })

  it.each([
    'https://www.google.com/url?q=tea',
    'https://www.tiktok.com/link/v2?aid=1988&target=a.example',
    'https://scholar.google.com/scholar?cluster=1&url=https%3A%2F%2Fexample.com',
    'https://example.com/CL0/https:%2F%2Fa.example%2F/1/notes',
    // The address is in another cipher.
    'https://protect.checkpoint.com/v2/r01/___myyux://jcfruqj.htr___.YzJ1OmE6YzpvOjE6NzphYmM',
    'https://linkscan.io/',
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
