import { isHttpUrl } from '../lib/contract/text.ts'
import { OperatorError } from './commands/operator-error.ts'

export interface Config {
  port: number
  host: string
  dataDir: string
  /** A PostgreSQL database that processes can share; `null` for the embedded database in `dataDir`. */
  databaseUrl: string | null
  /** The service's public address; `null` for the address it listens at. */
  publicUrl: string | null
  adminApiKey: string | null
  rateLimit: number
  rateWindowSeconds: number
  /** Further connections are closed at once. */
  maxConnections: number
  /** How long an idle connection stays open: longer than a proxy keeps it, or the proxy would use a closed one. */
  keepAliveSeconds: number
  /** How long the service still answers after it was told to stop, while `/ready` fails. */
  stopDelaySeconds: number
  logLevel: LogLevel
  /** What `/metrics` requires; `null` if it is open to loopback and private addresses. */
  metricsToken: string | null
  /** Where a generated key of the first account is written instead of being printed. */
  adminKeyFile: string | null
  /** IP addresses and ranges whose X-Forwarded-For and X-Forwarded-Host are trusted. */
  trustedProxies: string[]
  /** The header, in lower case, in which those proxies send a visitor's country. */
  countryHeader: string | null
  /** How long a list of links may take. */
  listSeconds: number
  /** How large the embedded database may become; `null` for as large as the disk. */
  maxDatabaseMb: number | null
  /** How much memory links and domains may take that were visited recently. */
  linkCacheMb: number
  /** Pixel types and their vendors' image URLs; `{tag}` is replaced by the pixel's tag. */
  pixelImages: Readonly<Record<string, string>>
}

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

export type Environment = Readonly<Record<string, string | undefined>>

/** Reads the configuration. An empty variable counts as not set. */
export const readConfig = (environment: Environment): Config => {
  return {
    port: integer(environment, 'PORT', 8787, 0, 65_535),
    host: given(environment, 'HOST') ?? '127.0.0.1',
    dataDir: given(environment, 'DATA_DIR') ?? '.data',
    databaseUrl: databaseUrl(given(environment, 'DATABASE_URL')),
    publicUrl: publicUrl(given(environment, 'PUBLIC_URL')),
    adminApiKey: secret('ADMIN_API_KEY', given(environment, 'ADMIN_API_KEY')),
    rateLimit: integer(environment, 'RATE_LIMIT', 30, 1, 1_000_000),
    rateWindowSeconds: integer(environment, 'RATE_WINDOW_SECONDS', 60, 1, 86_400),
    maxConnections: integer(environment, 'MAX_CONNECTIONS', 10_000, 1, 1_000_000),
    keepAliveSeconds: integer(environment, 'KEEP_ALIVE_SECONDS', 620, 1, 86_400),
    listSeconds: integer(environment, 'LIST_SECONDS', 10, 1, 3_600),
    maxDatabaseMb:
      given(environment, 'MAX_DATABASE_MB') === null
        ? null
        : integer(environment, 'MAX_DATABASE_MB', 0, 1, 100_000_000),
    linkCacheMb: integer(environment, 'LINK_CACHE_MB', 64, 1, 65_536),
    stopDelaySeconds: integer(environment, 'STOP_DELAY_SECONDS', 0, 0, 300),
    logLevel: logLevel(given(environment, 'LOG_LEVEL') ?? 'warn'),
    metricsToken: secret('METRICS_TOKEN', given(environment, 'METRICS_TOKEN')),
    adminKeyFile: given(environment, 'ADMIN_KEY_FILE'),
    countryHeader: headerName(given(environment, 'COUNTRY_HEADER')),
    pixelImages: pixelImages(given(environment, 'PIXEL_IMAGES')),
    trustedProxies: (given(environment, 'TRUSTED_PROXIES') ?? '').split(/[\s,]+/).filter((entry) => entry !== ''),
  }
}

const given = (environment: Environment, name: string): string | null => environment[name]?.trim() || null

const integer = (environment: Environment, name: string, fallback: number, min: number, max: number): number => {
  const text = given(environment, name)
  if (text === null) return fallback
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= min && value <= max) return value
  throw new OperatorError(`${name} must be an integer from ${min} to ${max}, not ${text}`)
}

const headerName = (text: string | null): string | null => {
  if (text !== null && !/^[a-z\d-]+$/i.test(text)) {
    throw new OperatorError(`COUNTRY_HEADER must be the name of a header such as CF-IPCountry, not ${text}`)
  }
  return text?.toLowerCase() ?? null
}

const pixelImages = (text: string | null): Record<string, string> => {
  const addresses = text === null ? {} : jsonObject(text)
  const isAddress = (address: unknown) => typeof address === 'string' && isHttpUrl(address) && address.includes('{tag}')
  if (addresses === null || !Object.values(addresses).every(isAddress)) {
    throw new OperatorError(
      'PIXEL_IMAGES must be a JSON object of pixel types and image URLs that contain {tag}, such as ' +
        '{"vendor01pixel":"https://vendor.example/count.gif?id={tag}"}',
    )
  }
  return addresses as Record<string, string>
}

const jsonObject = (text: string): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}

const publicUrl = (text: string | null): string | null => {
  if (text === null) return null
  const url = URL.parse(text)
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
  if (!isOrigin) throw new OperatorError(`PUBLIC_URL must be a scheme and host such as https://s.example, not ${text}`)
  return url.origin
}

/** The error doesn't repeat the text, which may contain a password. */
const databaseUrl = (text: string | null): string | null => {
  if (text !== null && !/^postgres(?:ql)?:\/\/\S+$/.test(text)) {
    throw new OperatorError('DATABASE_URL must be an address such as postgresql://user:password@host:5432/name')
  }
  return text
}

/** The error doesn't repeat the text, which may be a real key with a typo. */
const secret = (name: string, text: string | null): string | null => {
  if (text !== null && !/^[\x21-\x7e]+$/.test(text)) {
    throw new OperatorError(`${name} must contain only visible ASCII characters`)
  }
  return text
}

const logLevel = (text: string): LogLevel => {
  const level = LOG_LEVELS.find((one) => one === text)
  if (level === undefined) throw new OperatorError(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not ${text}`)
  return level
}
