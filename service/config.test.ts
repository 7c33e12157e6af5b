import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { OperatorError } from './operator-error.ts'

describe('The configuration', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toEqual({
      port: 8787,
      host: '127.0.0.1',
      dataDir: '.data',
      databaseUrl: null,
      publicUrl: null,
      adminApiKey: null,
      rateLimit: 30,
      rateWindowSeconds: 60,
      unknownAliasLimit: 60,
      maxConnections: 10_000,
      keepAliveSeconds: 620,
      stopDelaySeconds: 0,
      logLevel: 'warn',
      metricsToken: null,
      adminKeyFile: null,
      trustedProxies: [],
      hostHeader: null,
      countryHeader: null,
      privateDomains: [],
      countryDatabase: null,
      clickDays: 400,
      contactEntryDays: null,
      visitorsPerDay: 10_000_000,
      listSeconds: 10,
      maxDatabaseMb: null,
      linkCacheMb: 64,
      abuseContact: null,
      pixelImages: {},
    })
  })

  it('is read from the environment', () => {
    expect(
      readConfig({
        PORT: '0',
        HOST: '0.0.0.0',
        DATA_DIR: '/srv/links',
        DATABASE_URL: 'postgres://db/links',
        PUBLIC_URL: 'https://S.test/',
        ADMIN_API_KEY: ' secret ',
        RATE_LIMIT: '100',
        RATE_WINDOW_SECONDS: '10',
        UNKNOWN_ALIAS_LIMIT: '20',
        MAX_CONNECTIONS: '500',
        KEEP_ALIVE_SECONDS: '75',
        STOP_DELAY_SECONDS: '5',
        LOG_LEVEL: 'info',
        METRICS_TOKEN: 'token',
        ADMIN_KEY_FILE: '/srv/key',
        TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8',
        PRIVATE_DOMAINS: '.corp,10.0.0.0/8',
        CLICK_DAYS: '30',
        CONTACT_ENTRY_DAYS: '90',
        VISITORS_PER_DAY: '50000',
        LIST_SECONDS: '3',
        MAX_DATABASE_MB: '500',
        LINK_CACHE_MB: '8',
        ABUSE_CONTACT: 'abuse@s.test',
        HOST_HEADER: 'X-Forwarded-Host',
        COUNTRY_HEADER: 'CF-IPCountry',
        COUNTRY_DATABASE: '/srv/countries.mmdb',
        PIXEL_IMAGES: '{"vendor01pixel":"https://v.test/?id={tag}"}',
      }),
    ).toEqual({
      port: 0,
      host: '0.0.0.0',
      dataDir: '/srv/links',
      databaseUrl: 'postgres://db/links',
      publicUrl: 'https://s.test',
      adminApiKey: 'secret',
      rateLimit: 100,
      rateWindowSeconds: 10,
      unknownAliasLimit: 20,
      maxConnections: 500,
      keepAliveSeconds: 75,
      stopDelaySeconds: 5,
      logLevel: 'info',
      metricsToken: 'token',
      adminKeyFile: '/srv/key',
      trustedProxies: ['127.0.0.1', '10.0.0.0/8'],
      privateDomains: ['.corp', '10.0.0.0/8'],
      hostHeader: 'x-forwarded-host',
      countryHeader: 'cf-ipcountry',
      countryDatabase: '/srv/countries.mmdb',
      clickDays: 30,
      contactEntryDays: 90,
      visitorsPerDay: 50_000,
      listSeconds: 3,
      maxDatabaseMb: 500,
      linkCacheMb: 8,
      abuseContact: 'abuse@s.test',
      pixelImages: { vendor01pixel: 'https://v.test/?id={tag}' },
    })
  })

  it.each([
    [{ PORT: 'http' }, 'PORT must be an integer from 0 to 65535, not http'],
    [{ PORT: '65536' }, 'PORT must be an integer from 0 to 65535, not 65536'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of debug, info, warn, error, silent, not loud'],
    [{ UNKNOWN_ALIAS_LIMIT: '0' }, 'UNKNOWN_ALIAS_LIMIT must be an integer from 1 to 1000000, not 0'],
    [{ RATE_LIMIT: '0' }, 'RATE_LIMIT must be an integer from 1 to 1000000, not 0'],
    [{ RATE_WINDOW_SECONDS: '1.5' }, 'RATE_WINDOW_SECONDS must be an integer from 1 to 86400, not 1.5'],
    [{ RATE_LIMIT: 'abc' }, 'RATE_LIMIT must be an integer from 1 to 1000000, not abc'],
    [{ RATE_LIMIT: '30/m' }, 'RATE_LIMIT must be an integer from 1 to 1000000, not 30/m'],
    [{ RATE_LIMIT: '"30"' }, 'RATE_LIMIT must be an integer from 1 to 1000000, not "30"'],
    [{ RATE_LIMIT: '1_000' }, 'RATE_LIMIT must be an integer from 1 to 1000000, not 1_000'],
    [{ RATE_LIMIT: '-5' }, 'RATE_LIMIT must be an integer from 1 to 1000000, not -5'],
    [{ RATE_LIMIT: '１０' }, 'RATE_LIMIT must be an integer from 1 to 1000000, not １０'],
    [{ KEEP_ALIVE_SECONDS: '10s' }, 'KEEP_ALIVE_SECONDS must be an integer from 1 to 86400, not 10s'],
    [{ LINK_CACHE_MB: '64MB' }, 'LINK_CACHE_MB must be an integer from 1 to 65536, not 64MB'],
    [{ LOG_LEVEL: 'INFO' }, 'LOG_LEVEL must be one of debug, info, warn, error, silent, not INFO'],
    [{ PUBLIC_URL: 's.test' }, 'PUBLIC_URL must be a scheme and host such as https://s.example, not s.test'],
    [
      { PUBLIC_URL: 'https://s.test/x' },
      'PUBLIC_URL must be a scheme and host such as https://s.example, not https://s.test/x',
    ],
    [{ PIXEL_IMAGES: '[]' }, 'PIXEL_IMAGES must be a JSON object'],
    [{ PIXEL_IMAGES: '{"vendor09":"https://v.test/"}' }, 'PIXEL_IMAGES must be a JSON object'],
    [{ PIXEL_IMAGES: '{"vendor09":"javascript:{tag}"}' }, 'PIXEL_IMAGES must be a JSON object'],
    [
      { PIXEL_IMAGES: '{"vendor09pixel":"https://v.test/{tag}"}' },
      /^PIXEL_IMAGES must have only the pixel types vendor01pixel, .*, vendor13$/,
    ],
    [{ HOST_HEADER: 'a:b' }, 'HOST_HEADER must be the name of a header such as X-Forwarded-Host, not a:b'],
    [{ COUNTRY_HEADER: 'a b' }, 'COUNTRY_HEADER must be the name of a header such as CF-IPCountry, not a b'],
    [
      { DATABASE_URL: 'mysql://db' },
      'DATABASE_URL must be an address such as postgresql://user:password@host:5432/name',
    ],
  ])('refuses %j with a message', (environment, message) => {
    expect(() => readConfig(environment)).toThrow(message)
  })

  it.each([
    ['PORTT', 'PORT'],
    ['PROT', 'PORT'],
    ['port', 'PORT'],
    ['HOSTT', 'HOST'],
    ['RATELIMIT', 'RATE_LIMIT'],
    ['RATE-LIMIT', 'RATE_LIMIT'],
    ['RATE_LIMITS', 'RATE_LIMIT'],
    ['RATE_LIMT', 'RATE_LIMIT'],
    ['Rate_Limit', 'RATE_LIMIT'],
    ['PUBLIC_URI', 'PUBLIC_URL'],
    ['PUBLICURL', 'PUBLIC_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
    ['TRUST_PROXIES', 'TRUSTED_PROXIES'],
    ['ADMIN_APIKEY', 'ADMIN_API_KEY'],
    ['ADMIN_API_KEYS', 'ADMIN_API_KEY'],
    ['DATADIR', 'DATA_DIR'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['METRIC_TOKEN', 'METRICS_TOKEN'],
    ['MAX_CONECTIONS', 'MAX_CONNECTIONS'],
    ['TERSELINK_PORT', 'PORT'],
    ['TERSELINK_PUBLIC_URL', 'PUBLIC_URL'],
    ['TERSELINK_RATELIMIT', 'RATE_LIMIT'],
  ])('refuses %s, and asks whether %s was meant', (written, meant) => {
    expect(() => readConfig({ PATH: '/bin', [written]: '5' })).toThrow(
      new OperatorError(`There is no variable ${written}. Did you mean ${meant}?`),
    )
  })

  it.each([
    {
      POST: '1',
      PORTS: '80',
      SORT: '1',
      COST: '1',
      HOSTNAME: 'box',
      HOSTS: 'a',
      HOME: '/root',
      PATH: '/bin',
      LANG: 'C',
    },
    { TERSELINK_PORT: 'tcp://10.0.0.1:80', TERSELINK_SERVICE_HOST: '10.0.0.1', TERSELINK_SERVICE_PORT: '80' },
    { TERSELINK_PORT_80_TCP_ADDR: '10.0.0.1', TERSELINK_VERSION: '1', XDG_DATA_DIRS: '/usr', PGPASSWORD: 'secret' },
    { NODE_ENV: 'production', npm_config_host: 'x', DATABASE_PASSWORD: 'x', http_proxy: 'x', DATABASE: 'x', URL: 'x' },
    { RATELIMIT: '', PUBLICURL: ' ' },
    { PUBLIC_URL: 'https://s.test', PUBLICURL: 'https://other.test' },
  ])('ignores variables of other programs, empty ones, and those beside the right one: %j', (environment) => {
    expect(readConfig(environment).port).toBe(8787)
  })

  it('does not repeat a refused key or password', () => {
    expect(() => readConfig({ DATABASE_URL: 'me:hemlig@db/links' })).toThrow(/^(?!.*hemlig)DATABASE_URL/)
    expect(() => readConfig({ ADMIN_API_KEY: 'hem lig' })).toThrow(/^(?!.*hem lig)ADMIN_API_KEY/)
  })
})
