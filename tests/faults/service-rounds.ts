import { open } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import SQLite from 'better-sqlite3'
import { findPostgres } from '../../scripts/setup/postgres.mjs'
import { withStore } from '../../service/commands/accounts.ts'
import { sqliteFile } from '../../service/store/sqlite/open-sqlite.ts'
import { type ServiceProcess, serviceProcess } from '../../service/testing/service-process.ts'
import { temporaryFolder } from '../../service/testing/temporary-folder.ts'
import { type TestDatabase, testDatabase } from '../../service/testing/test-database.ts'
import { type ThrowawayServer, throwawayServer, throwawayUrl } from '../support/postgres/throwaway-server.ts'
import { seededRandom } from './seeded-random.ts'

const KEY = 'tl_the-key-of-these-faults'
const ENVIRONMENT = { ADMIN_API_KEY: KEY, RATE_LIMIT: '1000000', PUBLIC_URL: 'http://s.test', LOG_LEVEL: 'silent' }
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** What the documentation promises, of a machine that has time for the service. */
const CLICKS_STORED_WITHIN_MS = 250
/** A machine that needs longer for a small durable write in this process has none for the service either. */
const MAX_STRAIN_MS = 50

const CREATORS = 4
const CLICKERS = 3
/** Links that each process's visitors open. */
const CLICKED_LINKS = 20
/** So few aliases that the creators often want the same. */
const ALIASES_PER_ROUND = 40
/** Of PostgreSQL's rounds, every fifth stops the database instead of a process. */
const DATABASE_STOP_EVERY = 5

interface Rounds {
  on: 'sqlite' | 'postgres'
  rounds: number
  seed: number
  report: (line: string) => void
}

interface Told {
  status: number
  body: { id?: number; shorturl?: string }
}

/** A request to create a link and its answer. `told` is `null` until there is one. */
interface Intent {
  key: string
  body: { url: string; custom?: string }
  told: Told | null
}

/** Visits of one process's links. */
interface Visits {
  /** Times of the redirects that arrived. */
  answered: number[]
  /** Visits that were sent and not answered: they may have been counted. */
  unanswered: number
}

interface Running {
  process: ServiceProcess
  agent: Agent
  /** The aliases that only this process's visitors open. */
  aliases: string[]
}

interface Strain {
  /** The longest time that a small durable write took in the last second. */
  worst: () => number
  stop: () => Promise<void>
}

const measureStrain = async (): Promise<Strain> => {
  const folder = await temporaryFolder()
  const file = await open(join(folder.path, 'strain'), 'w')
  const times: { at: number; took: number }[] = []
  const end = new AbortController()
  const measuring = (async () => {
    while (!end.signal.aborted) {
      const began = performance.now()
      await pause(10)
      await file.write('x')
      await file.datasync()
      const at = performance.now()
      times.push({ at, took: at - began - 10 })
      if (times.length > 1_000) times.splice(0, 500)
    }
  })()
  return {
    worst() {
      const since = performance.now() - 1_000
      return Math.max(0, ...times.filter(({ at }) => at > since).map(({ took }) => took))
    },
    async stop() {
      end.abort()
      await measuring
      await file.close()
      await folder[Symbol.asyncDispose]()
    },
  }
}

const send = (
  { process: { url }, agent }: Running,
  method: 'GET' | 'POST',
  path: string,
  headers: Record<string, string>,
  body?: string,
): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const sent = request(`${url}${path}`, { method, agent, headers: { host: 's.test', ...headers } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }))
      answer.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })

const create = async (running: Running, { key, body }: Intent): Promise<Told> => {
  const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json', 'idempotency-key': key }
  const { status, text } = await send(running, 'POST', '/api/url/add', headers, JSON.stringify(body))
  return { status, body: JSON.parse(text) as Told['body'] }
}

/** Clicks that count as different, so that each needs a row of its own. */
const visit = (running: Running, alias: string, number: number) =>
  send(running, 'GET', `/${alias}`, { 'user-agent': FIREFOX, referer: `https://site${number % 150}.test/` })

const isFinal = ({ status }: Told): boolean => status === 200 || status === 409

/** Requests a link until the answer says what became of it. */
const settle = async (running: Running, intent: Intent): Promise<void> => {
  for (let tries = 0; tries < 200; tries += 1) {
    const told = await create(running, intent).catch(() => null)
    if (told !== null && isFinal(told)) {
      intent.told = told
      return
    }
    await pause(100)
  }
  throw new Error(`No answer to ${intent.key}`)
}

