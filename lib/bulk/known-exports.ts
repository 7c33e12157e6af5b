import { type Field, plainName } from './columns.ts'

/** The files of a service, as it saves them or as its API answers. */
export interface KnownExport {
  id: string
  /** As the service writes it. */
  name: string
  /** A file that has all columns of one of these lists is recognized. */
  signs: readonly string[]
  /** What all its cells look like in columns that other tables have too. */
  looks?: Readonly<Record<string, RegExp>>
  /** So is a JSON text that contains this near its beginning. */
  jsonSign?: RegExp
  /** What each column means; of two columns for one field, the first here counts. All others say nothing about a link. */
  fields: Readonly<Record<string, Field>>
  /** Columns that a user expects to be taken over, although Terselink has no field for them. */
  lost?: string
  /** How many links there are in all, in an answer of its API, which may be one page of them. */
  total?: RegExp
  /** Its dates without a zone are UTC. */
  isUtc?: true
  /** A table without column names: the names, and the cells by which it is recognized. */
  unnamed?: { columns: string; cells: Readonly<Record<number, RegExp>> }
}

/**
 * Names of columns and paths in JSON (`meta.validUntil`), with letters and digits only and in lower case, as `plainName`
 * spells them. Gathered from the services' sources and documentation. A column with the field `type` that has true and
 * false says whether the target was shown in a frame; one with the field `password` may say only that there was one.
 */
