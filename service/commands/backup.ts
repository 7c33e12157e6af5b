import { closeSync, existsSync, openSync, rmSync } from 'node:fs'
import SQLite from 'better-sqlite3'
import { OperatorError } from '../operator-error.ts'
import { sqliteFile } from '../store/sqlite/open-sqlite.ts'
import type { DatabaseLocation } from './accounts.ts'
import type { Command } from './command.ts'

/**
 * Copies the embedded database into a new file that only its owner may read, even while the service runs. The copy is of
 * one moment, and is deleted if it can't be completed.
 */
export const backUp = async ({ databaseUrl, dataDir }: DatabaseLocation, file: string): Promise<void> => {
  if (databaseUrl !== null) throw new OperatorError('DATABASE_URL is set: use pg_dump to back up PostgreSQL')
  const source = sqliteFile(dataDir)
  if (!existsSync(source)) throw new OperatorError(`There is no database in ${dataDir} (DATA_DIR)`)
  createNewFile(file)
  try {
    const database = new SQLite(source, { readonly: true })
    try {
      // Copies all remaining pages at once: SQLite starts over whenever the service writes between two steps.
      await database.backup(file, { progress: ({ totalPages }) => totalPages })
    } finally {
      database.close()
    }
  } catch (error) {
    rmSync(file, { force: true })
    throw new OperatorError(`The backup failed: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** An existing file may be an earlier backup. */
const createNewFile = (file: string): void => {
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    throw new OperatorError(`The backup can't be written: ${error instanceof Error ? error.message : String(error)}`)
  }
}

export const backupCommand: Command = {
  usage: 'backup FILE',
  does: 'copy the embedded database into a new file',
  async run(config, [file = '']) {
    await backUp(config, file)
    console.log(`The database was copied to ${file}.`)
  },
}