/** Creates links and visits others until the signal ends it. */
const work = async (running: Running, round: number, random: () => number, end: AbortSignal) => {
  const intents: Intent[] = []
  const visits: Visits = { answered: [], unanswered: 0 }
  const creator = async () => {
    while (!end.aborted) {
      const key = `r${round}-${running.aliases[0] ?? ''}-${intents.length}`
      const custom = random() < 0.5 ? { custom: `r${round}-${Math.floor(random() * ALIASES_PER_ROUND)}` } : {}
      const intent: Intent = { key, body: { url: `https://target.test/${key}`, ...custom }, told: null }
      intents.push(intent)
      const told = await create(running, intent).catch(() => null)
      if (told !== null && isFinal(told)) intent.told = told
      else await pause(20)
    }
  }
  const visitor = async () => {
    while (!end.aborted) {
      const number = Math.floor(random() * 100_000)
      const alias = running.aliases[number % running.aliases.length] ?? ''
      try {
        const { status } = await visit(running, alias, number)
        if (status === 302) visits.answered.push(performance.now())
      } catch {
        visits.unanswered += 1
        await pause(20)
      }
    }
  }
  await Promise.all([...Array.from({ length: CREATORS }, creator), ...Array.from({ length: CLICKERS }, visitor)])
  return { intents, visits }
}

const start = async (database: TestDatabase, aliases: string[]): Promise<Running> => ({
  process: await serviceProcess({ ...database.environment, ...ENVIRONMENT }),
  agent: new Agent({ keepAlive: true }),
  aliases,
})

const aliasesOf = (process: number): string[] =>
  Array.from({ length: CLICKED_LINKS }, (_, number) => `visited-${process}-${number}`)

const storedClicks = async (database: TestDatabase, process: number): Promise<number> => {
  // What a killed process has stored without counting it.
  await withStore(database.config, (store) => store.countClicks())
  const [row] = await database.rows(`select coalesce(sum(clicks), 0) as clicks from link_clicks
    where link_id in (select id from links where alias like 'visited-${process}-%')`)
  return Number(row?.clicks)
}

/** Every link that was promised is there as promised, and no other. */
const checkLinks = async (database: TestDatabase, round: number, intents: readonly Intent[]): Promise<string[]> => {
  const rows = await database.rows(`select id, alias, url from links where url like 'https://target.test/r${round}-%'`)
  const byUrl = Map.groupBy(rows, ({ url }) => String(url))
  const wrong: string[] = []
  for (const { body, told } of intents) {
    const found = byUrl.get(body.url) ?? []
    byUrl.delete(body.url)
    const isCreated = told?.status === 200
    if (found.length !== (isCreated ? 1 : 0)) wrong.push(`${body.url}: ${found.length} links after ${told?.status}`)
    const [link] = found
    if (link === undefined || !isCreated) continue
    const isAsTold = Number(link.id) === told.body.id && `http://s.test/${String(link.alias)}` === told.body.shorturl
    if (!isAsTold || (body.custom !== undefined && link.alias !== body.custom))
      wrong.push(`${body.url}: told ${JSON.stringify(told.body)}, stored ${JSON.stringify(link)}`)
  }
  for (const [url, found] of byUrl) wrong.push(`${url}: ${found.length} links that were not requested`)
  return wrong
}

const DOUBLED = 'select domain_id, alias_key from links group by domain_id, alias_key having count(*) > 1'

const checkSqlite = (dataDir: string): string[] => {
  const database = new SQLite(sqliteFile(dataDir))
  try {
    const whole = database.pragma('integrity_check', { simple: true })
    const broken = database.pragma('foreign_key_check') as unknown[]
    // Throws if the search index has other texts than the links. The newest links aren't in it yet, so
    // they are added for this check and removed again.
    database.exec(`begin; insert into link_search (rowid, search_text)
      select id, search_text from links where id > (select last_id from link_search_end);
      insert into link_search (link_search, rank) values ('integrity-check', 1); rollback`)
    return whole === 'ok' && broken.length === 0 ? [] : [`integrity: ${String(whole)}, ${JSON.stringify(broken)}`]
  } catch (error) {
    return [`integrity: ${String(error)}`]
  } finally {
    database.close()
  }
}

const checkPostgres = async (database: TestDatabase): Promise<string[]> => {
  try {
    await database.write('create extension if not exists amcheck')
    await database.rows(`select bt_index_check(index.indexrelid, true) from pg_index as index
      join pg_class as class on class.oid = index.indexrelid join pg_am on pg_am.oid = class.relam
      where pg_am.amname = 'btree' and class.relnamespace = 'public'::regnamespace`)
    return []
  } catch (error) {
    return [`integrity: ${String(error)}`]
  }
}

/** How old the oldest lost click was when its process was killed; 0 if none was lost. */
const lostWindow = ({ answered, unanswered }: Visits, stored: number, killedAt: number): number => {
  // In the worst case, everything without an answer was counted in place of something with one.
  const lost = Math.min(answered.length, answered.length + unanswered - stored)
  const oldest = lost <= 0 ? undefined : answered.toSorted((one, other) => one - other)[answered.length - lost]
  return stored >= answered.length || oldest === undefined ? 0 : Math.max(0, killedAt - oldest)
}

/** A stopped database was away for seconds, and a process waits up to a minute before it stores its clicks again. */
const whenStored = async (database: TestDatabase, process: number, least: number): Promise<number> => {
  const until = performance.now() + 60_000
  for (;;) {
    const stored = await storedClicks(database, process)
    if (stored >= least || performance.now() > until) return stored
    await pause(100)
  }
}

