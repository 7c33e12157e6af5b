import { findPostgres } from '../../../scripts/setup/postgres.mjs'
import { startThrowawayServer } from './throwaway-server.ts'

/** Around all test files that ask PostgreSQL. */
export default async (): Promise<() => Promise<void>> => {
  const bin = findPostgres(process.env)
  if (bin === null) throw new Error('PostgreSQL was there a moment ago.')
  return startThrowawayServer(bin)
}
