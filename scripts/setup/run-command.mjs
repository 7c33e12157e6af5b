import { spawn } from 'node:child_process'

/**
 * Runs a command with a time limit.
 * @param {string} command
 * @param {string[]} args
 * @param {{ minutes: number, cwd?: string, env?: NodeJS.ProcessEnv, show?: boolean }} how
 * @returns {Promise<{ ok: boolean, said: string }>} `said` is empty if the output was shown.
 */
export const runCommand = (command, args, { minutes, cwd, env = process.env, show = false }) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    })
    let said = ''
    const append = (/** @type {Buffer} */ chunk) => {
      said += chunk.toString()
    }
    child.stdout?.on('data', append)
    child.stderr?.on('data', append)
    const limit = setTimeout(() => {
      said += `\nstopped after ${minutes} minutes`
      child.kill('SIGKILL')
    }, minutes * 60_000)
    child.on('error', (error) => {
      clearTimeout(limit)
      resolve({ ok: false, said: `${said}${error.message}` })
    })
    child.on('close', (code) => {
      clearTimeout(limit)
      resolve({ ok: code === 0, said })
    })
  })
