import { runCommand } from './run-command.mjs'

/**
 * Runs the user's npm. Under `npm run`, an environment variable has its path.
 * @param {string[]} args
 * @param {Parameters<typeof runCommand>[2]} how
 */
export const runNpm = (args, how) => {
  const npm = process.env.npm_execpath
  return npm?.endsWith('.js') ? runCommand(process.execPath, [npm, ...args], how) : runCommand('npm', args, how)
}
