import { readlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'

/** Kills the whole browser with SIGKILL, as a crash or a power failure would. */
export const killBrowser = async (context: BrowserContext, profileDir: string): Promise<void> => {
  // Chromium's profile lock is a symbolic link to HOST-PID.
  const owner = await readlink(join(profileDir, 'SingletonLock'))
  const pid = Number(/-(\d+)$/.exec(owner)?.[1])
  if (!Number.isSafeInteger(pid) || pid <= 1) throw new Error(`No process owns the profile: ${owner}`)
  const closed = new Promise<void>((resolve) => context.once('close', () => resolve()))
  process.kill(pid, 'SIGKILL')
  await closed
}
