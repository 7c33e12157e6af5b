import { findPostgres } from '../../../scripts/setup/postgres.mjs'
import { startThrowawayServer } from './throwaway-server.ts'

/** Runs around all test files that use PostgreSQL. */
export default async (): Promise<() => Promise<void>> => {
  const bin = findPostgres(process.env)
  if (bin === null) throw new Error('PostgreSQL was there a moment ago.')
  return startThrowawayServer(bin)
}