/** Kills the service and its database while they work. Returns what was wrong. */
export const playServiceRounds = async ({ on, rounds, seed, report }: Rounds): Promise<string[]> => {
  const random = seededRandom(seed)
  await using server = on === 'sqlite' ? null : await ownServer()
  process.env.TEST_DATABASE_URL = server === null ? '' : throwawayUrl()
  await using database = await testDatabase()
  const wrong: string[] = []
  const totals = { created: 0, refused: 0, unclear: 0, replayed: 0, clicks: 0, lost: 0, stops: 0 }
  const windows: number[] = []
  let strained = 0
  const strain = await measureStrain()
  const count = server === null ? 1 : 2
  const running = await Promise.all(Array.from({ length: count }, (_, number) => start(database, aliasesOf(number))))
  try {
    for (const one of running)
      for (const alias of one.aliases)
        await settle(one, { key: alias, body: { url: `https://visited.test/${alias}`, custom: alias }, told: null })
    for (let round = 0; round < rounds; round += 1) {
      const before = await Promise.all(running.map((_, number) => storedClicks(database, number)))
      const end = new AbortController()
      const working = Promise.all(running.map((one) => work(one, round, random, end.signal)))
      await pause(200 + random() * 1_500)
      const isStop = server !== null && round % DATABASE_STOP_EVERY === 0
      const victim = Math.floor(random() * count)
      const killed = running[victim]
      const killedAt = performance.now()
      const isStrained = strain.worst() > MAX_STRAIN_MS
      if (isStop) {
        await server.crash()
        await pause(random() * 1_500)
        await server.restart()
        await pause(300)
        totals.stops += 1
      } else await killed?.process.stop('SIGKILL')
      end.abort()
      const results = await working
      if (on === 'sqlite') wrong.push(...checkSqlite(database.config.dataDir))
      else if (isStop) wrong.push(...(await checkPostgres(database)))

      for (const [number, { visits }] of results.entries()) {
        const least = (before[number] ?? 0) + visits.answered.length
        const isKilled = number === victim && !isStop
        const stored = isKilled ? await storedClicks(database, number) : await whenStored(database, number, least)
        const counted = stored - (before[number] ?? 0)
        const most = visits.answered.length + visits.unanswered
        totals.clicks += visits.answered.length
        if (counted > most) wrong.push(`round ${round}: ${counted} clicks of ${most} visits`)
        if (isKilled) {
          const window = lostWindow(visits, counted, killedAt)
          if (isStrained) strained += 1
          else windows.push(window)
          if (!isStrained && window > CLICKS_STORED_WITHIN_MS)
            wrong.push(`round ${round}: clicks of ${window.toFixed(0)} ms lost`)
          totals.lost += Math.max(0, visits.answered.length - counted)
        } else if (counted < visits.answered.length)
          wrong.push(`round ${round}: ${visits.answered.length - counted} clicks lost by a process that lived`)
      }

      if (!isStop && killed !== undefined) {
        killed.agent.destroy()
        running[victim] = await start(database, killed.aliases)
      }
      const intents = results.flatMap((result) => result.intents)
      totals.unclear += intents.filter(({ told }) => told === null).length
      for (const intent of intents) {
        const { told } = intent
        if (told !== null && (told.status !== 200 || random() > 0.1)) continue
        await settle(running[victim] ?? running[0] ?? never(), intent)
        if (told === null) continue
        totals.replayed += 1
        if (JSON.stringify(intent.told?.body) !== JSON.stringify(told.body))
          wrong.push(`${intent.key}: ${JSON.stringify(told)}, then ${JSON.stringify(intent.told)}`)
      }
      wrong.push(...(await checkLinks(database, round, intents)))
      totals.created += intents.filter(({ told }) => told?.status === 200).length
      totals.refused += intents.filter(({ told }) => told?.status === 409).length
    }
    const doubled = await database.rows(DOUBLED)
    if (doubled.length > 0) wrong.push(`aliases twice: ${JSON.stringify(doubled)}`)
  } finally {
    await strain.stop()
    for (const one of running) await one.process.stop('SIGKILL')
  }
  report(
    `${on}: ${rounds - totals.stops} kills, ${totals.stops} database stops; ${totals.created} links created, ` +
      `${totals.refused} refused as taken, ${totals.unclear} unclear answers asked again, ${totals.replayed} replayed; ` +
      `${totals.lost} of ${totals.clicks} clicks lost, at most those of the last ${Math.max(0, ...windows).toFixed(0)} ms ` +
      `(not timed: ${strained} kills while the machine was busy with other things); ` +
      `${wrong.length} wrong`,
  )
  return wrong
}

const never = (): never => {
  throw new Error('No process runs.')
}

const ownServer = async (): Promise<ThrowawayServer> => {
  const bin = findPostgres(process.env)
  if (bin === null) throw new Error('PostgreSQL is not installed.')
  return throwawayServer(bin, true)
}
