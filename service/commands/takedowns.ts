import { getPublicSuffix } from 'tldts'
import type { Config } from '../config.ts'
import { aliasKey } from '../http/alias.ts'
import { meantAliases } from '../http/meant-alias.ts'
import { aliasOfPath, isLoopbackHost, readShortUrl } from '../http/site.ts'
import { OperatorError } from '../operator-error.ts'
import type { Store } from '../store/open-store.ts'
import { MAIN_DOMAIN_ID } from '../store/schema.ts'
import { CATEGORIES, comparableHost, type Takedown } from '../visits/takedowns.ts'
import { accountOf, type Place, withStore } from './accounts.ts'
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
  return JSON.stringify({ category, reason: text })
}

/** The link at a short URL in any spelling. */
export const linkAt = async (store: Store, config: LinkPlace, text: string) => {
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
  // Reports come with what surrounded the short URL.
  const aliases = [aliasOfPath(short.path), ...meantAliases(short.path)].filter((alias) => alias !== null)
  const found = await Promise.all(aliases.map((alias) => store.takedowns.findLink(domainId, aliasKey(alias))))
  const link = found.find((each) => each !== undefined)
  if (link === undefined) throw new OperatorError(`There is no link at ${text}`)
  return link
}

export type LinkPlace = Place & Pick<Config, 'publicUrl' | 'host'>

export const disableLink = (config: LinkPlace, shortUrl: string, typed: TypedTakedown): Promise<void> => {
  const takedown = takedownOf(typed)
  return withStore(config, (store) =>
    store.transaction(async (inside) =>
      inside.takedowns.setLink((await linkAt(inside, config, shortUrl)).id, takedown),
    ),
  )
}

export const enableLink = (config: LinkPlace, shortUrl: string): Promise<void> =>
  withStore(config, (store) =>
    store.transaction(async (inside) => {
      const link = await linkAt(inside, config, shortUrl)
      if (link.disabled === null) throw new OperatorError(`${shortUrl} is not disabled`)
      await inside.takedowns.setLink(link.id, null)
    }),
  )

export const disableAccount = (place: Place, email: string, typed: TypedTakedown): Promise<void> => {
  const takedown = takedownOf(typed)
  return withStore(place, (store) =>
    store.transaction(async (inside) => {
      const account = await accountOf(inside, email)
      if (account.is_admin === 1) throw new OperatorError('The first account cannot be disabled')
      await inside.takedowns.add('account', String(account.id), takedown)
    }),
  )
}

export const enableAccount = (place: Place, email: string): Promise<void> =>
  withStore(place, (store) =>
    store.transaction(async (inside) => {
      const account = await accountOf(inside, email)
      if (!(await inside.takedowns.remove('account', String(account.id)))) {
        throw new OperatorError(`${email} is not disabled`)
      }
    }),
  )

/** A host in any spelling, also as a part of an address, or as `*.evil.example`. */
export const hostOf = (typed: string): string => {
  const text = typed.trim().replace(/^\*?\./, '')
  const host = comparableHost(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`)
  if (!host || /[*\s]/.test(host)) throw new OperatorError(`HOST must be a host such as evil.example, not ${typed}`)
  // Blocking "com" by mistake would disable most links.
  if (getPublicSuffix(host) === host) {
    throw new OperatorError(`${host} is the end of many hosts. Block those that are meant`)
  }
  return host
}

/** Returns the host that is blocked, with all below it. */
export const blockDestination = async (place: Place, typed: string, why: TypedTakedown): Promise<string> => {
  const takedown = takedownOf(why)
  const host = hostOf(typed)
  await withStore(place, (store) => store.transaction((inside) => inside.takedowns.add('destination', host, takedown)))
  return host
}

export const unblockDestination = async (place: Place, typed: string): Promise<string> => {
  const host = hostOf(typed)
  const wasBlocked = await withStore(place, (store) =>
    store.transaction((inside) => inside.takedowns.remove('destination', host)),
  )
  if (!wasBlocked) throw new OperatorError(`${host} is not blocked`)
  return host
}

export const listTakedowns = (place: Place): Promise<object[]> =>
  withStore(place, async (store) => {
    const emails = new Map((await store.accounts.listWithLinks()).map(({ id, email }) => [String(id), email]))
    return (await store.takedowns.list()).map(({ kind, subject, takedown }) => ({
      kind,
      subject: kind === 'account' ? (emails.get(subject) ?? subject) : subject,
      ...(JSON.parse(takedown) as Takedown),
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
    does: 'list disabled accounts and blocked destinations',
    async run(config) {
      console.table(await listTakedowns(config))
    },
  },
]
