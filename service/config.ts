import { PIXEL_TYPES } from '../lib/contract/pixel.ts'
import { isHttpUrl } from '../lib/contract/web-address.ts'
import { z } from '../lib/zod.ts'
import { isEmail } from './accounts/new-account.ts'
import { closest } from './commands/closest.ts'
import { OperatorError } from './operator-error.ts'

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

export type Environment = Readonly<Record<string, string | undefined>>

/** What an error says after a variable's name, with the refused text. */
const must =
  (requirement: string) =>
  ({ input }: { input?: unknown }): string =>
    `must ${requirement}, not ${String(input)}`

const integer = (min: number, max: number) => {
  const error = must(`be an integer from ${min} to ${max}`)
  const digits = z.string().check(z.regex(/^\d+$/, { error }))
  return z.pipe(digits, z.pipe(z.transform(Number), z.number().check(z.gte(min, { error }), z.lte(max, { error }))))
}

/** The error doesn't repeat the text, which may be a real key with a typo. */
const secret = z.string().check(z.regex(/^[\x21-\x7e]+$/, 'must contain only visible ASCII characters'))

/** The error doesn't repeat the text, which may contain a password. */
const databaseUrl = z
  .string()
  .check(z.regex(/^postgres(?:ql)?:\/\/\S+$/, 'must be an address such as postgresql://user:password@host:5432/name'))

const isOrigin = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
}

const origin = z.pipe(
  z.string().check(z.refine(isOrigin, { error: must('be a scheme and host such as https://s.example') })),
  z.transform((text: string) => new URL(text).origin),
)

const headerName = (example: string) =>
  z
    .string()
    .check(z.regex(/^[a-z\d-]+$/i, { error: must(`be the name of a header such as ${example}`) }), z.toLowerCase())

const list = z.pipe(
  z.string(),
  z.transform((text: string) => text.split(/[\s,]+/).filter((entry) => entry !== '')),
)

