import { isHttpUrl } from '../lib/contract/text.ts'
import { OperatorProblem } from './commands/operator-problem.ts'

export interface Config {
  port: number
  host: string
  dataDir: string
  /** A PostgreSQL that any number of processes share; `null` for the embedded database in `dataDir`. */
  databaseUrl: string | null
  /** Where the service is found from outside; `null` for the address it listens at. */
  publicUrl: string | null
  adminApiKey: string | null
  rateLimit: number
  rateWindowSeconds: number
  /** IP addresses and ranges whose X-Forwarded-For and X-Forwarded-Host are believed. */
  trustedProxies: string[]
  /** The header, in lower case, in which those proxies tell a visitor's country; `null` when they tell none. */
  countryHeader: string | null
  /** For a type of pixel, the address of the picture that its vendor counts by; `{tag}` stands for the pixel's tag. */
  pixelImages: Readonly<Record<string, string>>
}

export type Environment = Readonly<Record<string, string | undefined>>

/** The configuration that the environment asks for; an empty variable counts as not set. */
export const readConfig = (environment: Environment): Config => {
  return {
    port: integer(environment, 'PORT', 8787, 0, 65_535),
    host: given(environment, 'HOST') ?? '127.0.0.1',
    dataDir: given(environment, 'DATA_DIR') ?? '.data',
    databaseUrl: databaseUrl(given(environment, 'DATABASE_URL')),
    publicUrl: publicUrl(given(environment, 'PUBLIC_URL')),
    adminApiKey: adminApiKey(given(environment, 'ADMIN_API_KEY')),
    rateLimit: integer(environment, 'RATE_LIMIT', 30, 1, 1_000_000),
    rateWindowSeconds: integer(environment, 'RATE_WINDOW_SECONDS', 60, 1, 86_400),
    countryHeader: headerName(given(environment, 'COUNTRY_HEADER')),
    pixelImages: pixelImages(given(environment, 'PIXEL_IMAGES')),
    trustedProxies: (given(environment, 'TRUSTED_PROXIES') ?? '').split(/[\s,]+/).filter((entry) => entry !== ''),
  }
}

const given = (environment: Environment, name: string): string | null => environment[name]?.trim() || null

const integer = (environment: Environment, name: string, otherwise: number, least: number, most: number): number => {
  const text = given(environment, name)
  if (text === null) return otherwise
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= least && value <= most) return value
  throw new OperatorProblem(`${name} must be an integer from ${least} to ${most}, not ${text}`)
}

const headerName = (text: string | null): string | null => {
  if (text !== null && !/^[a-z\d-]+$/i.test(text)) {
    throw new OperatorProblem(`COUNTRY_HEADER must be the name of a header such as CF-IPCountry, not ${text}`)
  }
  return text?.toLowerCase() ?? null
}

const pixelImages = (text: string | null): Record<string, string> => {
  const addresses = text === null ? {} : jsonObject(text)
  const isAddress = (address: unknown) => typeof address === 'string' && isHttpUrl(address) && address.includes('{tag}')
  if (addresses === null || !Object.values(addresses).every(isAddress)) {
    throw new OperatorProblem(
      'PIXEL_IMAGES must be JSON that gives each type of pixel a web address with {tag} in it, such as ' +
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
  if (!isOrigin)
    throw new OperatorProblem(`PUBLIC_URL must be a scheme and a host such as https://s.example, not ${text}`)
  return url.origin
}

/** The text is not shown: it may hold a password. */
const databaseUrl = (text: string | null): string | null => {
  if (text !== null && !/^postgres(?:ql)?:\/\/\S+$/.test(text)) {
    throw new OperatorProblem('DATABASE_URL must be an address such as postgresql://user:password@host:5432/name')
  }
  return text
}

/** The text is not shown: it may be a real key with a slip in it. */
const adminApiKey = (text: string | null): string | null => {
  if (text !== null && !/^[\x21-\x7e]+$/.test(text)) {
    throw new OperatorProblem('ADMIN_API_KEY must have only visible ASCII characters, since it travels in a header')
  }
  return text
}
