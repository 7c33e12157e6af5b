import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { connectionConfig } from './postgres-pool.ts'

it('A database address without a password uses PGPASSWORD, whatever characters it has', () => {
  vi.stubEnv('PGPASSWORD', 'a@b:c/d?e#f%g')
  const passwordOf = (url: string) => new pg.Client(connectionConfig(url)).password
  expect(passwordOf('postgresql://terselink@database:5432/terselink')).toBe('a@b:c/d?e#f%g')
  expect(passwordOf('postgresql://terselink:own@database:5432/terselink')).toBe('own')
  vi.unstubAllEnvs()
})
