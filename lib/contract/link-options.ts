// The options of a link as data. A new option of a known kind is one row here and its messages in
// lib/words/catalog/options.ts: schemas, forms, checks, presets, tables, files and the conformance check read this
// table. Without zod, because pages load it.

/** The maximum length of every address (lib/contract/text.ts). */
export const MAX_ADDRESS_LENGTH = 8192

/** Redirect types with a name. A splash page's id and `overlay-<id>` are redirect types as well (FIELD.md line 23). */
export const REDIRECT_TYPES = ['direct', 'frame', 'splash'] as const
export const LINK_STATUSES = ['public', 'private'] as const

/** First path segments of our service: of its own pages, and of the addresses that its operator's programs request. */
export const PAGE_SEGMENTS = ['avatar', 'b', 'l', 'q', 'r'] as const
export const PROBE_SEGMENTS = ['health', 'metrics', 'ready'] as const

/** These, and other conventional paths, are not available as aliases. In lower case. */
export const RESERVED_ALIASES = [
  'api',
  ...PAGE_SEGMENTS,
  ...PROBE_SEGMENTS,
  'admin',
  'login',
  'static',
  '.well-known',
  'favicon.ico',
  'robots.txt',
  'sitemap.xml',
] as const

/** A text of a row. `offers` names its list of suggestions. */
export interface OptionCell {
  kind: 'name' | 'text' | 'address'
  max: number
  /**
   * No two rows may have the same value: a link's details show the rows as a map (SPEC.md, Links), which would lose
   * one.
   */
  unique?: true
  offers?: 'countries' | 'devices' | 'languages' | 'parameter-names' | 'parameter-values'
}

type Kind =
  /**
   * An option that fits one link only. Each service decides which characters it accepts; `pattern` excludes those that
   * no service accepts.
   */
  | { kind: 'alias'; max: number; pattern: RegExp }
  | { kind: 'text'; max: number; multiline?: true }
  /** Never stored in a draft or shown in a list. Spaces are kept. */
  | { kind: 'secret'; max: number }
  | { kind: 'image'; max: number }
  /** One of the `values`, or a splash page or overlay of the account. */
  | { kind: 'redirect'; max: number; values: readonly string[] }
  | { kind: 'choice'; values: readonly [string, ...string[]] }
  /** Chooses a domain of the account by its address. */
  | { kind: 'domain'; max: number; collection: 'domains' }
  /** Chooses from a collection of the account by id. */
  | { kind: 'reference'; collection: 'campaigns' | 'channels' }
  | { kind: 'set'; max: number; collection: 'pixels' }
  /** In the service's own time. */
  | { kind: 'date-time' }
  /** A list of rows; each row has the same two cells, in this order. */
  | { kind: 'rows'; max: number; cells: Readonly<Record<string, OptionCell>> }
  /** Yes or no, and no by default. */
  | { kind: 'flag' }
  /** Whether the service finds the addresses itself (`auto`), and addresses by platform (FIELD.md line 24). */
  | { kind: 'deep-links'; needs: 'devicetarget' }

/** The groups of the form, in its order. The popup shows all but the first under **More options**. */
export const OPTION_GROUPS = ['main', 'access', 'appearance', 'destinations', 'tracking'] as const

export type OptionGroup = (typeof OPTION_GROUPS)[number]

export type LinkOptionRow = Kind & {
  group: OptionGroup
  /** The option's position in the group's form. The table itself has the order of SPEC.md. */
  place: number
  /**
   * The response field that shows the option: the short URL, or this field of a link's details. Absent if no response
   * shows it.
   */
  shownIn?: 'shorturl' | 'title' | 'description' | 'expiry' | 'location' | 'device' | 'passquery'
  /** The names of the option's column in our tables and those of other services: letters and digits, in lower case. */
  columns?: string
}

const target = <Key extends string>(key: Key, offers: NonNullable<OptionCell['offers']>, max = 255) => ({
  kind: 'rows' as const,
  max: 500,
  cells: {
    [key]: { kind: 'name', max, unique: true, offers },
    link: { kind: 'address', max: MAX_ADDRESS_LENGTH },
  } as Readonly<Record<Key, OptionCell> & { link: OptionCell & { kind: 'address' } }>,
})

