import rules from './cleaning-rules.json' with { type: 'json' }

/**
 * What the addresses of some hosts don't need: parameters that only track a visitor, or all but the address in a redirect.
 * What a site's own pages or an affiliate program need is in no rule: without it an address would lead to another page, or a
 * partner would lose the commission. In each text, `*` matches any other.
 */
export interface CleaningRule {
  /** With their subdomains, or without after `=`. The star in `google.*` is a top-level domain. */
  hosts: readonly string[]
  /** With all below them, or without after `=`. */
  paths?: readonly string[]
  /** A parameter with its value that the address must have, too. */
  has?: string
  /** In lower case. */
  parameters?: readonly string[]
  /** The values that the parameters must have, and those that they must not have. */
  values?: readonly string[]
  except?: readonly string[]
  /** Parameters that lead to the page here, though they are removed on every site. */
  keeps?: readonly string[]
  /** The name of what is at the end of the path, as in `/ref=sr_1_1`. */
  lastSegment?: string
  wrapper?: Wrapper
  /** Why. */
  note?: string
}

/** Where the address is in that of a redirect. */
export interface Wrapper {
  parameters?: readonly string[]
  /** A part of the path. */
  segment?: string
  /** What is before it there. */
  after?: string
  /** How it is written there, if not as it is. */
  as?: string
  /** Whether it may be a path on the same host. */
  isPath?: boolean
  /** How it is written in the whole, if it is neither in a parameter nor in a part of the path. */
  format?: string
}

export interface RulesByHost {
  byHost: ReadonlyMap<string, readonly CleaningRule[]>
  /** Those of the hosts that begin with a star. */
  starred: readonly string[]
}

export const rulesByHost = (list: readonly CleaningRule[]): RulesByHost => {
  const byHost = new Map<string, CleaningRule[]>()
  for (const rule of list) for (const host of rule.hosts) byHost.set(host, [...(byHost.get(host) ?? []), rule])
  return { byHost, starred: [...byHost.keys()].filter((host) => host.startsWith('*')) }
}

export const CLEANING_RULES = rulesByHost(rules)

/** Whether a text is as the pattern says. */
export const matches = (pattern: string, text: string): boolean => {
  const star = pattern.indexOf('*')
  if (star === -1) return text === pattern
  if (!text.startsWith(pattern.slice(0, star))) return false
  const parts = pattern.slice(star + 1).split('*')
  const end = parts.pop() ?? ''
  let at = star
  for (const part of parts) {
    const found = text.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  return text.length - end.length >= at && text.endsWith(end)
}

/** A host as it is, and with a star for each of its endings that may be a top-level domain, such as `.uk` and `.co.uk`. */
const namesOf = (hostname: string): string[] => [
  hostname,
  ...[...hostname.matchAll(/\.(?=[a-z.]{2,6}$)/g)].map(({ index }) => `${hostname.slice(0, index)}.*`),
]

const withParents = (name: string): string[] => {
  const labels = name.split('.')
  return labels.map((_, at) => labels.slice(at).join('.'))
}

const isPath = (pattern: string, pathname: string): boolean =>
  pattern.startsWith('=')
    ? matches(pattern.slice(1), pathname)
    : matches(pattern, pathname) || matches(`${pattern}/*`, pathname)

export const rulesFor = (
  { hostname, pathname, searchParams }: URL,
  { byHost, starred }: RulesByHost,
): CleaningRule[] => {
  const names = namesOf(hostname)
  const hosts = new Set([
    ...names.map((name) => `=${name}`),
    ...names.flatMap(withParents),
    ...starred.filter((host) => matches(host, hostname)),
  ])
  return [...hosts]
    .flatMap((host) => byHost.get(host) ?? [])
    .filter(({ paths }) => paths?.some((path) => isPath(path, pathname)) ?? true)
    .filter(({ has }) => has === undefined || [...searchParams].some((pair) => pair.join('=') === has))
}
