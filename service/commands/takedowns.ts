import { getPublicSuffix } from 'tldts'
import { dateTimeOf } from '../api/date-time.ts'
import type { Config } from '../config.ts'
import { aliasKey } from '../http/alias.ts'
import { meantAliases } from '../http/meant-alias.ts'
import { aliasOfPath, isLoopbackHost, readShortUrl } from '../http/site.ts'
import { OperatorError } from '../operator-error.ts'
import type { Store } from '../store/open-store.ts'
import { MAIN_DOMAIN_ID } from '../store/schema.ts'
import { CATEGORIES, comparableHost, type LinkTakedown, storedTakedown } from '../visits/takedowns.ts'
import { accountOf, type DatabaseLocation, withStore } from './accounts.ts'
import type { Command } from './command.ts'

// Takedowns work while the service runs; each of its processes learns of them within two seconds.

const MAX_REASON_LENGTH = 500

export interface TypedTakedown {
  reason?: string | undefined
  category?: string | undefined
}

const takedownOf = ({ reason = '', category = 'other' }: TypedTakedown): string => {
  const text = reason.trim()
  if (text === '') throw new OperatorError('--reason is required: the owner of the link reads it')
  if (text.length > MAX_REASON_LENGTH || /[^\P{Cc}\n]/u.test(text) || !text.isWellFormed()) {
    throw new OperatorError(`--reason must have at most ${MAX_REASON_LENGTH} characters, and no control characters`)
  }
  if (!CATEGORIES.some((each) => each === category)) {
    throw new OperatorError(`--category must be one of ${CATEGORIES.join(', ')}, not ${category}`)
  }
  return JSON.stringify({ category, reason: text, at: Date.now() })
}

/** The branded domain that is served at a host in any spelling. */
const domainAt = async (store: Store, typed: string) => {
  const domain = await store.domains.findByHost(typedHost('DOMAIN', typed))
  if (domain === undefined || domain.id === MAIN_DOMAIN_ID) throw new OperatorError(`${typed} is no verified domain`)
  return domain
}

/** Closes a branded domain with all its links, including those that are created later. */
export const disableDomain = (place: DatabaseLocation, typed: string, why: TypedTakedown): Promise<void> => {
  const takedown = takedownOf(why)
  return withStore(place, (store) =>
    store.transaction(async (inside) => inside.takedowns.add('domain', (await domainAt(inside, typed)).host, takedown)),
  )
}

/** Reopens a domain. This works for a domain that was deleted meanwhile, too. */
export const enableDomain = (place: DatabaseLocation, typed: string): Promise<void> =>
  withStore(place, (store) =>
    store.transaction(async (inside) => {
      if (!(await inside.takedowns.remove('domain', typedHost('DOMAIN', typed))))
        throw new OperatorError(`${typed} is not disabled`)
    }),
  )

/** The link at a short URL, in any spelling. */
export const linkAt = async (store: Store, config: LinkLocation, text: string) => {
  const short = readShortUrl(text)
  if (short === null) throw new OperatorError(`SHORTURL must be a short URL such as https://s.example/abc, not ${text}`)
  const host = short.host.toLowerCase().replace(/\.(?=:\d*$|$)/, '')
  const isOwn =
    config.publicUrl === null
      ? isLoopbackHost(host) || new URL(`http://${host}`).hostname === config.host
      : host === new URL(config.publicUrl).host
  const domainId = isOwn ? MAIN_DOMAIN_ID : (await store.domains.findByHost(host))?.id
  if (domainId === undefined) {
    throw new OperatorError(`${host} is neither the host of PUBLIC_URL nor a verified domain`)
  }
  // In reports, short URLs come with surrounding text.
  const aliases = [aliasOfPath(short.path), ...meantAliases(short.path)].filter((alias) => alias !== null)
  const found = await Promise.all(aliases.map((alias) => store.takedowns.findLink(domainId, aliasKey(alias))))
  const link = found.find((each) => each !== undefined)
  if (link === undefined) throw new OperatorError(`There is no link at ${text}`)
  return link
}

export type LinkLocation = DatabaseLocation & Pick<Config, 'publicUrl' | 'host'>

export const disableLink = (config: LinkLocation, shortUrl: string, typed: TypedTakedown): Promise<void> => {
  const takedown = takedownOf(typed)
  return withStore(config, (store) =>
    store.transaction(async (inside) =>
      inside.takedowns.setLink((await linkAt(inside, config, shortUrl)).id, takedown),
    ),
  )
}

export const enableLink = (config: LinkLocation, shortUrl: string): Promise<void> =>
  withStore(config, (store) =>
    store.transaction(async (inside) => {
      const link = await linkAt(inside, config, shortUrl)
      if (link.disabled === null) throw new OperatorError(`${shortUrl} is not disabled`)
      await inside.takedowns.setLink(link.id, null)
    }),
  )

export const disableAccount = (place: DatabaseLocation, email: string, typed: TypedTakedown): Promise<void> => {
  const takedown = takedownOf(typed)
  return withStore(place, (store) =>
    store.transaction(async (inside) => {
      const account = await accountOf(inside, email)
      if (account.is_admin === 1) throw new OperatorError('The first account cannot be disabled')
      await inside.takedowns.add('account', String(account.id), takedown)
    }),
  )
}

export const enableAccount = (place: DatabaseLocation, email: string): Promise<void> =>
  withStore(place, (store) =>
    store.transaction(async (inside) => {
      const account = await accountOf(inside, email)
      if (!(await inside.takedowns.remove('account', String(account.id)))) {
        throw new OperatorError(`${email} is not disabled`)
      }
    }),
  )

