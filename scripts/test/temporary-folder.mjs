import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux stores the files of this folder in memory. */
const IN_MEMORY = '/dev/shm'
/** More bytes than the tests and their browsers use at the same time. */
const ROOM = 3 * 2 ** 30

/** Tests write scripts into their folders, and some systems don't run scripts in memory. */
const runsScripts = (/** @type {string} */ folder) => {
  const script = join(folder, 'script')
  writeFileSync(script, '#!/bin/sh\n', { mode: 0o755 })
  const { status } = spawnSync(script)
  rmSync(script)
  return status === 0
}

/** @type {(parent: string) => string} */
const folderIn = (parent) => {
  const folder = mkdtempSync(join(parent, 'terselink-test-'))
  // PostgreSQL runs as a user other than root, and must be able to read it.
  chmodSync(folder, 0o755)
  return folder
}

/** @type {(parent: string, room: number) => string | null} */
const suitableFolderIn = (parent, room) => {
  try {
    const { bavail, bsize } = statfsSync(parent)
    if (bavail * bsize < room) return null
    const folder = folderIn(parent)
    if (runsScripts(folder)) return folder
    rmSync(folder, { recursive: true })
    return null
  } catch {
    return null
  }
}

/**
 * A new folder for everything that tests store, in memory if possible: profiles and databases constantly write through
 * to the disk, which tests don't need.
 */
export const temporaryFolder = (parent = IN_MEMORY, room = ROOM) => suitableFolderIn(parent, room) ?? folderIn(tmpdir())
