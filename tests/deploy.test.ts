import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { MAX_ADDRESS_LENGTH } from '../lib/contract/link-options.ts'
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
      await using folder = await temporaryFolder()
      await using database = await testDatabase()
      const port = await freePort()
      const origin = `http://s.test:${port}`
      const service = await start(database, { PUBLIC_URL: origin, TRUSTED_PROXIES: '127.0.0.1' })
      const config = join(folder.path, 'nginx.conf')
      const server = block
        .replace('127.0.0.1:8787', new URL(service.url).host)
        .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
        .replace('server_name s.example;', 'server_name s.test;')
        .replace(/^ *ssl_.*\n/gm, '')
      const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${name};`)
      await writeFile(
        config,
        `daemon off; pid nginx.pid; error_log stderr; events {}
        http { access_log off; ${places.join(' ')} ${server} }`,
      )
      const nginx = spawn('nginx', ['-p', folder.path, '-c', config], { stdio: ['ignore', 'ignore', 'inherit'] })
      try {
        const url = `https://a.test/${'x'.repeat(MAX_ADDRESS_LENGTH - 'https://a.test/'.length)}`
        await call(service, 'POST', '/api/url/add', { url, custom: 'long' })
        const through = { ...service, url: `http://127.0.0.1:${port}` }
        const host = `s.test:${port}`
        await expect.poll(() => visit(through, '/long', { host }).catch(() => null)).toMatchObject({ location: url })
        await visit(through, '/long', { host, 'x-forwarded-for': '203.0.113.7' })
        expect((await visit(through, '/metrics', { host })).status).toBe(404)
        const found = await call(service, 'GET', `/api/urls?short=${encodeURIComponent(`${origin}/long`)}`)
        expect(found.body.data).toMatchObject({ uniqueClicks: 1 })
      } finally {
        await end(nginx)
        await service.close()
      }
    },
  )
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