/** The host of an address, which may continue with a path. `name` is the argument's name in messages. */
const typedHost = (name: string, typed: string): string => {
  const text = typed.trim()
  const host = comparableHost(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`)
  if (!host || /[*\s]/.test(host)) throw new OperatorError(`${name} must be a host such as evil.example, not ${typed}`)
  return host
}

/** A host in any spelling, also as a part of an address, or as `*.evil.example`. */
export const hostOf = (typed: string): string => {
  const text = typed.trim().replace(/^\*?\./, '')
  const host = typedHost('HOST', text)
  // Blocking "com" by mistake would disable most links.
  if (getPublicSuffix(host) === host) {
    throw new OperatorError(`${host} is the end of many hosts. Block those that are meant`)
  }
  return host
}

/** Blocks a host with all hosts below it, and returns it. */
export const blockDestination = async (place: DatabaseLocation, typed: string, why: TypedTakedown): Promise<string> => {
  const takedown = takedownOf(why)
  const host = hostOf(typed)
  await withStore(place, (store) => store.transaction((inside) => inside.takedowns.add('destination', host, takedown)))
  return host
}

export const unblockDestination = async (place: DatabaseLocation, typed: string): Promise<string> => {
  const host = hostOf(typed)
  const wasBlocked = await withStore(place, (store) =>
    store.transaction((inside) => inside.takedowns.remove('destination', host)),
  )
  if (!wasBlocked) throw new OperatorError(`${host} is not blocked`)
  return host
}

export interface ListedTakedown {
  kind: LinkTakedown['what']
  subject: string
  /** In UTC. Not known of takedowns by version 1.0.0. */
  date: string
  category: string
  reason: string
}

/** Everything that is taken down, in the order in which it was. */
export const listTakedowns = (place: LinkLocation): Promise<ListedTakedown[]> =>
  withStore(place, async (store) => {
    const emails = new Map((await store.accounts.listWithLinks()).map(({ id, email }) => [String(id), email]))
    const others = (await store.takedowns.list()).map(({ kind, subject, takedown }) => ({
      kind,
      subject: kind === 'account' ? (emails.get(subject) ?? subject) : subject,
      takedown: storedTakedown(takedown),
    }))
    const links = (await store.takedowns.links()).map(({ origin, alias, disabled }) => ({
      kind: 'link' as const,
      subject: `${origin || (place.publicUrl ?? '')}/${alias}`,
      takedown: storedTakedown(disabled),
    }))
    return [...others, ...links]
      .sort((one, other) => (one.takedown.at ?? 0) - (other.takedown.at ?? 0))
      .map(({ kind, subject, takedown: { at, category, reason } }) => ({
        kind,
        subject,
        date: at === undefined ? 'unknown' : dateTimeOf(at),
        category,
        reason,
      }))
  })

const WHY = ['reason', 'category'] as const
const SOON = 'The service knows within 2 seconds.'

export const takedownCommands: readonly Command[] = [
  {
    usage: 'account disable EMAIL --reason TEXT [--category CATEGORY]',
    does: 'refuse its keys, and disable its links and pages',
    options: WHY,
    async run(config, [email = ''], why) {
      await disableAccount(config, email, why)
      console.log(`${email} was disabled. ${SOON}`)
    },
  },
  {
    usage: 'account enable EMAIL',
    does: 'undo that',
    async run(config, [email = '']) {
      await enableAccount(config, email)
      console.log(`${email} was enabled. ${SOON}`)
    },
  },
  {
    usage: 'link disable SHORTURL --reason TEXT [--category CATEGORY]',
    does: "show visitors a page instead, and refuse its owner's changes",
    options: WHY,
    async run(config, [shortUrl = ''], why) {
      await disableLink(config, shortUrl, why)
      console.log(`${shortUrl} was disabled. ${SOON}`)
    },
  },
  {
    usage: 'link enable SHORTURL',
    does: 'undo that',
    async run(config, [shortUrl = '']) {
      await enableLink(config, shortUrl)
      console.log(`${shortUrl} was enabled. ${SOON}`)
    },
  },
  {
    usage: 'domain disable DOMAIN --reason TEXT [--category CATEGORY]',
    does: 'close a branded domain, and refuse new links on it',
    options: WHY,
    async run(config, [domain = ''], why) {
      await disableDomain(config, domain, why)
      console.log(`${domain} was disabled. ${SOON}`)
    },
  },
  {
    usage: 'domain enable DOMAIN',
    does: 'undo that',
    async run(config, [domain = '']) {
      await enableDomain(config, domain)
      console.log(`${domain} was enabled. ${SOON}`)
    },
  },
  {
    usage: 'destination block HOST --reason TEXT [--category CATEGORY]',
    does: 'open and create no link to a host and those below it',
    options: WHY,
    async run(config, [host = ''], why) {
      console.log(`${await blockDestination(config, host, why)} was blocked, with all hosts below it. ${SOON}`)
    },
  },
  {
    usage: 'destination unblock HOST',
    does: 'undo that',
    async run(config, [host = '']) {
      console.log(`${await unblockDestination(config, host)} was unblocked. ${SOON}`)
    },
  },
  {
    usage: 'takedown list',
    does: 'list all that is disabled or blocked, and why',
    async run(config) {
      console.table(await listTakedowns(config))
    },
  },
]
