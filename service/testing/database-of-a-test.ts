import type { Config } from '../config.ts'

/** A database of one test's own, which outlives the services on it and is gone when the test is over. */
export interface TestDatabase extends AsyncDisposable {
  config: Pick<Config, 'databaseUrl' | 'dataDir'>
  /** The same as the variables that a service reads. */
  environment: Record<string, string>
  /** Rows, read past the service while it runs. */
  rows(sql: string): Promise<Record<string, unknown>[]>
  /** Changes the database behind the service's back, as an operator could. */
  write(sql: string): Promise<void>
  /** Empties what a service has written. Only accounts are numbered anew: a late click must not meet a new link. */
  empty(): Promise<void>
}
