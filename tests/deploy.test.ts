import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { MAX_ADDRESS_LENGTH } from '../lib/contract/link-options.ts'
import type { RunningService } from '../service/start.ts'
import { call, start, visit } from '../service/testing/over-http.ts'
import { temporaryFolder } from '../service/testing/temporary-folder.ts'
import { testDatabase } from '../service/testing/test-database.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, 'deploy', file), 'utf8')
const guide = (file: string) => readFileSync(join(root, 'docs', file), 'utf8')

it('systemd never gives up a service that waits for its database', () => {
  const [, seconds] = /^RestartSec=(\d+)$/m.exec(read('terselink.service')) ?? []
  // It gives up at the sixth start in ten seconds.
  expect(5 * Number(seconds)).toBeGreaterThan(10)
})

it('browsers can reach Caddy by HTTP/3, which it offers', () => {
  expect(read('compose.yaml')).toContain('- "443:443/udp"')
})

describe('The nginx of the guide', () => {
  const block = /```nginx\n(.*?)```/s.exec(guide('deploy.md'))?.[1] ?? ''

  it('has room for the headers of a redirect to the longest address', () => {
    const kilobytes = (name: string) => Number(new RegExp(`^ *${name} (?:\\d+ )?(\\d+)k;$`, 'm').exec(block)?.[1])
    expect(kilobytes('proxy_buffer_size') * 1024).toBeGreaterThanOrEqual(MAX_ADDRESS_LENGTH + 4096)
    // nginx refuses to start with less.
    expect(kilobytes('proxy_buffers')).toBeGreaterThanOrEqual(kilobytes('proxy_buffer_size'))
    expect(kilobytes('proxy_busy_buffers_size')).toBeGreaterThanOrEqual(2 * kilobytes('proxy_buffers'))
  })

  it.skipIf(spawnSync('nginx', ['-v']).error !== undefined)(
    'passes on redirects to the longest address, the host with its port, and the address of each visitor',
    async () => {
      await using database = await testDatabase()
      const port = await freePort()
      const origin = `http://s.test:${port}`
      const service = await start(database, { PUBLIC_URL: origin, TRUSTED_PROXIES: '127.0.0.1' })
      await using through = await nginxInFrontOf([service], port)
      const url = `https://a.test/${'x'.repeat(MAX_ADDRESS_LENGTH - 'https://a.test/'.length)}`
      await call(service, 'POST', '/api/url/add', { url, custom: 'long' })
      const host = `s.test:${port}`
      expect(await visit(through, '/long', { host })).toMatchObject({ location: url })
      await visit(through, '/long', { host, 'x-forwarded-for': '203.0.113.7' })
      expect((await visit(through, '/metrics', { host })).status).toBe(404)
      const found = await call(service, 'GET', `/api/urls?short=${encodeURIComponent(`${origin}/long`)}`)
      expect(found.body.data).toMatchObject({ uniqueClicks: 1 })
      await service.close()
    },
  )

  it.skipIf(spawnSync('nginx', ['-v']).error !== undefined)(
    'lets no client choose another host than the one it asks, by whatever header',
    async () => {
      await using database = await testDatabase()
      const port = await freePort()
      const host = `s.test:${port}`
      const service = await start(database, { PUBLIC_URL: `http://${host}`, TRUSTED_PROXIES: '127.0.0.1' })
      await using through = await nginxInFrontOf([service], port)
      await call(service, 'POST', '/api/domain/add', { domain: 'https://go.test' })
      await call(service, 'POST', '/api/url/add', { url: 'https://branded.test/', custom: 'mine', domain: 'go.test' })
      await call(service, 'POST', '/api/url/add', { url: 'https://main.test/', custom: 'mine' })
      for (const header of [
        'X-Forwarded-Host',
        'X-Forwarded-Server',
        'X-Original-Host',
        'X-Host',
        'X-HTTP-Host-Override',
        'Forwarded',
      ]) {
        const naming = (other: string) => ({ [header]: header === 'Forwarded' ? `host=${other}` : other })
        expect([header, (await visit(through, '/mine', { host, ...naming('go.test') })).location]).toEqual([
          header,
          'https://main.test/',
        ])
        expect([header, (await visit(through, '/api/account', { host: 'go.test', ...naming(host) })).status]).toEqual([
          header,
          404,
        ])
      }
      await service.close()
    },
  )

  it.skipIf(spawnSync('nginx', ['-v']).error !== undefined)(
    'answers every visit while two processes are restarted one after the other',
    async () => {
      // nginx knows nothing of their databases, so each may have its own.
      await using one = await testDatabase()
      await using other = await testDatabase()
      const port = await freePort()
      const host = `s.test:${port}`
      const own = { PUBLIC_URL: `http://${host}`, TRUSTED_PROXIES: '127.0.0.1' }
      const first = await start(one, own)
      const second = await start(other, own)
      await using through = await nginxInFrontOf([first, second], port)
      const link = { url: 'https://main.test/', custom: 'mine' }
      for (const service of [first, second]) await call(service, 'POST', '/api/url/add', link)
      const statuses: (number | undefined)[] = []
      const visitOften = async () => {
        for (let visits = 0; visits < 20; visits += 1) statuses.push((await visit(through, '/mine', { host })).status)
      }
      const portOf = ({ url }: Pick<RunningService, 'url'>) => ({ PORT: new URL(url).port })
      await visitOften()
      await first.close()
      await visitOften()
      const firstAgain = await start(one, { ...own, ...portOf(first) })
      await second.close()
      await visitOften()
      const secondAgain = await start(other, { ...own, ...portOf(second) })
      await visitOften()
      expect(statuses).toEqual(Array.from({ length: 80 }, () => 302))
      await firstAgain.close()
      await secondAgain.close()
    },
  )

  /** nginx with the guide's block, by plain http at this port. */
  const nginxInFrontOf = async (services: readonly Pick<RunningService, 'url'>[], port: number) => {
    const folder = await temporaryFolder()
    const [, parameters = ''] = /^ *server 127\.0\.0\.1:8787(.*);$/m.exec(block) ?? []
    const upstream = services.map(({ url }) => `server ${new URL(url).host}${parameters};`).join(' ')
    const server = block
      .replace(/^ *server 127\.0\.0\.1:8787.*$/m, upstream)
      .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
      .replace('server_name s.example;', 'server_name s.test;')
      .replace(/^ *ssl_.*\n/gm, '')
    const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${name};`)
    const config = join(folder.path, 'nginx.conf')
    await writeFile(
      config,
      `daemon off; pid nginx.pid; error_log stderr crit; events {}
      http { access_log off; ${places.join(' ')} ${server} }`,
    )
    const nginx = spawn('nginx', ['-p', folder.path, '-c', config], { stdio: ['ignore', 'ignore', 'inherit'] })
    const url = `http://127.0.0.1:${port}`
    await expect.poll(() => visit({ url }, '/robots.txt').catch(() => null)).not.toBeNull()
    return {
      url,
      async [Symbol.asyncDispose]() {
        await end(nginx)
        await folder[Symbol.asyncDispose]()
      },
    }
  }
})

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address !== null ? address.port : 0
}

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null) return
  child.kill('SIGQUIT')
  await once(child, 'exit')
}