/** The 18 options of SPEC.md, in its order. */
export const LINK_OPTIONS = {
  custom: {
    kind: 'alias',
    max: 255,
    pattern: /^[^\s/?#]+$/,
    group: 'main',
    place: 1,
    shownIn: 'shorturl',
    columns: 'alias customalias slug keyword backhalf custombackhalf custom shortcode code hash path ending',
  },
  type: {
    kind: 'redirect',
    max: 64,
    values: REDIRECT_TYPES,
    group: 'access',
    place: 1,
    columns: 'type redirecttype redirection',
  },
  password: { kind: 'secret', max: 1024, group: 'access', place: 3, columns: 'password pass pwd' },
  domain: {
    kind: 'domain',
    max: 255,
    collection: 'domains',
    group: 'main',
    place: 2,
    shownIn: 'shorturl',
    columns: 'domain customdomain brandeddomain shortdomain host',
  },
  expiry: {
    kind: 'date-time',
    group: 'main',
    place: 6,
    shownIn: 'expiry',
    columns: 'expiry expires expiration expirydate expirationdate expiresat expireson validuntil',
  },
  geotarget: { ...target('location', 'countries'), group: 'destinations', place: 1, shownIn: 'location' },
  devicetarget: { ...target('device', 'devices'), group: 'destinations', place: 2, shownIn: 'device' },
  languagetarget: { ...target('language', 'languages', 35), group: 'destinations', place: 3 },
  metatitle: {
    kind: 'text',
    max: 1024,
    group: 'appearance',
    place: 2,
    shownIn: 'title',
    columns: 'title linktitle metatitle ogtitle pagetitle name label',
  },
  metadescription: {
    kind: 'text',
    max: 4096,
    multiline: true,
    group: 'appearance',
    place: 3,
    columns: 'metadescription ogdescription',
  },
  metaimage: {
    kind: 'image',
    max: MAX_ADDRESS_LENGTH,
    group: 'appearance',
    place: 4,
    columns: 'metaimage ogimage image',
  },
  description: {
    kind: 'text',
    max: 8192,
    multiline: true,
    group: 'appearance',
    place: 1,
    shownIn: 'description',
    columns: 'note notes description comment comments memo tags tag',
  },
  pixels: { kind: 'set', max: 100, collection: 'pixels', group: 'main', place: 5, columns: 'pixels pixel' },
  channel: {
    kind: 'reference',
    collection: 'channels',
    group: 'main',
    place: 4,
    columns: 'channel channels channelname channelid group folder',
  },
  campaign: {
    kind: 'reference',
    collection: 'campaigns',
    group: 'main',
    place: 3,
    columns: 'campaign campaignname campaignid',
  },
  // SPEC.md, Links: "device targeting must be set as well when deep links are used".
  deeplink: { kind: 'deep-links', needs: 'devicetarget', group: 'destinations', place: 4 },
  status: { kind: 'choice', values: LINK_STATUSES, group: 'access', place: 2, columns: 'status visibility access' },
  parameters: {
    kind: 'rows',
    max: 100,
    cells: {
      name: { kind: 'name', max: 255, offers: 'parameter-names' },
      value: { kind: 'text', max: 4096, offers: 'parameter-values' },
    },
    group: 'tracking',
    place: 1,
  },
} as const satisfies Record<string, LinkOptionRow>

/** Options beyond SPEC.md: offered where the service was seen to have them. */
export const EXTENDED_OPTIONS = {
  /** Passes the query of the short URL on to the target. */
  passquery: { kind: 'flag', group: 'tracking', place: 2, shownIn: 'passquery' },
} as const satisfies Record<string, LinkOptionRow>

export type ExtendedOption = keyof typeof EXTENDED_OPTIONS
export const EXTENDED_OPTION_NAMES = Object.keys(EXTENDED_OPTIONS) as ExtendedOption[]
export const isExtendedOption = (option: string): option is ExtendedOption => Object.hasOwn(EXTENDED_OPTIONS, option)

const ALL_OPTIONS = { ...LINK_OPTIONS, ...EXTENDED_OPTIONS }

type Table = typeof ALL_OPTIONS

export type LinkOption = keyof Table

/** The options whose row matches this type. */
export type OptionWith<Row> = { [O in LinkOption]: Table[O] extends Row ? O : never }[LinkOption]

export type RowsOption = OptionWith<{ kind: 'rows' }>
/** Options with rows of destinations. */
export type TargetOption = OptionWith<{ kind: 'rows'; cells: { link: OptionCell } }>
/**
 * All other kinds have values with addresses to which visitors can be led: all addresses of `deep-links`, some cells of
 * `rows`.
 */
type KindWithoutAddresses =
  | 'alias'
  | 'text'
  | 'secret'
  | 'image'
  | 'redirect'
  | 'choice'
  | 'domain'
  | 'reference'
  | 'set'
  | 'date-time'
  | 'flag'
type HasAddresses<Row> = Row extends { kind: KindWithoutAddresses }
  ? false
  : Row extends { cells: Record<infer Key, OptionCell> }
    ? Row extends { cells: Record<Key, { kind: 'name' | 'text' }> }
      ? false
      : true
    : true
/** The options with addresses to which visitors can be led. */
export type AddressOption = { [O in LinkOption]: HasAddresses<Table[O]> extends false ? never : O }[LinkOption]
export type OptionCellKey = { [O in RowsOption]: keyof Table[O]['cells'] }[RowsOption]
export type OptionChoice = Table[OptionWith<{ kind: 'redirect' | 'choice' }>]['values'][number]

/** App-store addresses besides `auto`, by platform: `apple` and `google` were seen. */
export type DeepLinks = { [platform: string]: string | boolean | undefined; auto?: boolean | undefined }

type ValueOf<Row> = Row extends { kind: 'reference' }
  ? number
  : Row extends { kind: 'set' }
    ? number[]
    : Row extends { kind: 'rows'; cells: infer Cells }
      ? { [Key in keyof Cells]: string }[]
      : Row extends { kind: 'deep-links' }
        ? DeepLinks
        : Row extends { kind: 'choice'; values: readonly (infer Value)[] }
          ? Value
          : Row extends { kind: 'flag' }
            ? boolean
            : Row extends { kind: 'alias' | 'text' | 'secret' | 'image' | 'redirect' | 'domain' | 'date-time' }
              ? string
              : never

export type OptionValue<O extends LinkOption> = ValueOf<Table[O]>

/** The options of a link besides its long URL: the shape of defaults and presets. */
export type LinkOptions = { -readonly [O in LinkOption]?: OptionValue<O> | undefined }

/** How an update removes an option of this kind; options of other kinds can only be changed. */
const EMPTY = {
  secret: null,
  'date-time': null,
  rows: [],
  text: '',
  image: null,
  set: [],
  reference: null,
  'deep-links': null,
  flag: false,
} as const

export type RemovableOption = OptionWith<{ kind: keyof typeof EMPTY }>
export type NullableOption = {
  [O in RemovableOption]: (typeof EMPTY)[Table[O]['kind']] extends null ? O : never
}[RemovableOption]

/** The value with which an update removes each option. */
export const EMPTY_VALUES = Object.fromEntries(
  Object.entries(ALL_OPTIONS).flatMap(([name, { kind }]) =>
    kind in EMPTY ? [[name, EMPTY[kind as keyof typeof EMPTY]]] : [],
  ),
) as { readonly [O in RemovableOption]: (typeof EMPTY)[Table[O]['kind']] }

export const isRemovable = (option: string): option is RemovableOption => Object.hasOwn(EMPTY_VALUES, option)

/** All options, first those of SPEC.md in its order. */
export const OPTION_NAMES = Object.keys(ALL_OPTIONS) as LinkOption[]

export const isLinkOption = (name: string): name is LinkOption => Object.hasOwn(ALL_OPTIONS, name)

/** The row of an option, with its optional fields. */
export const optionRow = (option: LinkOption): LinkOptionRow => ALL_OPTIONS[option]

export const isOfKind = <K extends LinkOptionRow['kind']>(
  option: LinkOption,
  ...kinds: K[]
): option is OptionWith<{ kind: K }> => kinds.some((kind) => kind === ALL_OPTIONS[option].kind)

export const isTarget = (option: RowsOption): option is TargetOption => 'link' in LINK_OPTIONS[option].cells

/** The options in the order of the form. */
export const FORM_ORDER: readonly LinkOption[] = OPTION_NAMES.toSorted((one, other) => {
  const [a, b] = [optionRow(one), optionRow(other)]
  return OPTION_GROUPS.indexOf(a.group) - OPTION_GROUPS.indexOf(b.group) || a.place - b.place
})

/** An alias fits one link, and a password shouldn't be shared by all links: neither can be a default. */
export const NOT_IN_DEFAULTS = OPTION_NAMES.filter((option) => isOfKind(option, 'alias', 'secret'))
