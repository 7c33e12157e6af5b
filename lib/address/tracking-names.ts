import names from './tracking-names.json' with { type: 'json' }

// Names that a vendor appends to addresses by itself, so that no site uses them for something else: `ref`, `source` or `id`
// may identify the page. Of those that begin with `pk_`, only Matomo's are listed: it is short for a primary key, too. Names
// that track only at some sites are in cleaning-rules.json.

type Kind = keyof typeof names.samePage

interface TrackingName {
  kind: Kind
  /** Whether pages are also compared without it. The index of stored links has its addresses without these names. */
  samePage: boolean
}

const byName = new Map<string, TrackingName>()
const byBeginning: [beginning: string, TrackingName][] = []

const add = (kind: Kind, patterns: readonly string[], samePage: boolean): void => {
  for (const pattern of patterns)
    if (pattern.endsWith('*')) byBeginning.push([pattern.slice(0, -1), { kind, samePage }])
    else byName.set(pattern, { kind, samePage })
}

for (const [kind, patterns] of Object.entries(names.samePage)) add(kind as Kind, patterns, true)
for (const [kind, patterns] of Object.entries(names.removed)) add(kind as Kind, patterns, false)

/**
 * What a parameter of any site's addresses tracks by its name: a visitor, a campaign, or whose commission a visit is. The
 * last isn't removed from an address.
 */
export const trackingName = (parameter: string): TrackingName | null => {
  const name = parameter.toLowerCase()
  return byName.get(name) ?? byBeginning.find(([beginning]) => name.startsWith(beginning))?.[1] ?? null
}
