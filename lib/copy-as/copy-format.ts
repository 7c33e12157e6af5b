import { hostnameOf, isOnHost } from '../address/hostname.ts'
import type { Problem } from '../model/problem.ts'
import { type CopyFormat, type CopySettings, MAX_COPY_RULES } from '../model/settings.ts'

/**
 * The format in which a link is copied while this page is in front; `null` without a page. A rule covers its host and
 * all subdomains. The rule with the longest host wins, so a subdomain can have its own.
 */
export const copyFormatFor = ({ format, rules }: CopySettings, pageUrl: string | null): CopyFormat => {
  const page = pageUrl === null ? null : URL.parse(pageUrl)
  if (page === null || !/^https?:$/.test(page.protocol)) return format
  const hostname = hostnameOf(page)
  const [rule] = rules
    .filter(({ host }) => isOnHost(hostname, host))
    .sort((one, other) => other.host.length - one.host.length)
  return rule?.format ?? format
}

/**
 * The host that was typed or pasted, as browsers write it, without `www.`; `null` if that isn't certain. An address
 * counts as its host. A single word is a host only within an address: `GitHub` is the name of a site.
 */
export const copyRuleHost = (typed: string): string | null => {
  const text = typed.trim()
  const hasScheme = /^https?:\/\//i.test(text)
  const rest = text.replace(/^https?:\/\//i, '').replace(/^\*?\./, '')
  if (/[\s*@,;\\]/.test(rest) || rest.includes('://')) return null
  const url = URL.parse(`https://${rest}`)
  if (url === null || url.username !== '') return null
  const host = hostnameOf(url).replace(/^www\.(?=.*\.)/, '')
  // Browsers read numbers such as `1.2` as an address, but hardly anyone means one.
  if (/^[\d.]+$/.test(host) && !rest.startsWith(host)) return null
  const isHost = /^(?:[\p{L}\d_](?:[\p{L}\d_.-]*[\p{L}\d_])?|\[[a-f\d:.]+\])$/u.test(host) && !host.includes('..')
  const isWord = !host.includes('.') && !host.startsWith('[') && host !== 'localhost'
  return isHost && (hasScheme || !isWord) ? host : null
}

/** Why a rule for this host can't be added to these; `null` if it can. */
export const copyRuleProblem = (typed: string, rules: CopySettings['rules']): Problem | null => {
  if (typed.trim() === '') return { code: 'empty' }
  const host = copyRuleHost(typed)
  if (host === null) return { code: 'not_host' }
  if (rules.some((rule) => rule.host === host)) return { code: 'host_has_rule' }
  return rules.length < MAX_COPY_RULES ? null : { code: 'too_many', params: { limit: MAX_COPY_RULES } }
}
