import { describe, expect, it } from 'vitest'
import { withQuery } from '../../lib/contract/target-address.ts'
import { cpuTime } from '../../tests/support/cpu-time.ts'
import { sharedService } from '../../tests/support/shared-service.ts'
import { bearerToken } from '../accounts/credentials.ts'
import { isIdempotencyKey } from '../api/idempotency.ts'
import { addLink } from '../testing/link-requests.ts'
import { acceptedLanguages } from '../visits/accepted-languages.ts'
import { countryCode } from '../visits/country.ts'
import { deviceNames, referrerHost } from '../visits/user-agent.ts'
import { addressRanges, clientAddress, networkOf } from './client-address.ts'
import { meantAliases, meantQuery } from './meant-alias.ts'
import { shownPath } from './request-id.ts'
import { aliasOfPath, MAX_PATH_LENGTH, readShortUrl } from './site.ts'

const loopback = addressRanges('TRUSTED_PROXIES', ['127.0.0.0/8', '1.1.1.1'])

/** What strangers can send, and who reads it. */
const READERS: [what: string, read: (text: string) => unknown][] = [
  ['the alias of a path', (text) => aliasOfPath(`/${text}`)],
  ['the aliases meant by a path', (text) => meantAliases(`/abc${text}`)],
  ['the aliases meant by a path that begins so', (text) => meantAliases(`/${text}`)],
  ['the query behind an alias', (text) => meantQuery(`/abc&${text}`)],
  ['a path in the log', (text) => shownPath(`/${text}`)],
  ['a short URL', readShortUrl],
  ['a query that is passed on', (text) => withQuery('https://a.test/?a=b', text)],
  ['forwarded addresses', (text) => clientAddress('127.0.0.1', text, loopback)],
  ['the network of an address', networkOf],
  ['accepted languages', (text) => [...acceptedLanguages(text)]],
  ['a browser', deviceNames],
  ['a referrer', (text) => referrerHost(`https://${text}`)],
  ['a country', countryCode],
  ['an API key', (text) => bearerToken(`Bearer ${text}`)],
  ['an idempotency key', isIdempotencyKey],
]

const UNITS = [
  ' ',
  ', ',
  '. ',
  ...', ; . : / = & % _ - ~ | * ( ) ] " \' ` ? # 1 a Ã \u0301 ;a &a )] ../ http: ,http a=b& a- 1. 1.1.1.1, ::'.split(
    ' ',
  ),
  ...'%20 %2C %2520 %25 %CC%81 %CC%96%CC%81 %E9 %C3 %0A =20 =0D \\u0041 \\n &amp; &amp &#39; &#0'.split(' '),
]

const SHORT = 250
const LONG = 8_000

const textOf = (unit: string, length: number): string =>
  `${unit.repeat(Math.ceil(length / unit.length)).slice(0, length)}x`

/** What one long text may cost at most, as many times what as many characters in short texts do. A square costs 32 times. */
const MOST_GROWTH = 8

/** Less than this isn't measured. */
const NOTHING_MS = 2

describe('A text that a stranger sends costs no more than in proportion to its length:', () => {
  it.each(READERS)('%s', async (_what, read) => {
    for (const unit of UNITS) {
      // As short paths are read only up to a length, that one is measured too.
      for (const length of [MAX_PATH_LENGTH - 10, LONG]) {
        const [short, long] = [textOf(unit, SHORT), textOf(unit, length)]
        const proportion = await cpuTime(0, () => {
          for (let part = 0; part < length / SHORT; part += 1) read(short)
        })
        const most = Math.max(NOTHING_MS, MOST_GROWTH * proportion.ms)
        const { ms } = await cpuTime(most, () => void read(long))
        expect(ms, unit).toBeLessThanOrEqual(most)
      }
    }
  })
})

describe('A visit with a long text', () => {
  const freshService = sharedService()

  it.each(['path', 'query', 'userAgent', 'acceptLanguage', 'referrer', 'address', 'host'] as const)(
    'takes little time: %s',
    async (field) => {
      const under = await freshService()
      await addLink(under, {
        custom: 'one',
        passquery: true,
        devicetarget: [{ device: 'Android', link: 'https://b.test/' }],
      })
      for (const unit of UNITS)
        for (const length of [MAX_PATH_LENGTH - 10, LONG]) {
          const text = textOf(unit, length)
          const visit = () => under.visit('/one', { [field]: field === 'path' ? `/one${text}` : text })
          const { ms } = await cpuTime(10, visit)
          expect(ms, unit).toBeLessThanOrEqual(10)
        }
    },
  )
})
