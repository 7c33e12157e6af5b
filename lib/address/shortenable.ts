import { fail, ok, type Result } from '../model/failure.ts'

/** The contract's bound of an address (lib/contract/text.ts); stated here too because pages load no schema. */
const LONGEST = 8192

// `example.com/path`, as a person types it. A colon before the first dot would be a scheme, or `host:port`.
const WITHOUT_SCHEME = /^[^\s/:?#@]+\.[^\s/:?#@.]{2,}(?::\d+)?(?:[/?#]\S*)?$/

/**
 * The address to shorten, from a tab, a link or what a person typed, as the URL standard spells it; or why it cannot be
 * shortened. Every service then gets the same address for the same page. `https` is assumed where no scheme was typed,
 * as browsers do.
 */
export const shortenable = (given: string | null | undefined): Result<string> => {
  const text = (given ?? '').trim()
  if (text === '') return not('must be a web address: there is none here')
  const url = URL.parse(WITHOUT_SCHEME.test(text) ? `https://${text}` : text)
  if (url === null) return not('must be a full address that starts with http:// or https://')
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return not(whyNotWeb(url.protocol))
  if (url.hostname === '') return not('must name a host')
  return url.href.length > LONGEST ? not(`must have at most ${LONGEST} characters`) : ok(url.href)
}

/** What is sent in place of what was typed; `null` where nobody could tell the two apart. */
export const sentInstead = (typed: string): string | null => {
  const address = shortenable(typed)
  const text = typed.trim()
  return !address.ok || address.value === text || address.value === `${text}/` ? null : address.value
}

const not = (problem: string) => fail({ kind: 'invalid', field: 'url', problem })

const whyNotWeb = (scheme: string): string => {
  switch (scheme) {
    case 'file:':
      return 'must be a web address: a file on this computer cannot be opened by anybody else'
    case 'about:':
    case 'chrome:':
    case 'edge:':
    case 'chrome-extension:':
    case 'moz-extension:':
    case 'view-source:':
    case 'devtools:':
      return 'must be a web address: pages of the browser itself cannot be opened by anybody else'
    default:
      return 'must be a full address that starts with http:// or https://'
  }
}