describe('The metrics', () => {
  const ofService = (text: string) => new Set(text.match(/\bterselink_[a-z_]+/g) ?? [])
  /** Without what Prometheus adds to a histogram's name. */
  const named = (text: string) => new Set([...ofService(text)].map((name) => name.replace(/_(bucket|count|sum)$/, '')))
  const exported = async () => {
    await using database = await testDatabase()
    const service = await start(database)
    const { text } = await visit(service, '/metrics')
    await service.close()
    return new Set([...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name = '']) => name))
  }

  it('of the service are all in the table of the guide, and no others', async () => {
    const rows = guide('service.md').match(/^\| `terselink_.*$/gm) ?? []
    const documented = new Set(rows.map((row) => /`(\w+)/.exec(row)?.[1]))
    const own = [...(await exported())].filter((name) => name.startsWith('terselink_'))
    expect(documented).toEqual(new Set(own))
  })

  it('that alerts and dashboard use exist', async () => {
    const all = await exported()
    for (const file of ['alerts.yaml', 'dashboard.json']) {
      const text = read(file)
      const used = [...named(text), ...(text.match(/\b(?:process|nodejs)_[a-z0-9_]+/g) ?? [])]
      expect(used.length).toBeGreaterThan(5)
      expect(used.filter((name) => !all.has(name))).toEqual([])
    }
  })
})