const pixelImages = () => {
  const error =
    'must be a JSON object of pixel types and image URLs that contain {tag}, such as ' +
    '{"vendor01pixel":"https://vendor.example/count.gif?id={tag}"}'
  const address = z
    .string(error)
    .check(z.refine((text) => text.includes('{tag}') && isHttpUrl(text.replaceAll('{tag}', 'tag')), error))
  const types: readonly string[] = PIXEL_TYPES
  // No pixels of other types can be created, so their images would never be shown.
  const haveKnownTypes = z.refine<Record<string, string>>(
    (images) => Object.keys(images).every((type) => types.includes(type)),
    `must have only the pixel types ${types.join(', ')}`,
  )
  return z.pipe(z.transform(jsonOf), z.record(z.string(), address, error).check(haveKnownTypes))
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Makes a variable optional. */
const optional = <T extends z.ZodMiniType<unknown, string>>(schema: T) => z._default(z.nullable(schema), null)

/** The fields of the configuration. Each is set by the variable with its name in capitals, such as `DATA_DIR`. */
const variables = z.object({
  port: z._default(integer(0, 65_535), 8787),
  host: z._default(z.string(), '127.0.0.1'),
  dataDir: z._default(z.string(), '.data'),
  /** A PostgreSQL database that processes can share; `null` for the embedded database in `dataDir`. */
  databaseUrl: optional(databaseUrl),
  /** The service's public address; `null` for the address it listens at. */
  publicUrl: optional(origin),
  adminApiKey: optional(secret),
  rateLimit: z._default(integer(1, 1_000_000), 30),
  rateWindowSeconds: z._default(integer(1, 86_400), 60),
  /** How many aliases without a link a network may open in a minute. */
  unknownAliasLimit: z._default(integer(1, 1_000_000), 60),
  /** How many connections may be open. A further one replaces one that waits for its client, or is closed. */
  maxConnections: z._default(integer(1, 1_000_000), 10_000),
  /** How long an idle connection stays open. A proxy must close it first, or it would use a closed connection. */
  keepAliveSeconds: z._default(integer(1, 86_400), 620),
  /** How long the service still answers after it was told to stop. Meanwhile `/ready` fails. */
  stopDelaySeconds: z._default(integer(0, 300), 0),
  logLevel: z._default(z.enum(LOG_LEVELS, { error: must(`be one of ${LOG_LEVELS.join(', ')}`) }), 'warn'),
  /** The token that `/metrics` requires; `null` if it is open to this machine only. */
  metricsToken: optional(secret),
  /** Where a generated key of the first account is written instead of being printed. */
  adminKeyFile: optional(z.string()),
  /** IP addresses and ranges whose X-Forwarded-For is trusted, and the headers that the next two variables name. */
  trustedProxies: z._default(list, []),
  /** The header, in lower case, in which those proxies send the visited host; `null` if they pass on `Host`. */
  hostHeader: optional(headerName('X-Forwarded-Host')),
  /** The header, in lower case, in which those proxies send a visitor's country. */
  countryHeader: optional(headerName('CF-IPCountry')),
  /** Names, endings, addresses and ranges of a private network: domains that need no proof of ownership. */
  privateDomains: z._default(list, []),
  /** A database of countries instead of the one that comes with the service. */
  countryDatabase: optional(z.string()),
  /** For how many days a link's clicks by day are stored. */
  clickDays: z._default(integer(1, 36_500), 400),
  /** For how many days messages of contact forms are stored; `null` until the operator deletes them. */
  contactEntryDays: optional(integer(1, 36_500)),
  /** How many visitors are told apart on a day. */
  visitorsPerDay: z._default(integer(10_000, 1_000_000_000), 10_000_000),
  /** How long a list of links may take. */
  listSeconds: z._default(integer(1, 3_600), 10),
  /** How large the embedded database may become; `null` for as large as the disk. */
  maxDatabaseMb: optional(integer(1, 100_000_000)),
  /** How much memory recently visited links and domains may take. */
  linkCacheMb: z._default(integer(1, 65_536), 64),
  /** Where visitors report abuse: an email or web address that pages show. */
  abuseContact: optional(
    z
      .string()
      .check(z.refine((text) => isEmail(text) || isHttpUrl(text), { error: must('be an email or web address') })),
  ),
  /** Pixel types and their vendors' image URLs; `{tag}` is replaced by the pixel's tag. */
  pixelImages: z._default(pixelImages(), {}),
})

export type Config = z.infer<typeof variables>

const nameOf = (field: string): string => field.replace(/[A-Z]/g, '_$&').toUpperCase()

const NAMES: readonly string[] = Object.keys(variables.shape).map(nameOf)

const withoutSigns = (name: string): string => name.replace(/[^a-z\d]/gi, '').toUpperCase()

const lettersOf = (name: string): string => Array.from(name).sort().join('')

/**
 * The variable that was probably meant by this name, or `null`. Among short names, only those with a doubled or swapped
 * letter count as mistakes: POST isn't meant as PORT. Kubernetes itself sets variables such as
 * TERSELINK_PORT=tcp://10.0.0.1:80.
 */
const meantBy = (written: string, value: string): string | null => {
  if (value.startsWith('tcp:')) return null
  const bare = written.replace(/^TERSELINK_/i, '')
  const same = NAMES.find((name) => withoutSigns(name) === withoutSigns(bare))
  if (same !== undefined) return same
  const near = closest(bare.toUpperCase(), NAMES)
  if (near === null || near.length > SHORT) return near
  const isSwapped = bare.length === near.length && lettersOf(bare) === lettersOf(near)
  const isDoubled = bare.replace(/(.)\1+/g, '$1') === near
  return isSwapped || isDoubled ? near : null
}

const SHORT = 5

/** If a variable is misspelled, the service must not start with a default instead of what the operator wrote. */
const refuseMistyped = (environment: Environment): void => {
  for (const [written, value = ''] of Object.entries(environment)) {
    if (NAMES.includes(written) || value.trim() === '') continue
    const meant = meantBy(written, value)
    if (meant !== null && !environment[meant])
      throw new OperatorError(`There is no variable ${written}. Did you mean ${meant}?`)
  }
}

/** Reads the configuration. An empty variable counts as not set. */
export const readConfig = (environment: Environment): Config => {
  refuseMistyped(environment)
  const given = Object.keys(variables.shape).flatMap((field) => {
    const text = environment[nameOf(field)]?.trim()
    return text ? [[field, text]] : []
  })
  const result = variables.safeParse(Object.fromEntries(given))
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new OperatorError(`${nameOf(String(issue?.path[0]))} ${issue?.message}`)
}
