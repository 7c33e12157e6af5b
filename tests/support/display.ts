import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import { missingWindowTools } from '../../scripts/setup/window-tools.mjs'

export interface Display {
  /** For DISPLAY, such as `:99`. */
  name: string
  /** Presses keys in the focused element on this screen, one after the other, as slowly as a user. */
  press: (...keys: string[]) => Promise<void>
  /** Presses the left mouse button at a position on this screen. */
  click: (x: number, y: number) => Promise<void>
  /** Presses the right mouse button there, and resolves once the menu is shown: a key pressed before would be lost. */
  openMenu: (x: number, y: number) => Promise<void>
  /** Types a text as slowly as a user. */
  type: (text: string) => Promise<void>
  close: () => Promise<void>
}

/** A browser ignores an answer to its prompt within half a second. */
const BETWEEN_KEYS_MS = 800

const BETWEEN_LETTERS_MS = 40

const run = promisify(execFile)

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill()
  await once(child, 'exit')
}

/** A separate screen with a window manager, on which the browser's own prompts can be answered by key presses. */
export const openDisplay = async (): Promise<Display> => {
  const missing = missingWindowTools(process.env)
  if (missing.length > 0)
    throw new Error(`Tests in a real window need ${missing.join(', ')}. Install them and try again.`)
  // It takes the first free number, and writes it to descriptor 3 once it is ready. `-r` disables key repeat: xdotool
  // holds each key down for half the time until the next.
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp', '-r'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = (await once(server.stdio[3] as Readable, 'data')) as [Buffer]
  const name = `:${number.toString().trim()}`
  const env = { ...process.env, DISPLAY: name }
  const click = async (x: number, y: number, button: 1 | 3): Promise<void> => {
    const place = [String(Math.round(x)), String(Math.round(y))]
    await run('xdotool', ['mousemove', ...place, 'click', String(button)], { env })
  }
  /** A menu is a window of its own. xdotool fails if there is none. */
  const visibleWindows = async (): Promise<number> => {
    const found = await run('xdotool', ['search', '--onlyvisible', '--name', '.*'], { env }).catch(() => ({
      stdout: '',
    }))
    return found.stdout.split('\n').length
  }
  const manager = spawn('openbox', [], { stdio: 'ignore', env })
  return {
    name,
    press: async (...keys) => {
      await run('xdotool', ['key', '--delay', String(BETWEEN_KEYS_MS), ...keys], { env })
    },
    click: (x, y) => click(x, y, 1),
    openMenu: async (x, y) => {
      const before = await visibleWindows()
      await click(x, y, 3)
      await expect.poll(visibleWindows).toBeGreaterThan(before)
    },
    type: async (text) => {
      await run('xdotool', ['type', '--delay', String(BETWEEN_LETTERS_MS), text], { env })
    },
    close: async () => {
      await end(manager)
      await end(server)
    },
  }
}
