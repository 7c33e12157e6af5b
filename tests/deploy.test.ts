import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const read = (file: string) => readFileSync(join(import.meta.dirname, '../deploy', file), 'utf8')

it('systemd never gives up a service that waits for its database', () => {
  const [, seconds] = /^RestartSec=(\d+)$/m.exec(read('terselink.service')) ?? []
  // It gives up at the sixth start in ten seconds.
  expect(5 * Number(seconds)).toBeGreaterThan(10)
})

it('browsers can reach Caddy by HTTP/3, which it offers', () => {
  expect(read('compose.yaml')).toContain('- "443:443/udp"')
})