export const KNOWN_EXPORTS: readonly KnownExport[] = [
  {
    // The API v4, its predecessor (`keyword_link`), and tables made of them. Its `link` is the random short link even
    // where there are own ones, and each of those may be a list.
    id: 'bitly',
    name: 'Bitly',
    signs: [
      'longurl custombitlinks',
      'longurl custombitlink',
      'longurl keywordlink',
      'longurl bitlink',
      'longurl link createdat',
    ],
    fields: {
      longurl: 'url',
      custombitlinks: 'custom',
      custombitlink: 'custom',
      keywordlink: 'custom',
      backhalf: 'custom',
      custombackhalf: 'custom',
      link: 'short',
      bitlink: 'short',
      title: 'metatitle',
      tags: 'description',
      createdat: 'created',
      created: 'created',
      datecreated: 'created',
      archived: 'state',
    },
    lost: 'deeplinks',
    total: /"pagination"\s*:\s*\{[^{}]*"total"\s*:\s*(\d+)/,
  },
  {
    // `status` is "active" or not, and no visibility; `shortUrl` has no scheme.
    id: 'rebrandly',
    name: 'Rebrandly',
    signs: ['slashtag destination', 'slashtag destinationurl', 'slashtag shorturl'],
    fields: {
      destination: 'url',
      destinationurl: 'url',
      slashtag: 'custom',
      shorturl: 'short',
      domainname: 'domain',
      domainfullname: 'domain',
      domain: 'domain',
      title: 'metatitle',
      description: 'description',
      notes: 'description',
      tags: 'description',
      createdat: 'created',
      status: 'state',
    },
    lost: 'tags scripts',
  },
  {
    // `expiresAt` is in milliseconds or ISO 8601, `redirectType` a status code.
    id: 'shortio',
    name: 'Short.io',
    signs: ['originalurl path', 'originalurl secureshorturl'],
    fields: {
      originalurl: 'url',
      path: 'custom',
      secureshorturl: 'short',
      shorturl: 'short',
      domain: 'domain',
      hostname: 'domain',
      title: 'metatitle',
      tags: 'description',
      createdat: 'created',
      expiresat: 'expiry',
      redirecttype: 'type',
      cloaking: 'type',
      password: 'password',
      haspassword: 'state',
      archived: 'state',
      utmsource: 'parameter',
      utmmedium: 'parameter',
      utmcampaign: 'parameter',
      utmterm: 'parameter',
      utmcontent: 'parameter',
    },
    lost: 'expiredurl iphoneurl androidurl spliturl clickslimit ttl',
  },
  {
    // `title`, `description` and `image` are those of the shared link; `rewrite` shows the target in a frame.
    id: 'dub',
    name: 'Dub',
    signs: [
      'key url shortlink',
      'key domain url archived',
      'key domain url expiresat',
      'key domain url utmsource',
      'shortlink destinationurl createdat',
      'shortlink destinationurl archived',
    ],
    fields: {
      url: 'url',
      destinationurl: 'url',
      key: 'custom',
      shortlink: 'short',
      domain: 'domain',
      title: 'metatitle',
      description: 'metadescription',
      image: 'metaimage',
      comments: 'description',
      tags: 'description',
      createdat: 'created',
      expiresat: 'expiry',
      rewrite: 'type',
      password: 'password',
      archived: 'state',
      disabledat: 'state',
      utmsource: 'parameter',
      utmmedium: 'parameter',
      utmcampaign: 'parameter',
      utmterm: 'parameter',
      utmcontent: 'parameter',
    },
    lost: 'tags ios android geo expiredurl video',
  },
  {
    // `address` is the alias; `password` says only whether there is one, or is its hash in a dump of the database.
    id: 'kutt',
    name: 'Kutt',
    signs: ['address target'],
    looks: { address: /^[^\s./]*$/ },
    fields: {
      target: 'url',
      address: 'custom',
      link: 'short',
      shortlink: 'short',
      shorturl: 'short',
      domain: 'domain',
      description: 'description',
      createdat: 'created',
      expirein: 'expiry',
      password: 'password',
      banned: 'state',
    },
    total: /^\s*\{[^[\]]*"total"\s*:\s*(\d+)/,
    isUtc: true,
  },
  {
    // The API (`link_1`, `link_2`), the table in the database, and the file of the plugin Import Export, whose `source`
    // is `/alias/`.
    id: 'yourls',
    name: 'YOURLS',
    signs: [
      'keyword url timestamp',
      'keyword url ip',
      'shorturl url timestamp',
      'keyword shorturl longurl',
      'source target hits',
    ],
    looks: { source: /^\/[^/]+\/$/ },
    jsonSign: /"link_1"\s*:\s*\{\s*"shorturl"/,
    fields: {
      url: 'url',
      longurl: 'url',
      target: 'url',
      keyword: 'custom',
      source: 'custom',
      shorturl: 'short',
      title: 'metatitle',
      timestamp: 'created',
    },
    total: /"total_links"\s*:\s*"?(\d+)/,
    unnamed: {
      columns: 'keyword url title timestamp ip clicks',
      cells: { 1: /^https?:\/\//i, 3: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/, 5: /^\d+$/ },
    },
  },
  {
    // The table of the web client, the API, and the format that Shlink imports. The web client takes its `shortCode`
    // from the address, where it is percent-encoded.
    id: 'shlink',
    name: 'Shlink',
    signs: [
      'shortcode longurl tags',
      'shortcode longurl domain',
      'shortcode longurl datecreated',
      'shortcode longurl visitssummary',
      'shortcode longurl metavaliduntil',
    ],
    fields: {
      longurl: 'url',
      shortcode: 'custom',
      shorturl: 'short',
      domain: 'domain',
      title: 'metatitle',
      tags: 'description',
      createdat: 'created',
      datecreated: 'created',
      metavaliduntil: 'expiry',
      validuntil: 'expiry',
    },
    lost: 'metavalidsince validsince metamaxvisits maxvisits hasredirectrules',
    total: /"totalItems"\s*:\s*(\d+)/,
  },
  {
    // Dates are epoch seconds; `password` is a hash, or a mask in older versions.
    id: 'sink',
    name: 'Sink',
    signs: ['slug url expiration', 'id slug url createdat updatedat'],
    looks: { createdat: /^(?:\d{10}|\d{13})?$/ },
    fields: {
      url: 'url',
      slug: 'custom',
      comment: 'description',
      tags: 'description',
      title: 'metatitle',
      description: 'metadescription',
      image: 'metaimage',
      createdat: 'created',
      expiration: 'expiry',
      cloaking: 'type',
      password: 'password',
    },
    lost: 'tags apple google geo unsafe proxy redirectwithquery',
  },
  {
    id: 'tinycc',
    name: 'tiny.cc',
    signs: ['url shortid note', 'hash longurl shorturlwithprotocol', 'hash longurl shorturl note'],
    fields: {
      url: 'url',
      longurl: 'url',
      shortid: 'custom',
      hash: 'custom',
      shorturl: 'short',
      note: 'description',
      tags: 'description',
      expirationdate: 'expiry',
    },
    lost: 'tags',
    total: /"total_count"\s*:\s*(\d+)/,
  },
  {
    id: 'tinyurl',
    name: 'TinyURL',
    signs: ['tinyurl url', 'tinyurl longurl', 'tinyurl alias'],
    fields: {
      url: 'url',
      longurl: 'url',
      alias: 'custom',
      tinyurl: 'short',
      domain: 'domain',
      description: 'description',
      tags: 'description',
      createdat: 'created',
      expiresat: 'expiry',
      archived: 'state',
      deleted: 'state',
    },
    lost: 'tags',
  },
  {
    // Its backups, and the table that it imports.
    id: 'raindrop',
    name: 'Raindrop',
    signs: ['title excerpt url folder created cover', 'folder url title note tags created'],
    fields: { url: 'url', title: 'metatitle', note: 'description', tags: 'description', created: 'created' },
    lost: 'excerpt tags highlights',
  },
  {
    // `status` says whether a page was read.
    id: 'pocket',
    name: 'Pocket',
    signs: ['title url timeadded tags status'],
    fields: { url: 'url', title: 'metatitle', tags: 'description', timeadded: 'created' },
  },
  {
    id: 'instapaper',
    name: 'Instapaper',
    signs: ['url title selection folder timestamp'],
    fields: { url: 'url', title: 'metatitle', selection: 'description', tags: 'description', timestamp: 'created' },
    lost: 'tags',
  },
  {
    // The files in which Chromium and Firefox store bookmarks. Their `type` is that of the entry.
    id: 'bookmarks',
    name: 'browser bookmarks',
    signs: ['url name guid dateadded', 'uri title guid dateadded'],
    fields: { url: 'url', uri: 'url', name: 'metatitle', title: 'metatitle', tags: 'description' },
  },
]

/** The export with these columns and cells, or with this beginning of a JSON text; `null` if it is no known one. */
export const recognizedExport = (
  names: readonly string[],
  rows: readonly (readonly string[])[] = [],
  json = '',
): KnownExport | null => {
  const plain = names.map(plainName)
  const hasAll = (sign: string) => sign.split(' ').every((name) => plain.includes(name))
  const fits = ({ fields, looks }: KnownExport) =>
    plain.every((name, at) => {
      const look = looks?.[name] ?? (fields[name] === 'custom' ? ALIAS : null)
      return look === null || rows.every((cells) => look.test((cells[at] ?? '').trim()))
    })
  return KNOWN_EXPORTS.find((known) => known.jsonSign?.test(json) || (known.signs.some(hasAll) && fits(known))) ?? null
}

/** An alias or a path, even an empty one, or short links; but no words. */
const ALIAS = /^\S*$|\//

/** The export whose table has no column names, and whose cells look like these rows. */
export const recognizedRows = (rows: readonly (readonly string[])[]): KnownExport | null =>
  KNOWN_EXPORTS.find(({ unnamed }) => {
    if (unnamed === undefined || rows.length === 0) return false
    const width = unnamed.columns.split(' ').length
    const cells = Object.entries(unnamed.cells)
    return rows.every((row) => row.length === width && cells.every(([at, sign]) => sign.test(row[Number(at)] ?? '')))
  }) ?? null

/** The exports that can be chosen for these columns: they know the long URL's and at least one other. */
export const possibleExports = (names: readonly string[]): KnownExport[] => {
  const plain = names.map(plainName)
  return KNOWN_EXPORTS.filter(({ fields }) => {
    const named = plain.filter((name) => Object.hasOwn(fields, name))
    return named.length > 1 && named.some((name) => fields[name] === 'url')
  })
}

export const exportById = (id: string | undefined): KnownExport | null =>
  KNOWN_EXPORTS.find((known) => known.id === id) ?? null

/** Counts, dates and ids, which belong to the other service, and what Bulk itself writes into results. */
const OF_NO_USE =
  /click|visit|hits|views|counts?$|total|uuid|guid|creat|updat|modif|added|author|user|owner|^qr|^(?:link)?id$|^ip$|^row$|^reason$/

/** Whether users expect the values of a left-out column to be taken over. */
export const isMissed = (name: string, known: KnownExport | null): boolean =>
  known === null
    ? name !== '' && !OF_NO_USE.test(plainName(name))
    : (known.lost ?? '').split(' ').includes(plainName(name))

/** The paths in JSON that some export names, such as `metavaliduntil`. */
export const isKnownPath = (path: string): boolean => KNOWN_PATHS.has(plainName(path))

const KNOWN_PATHS = new Set(
  KNOWN_EXPORTS.flatMap(({ fields, lost = '' }) => [...Object.keys(fields), ...lost.split(' ')]),
)
