import { runCommand } from './run-command.mjs'

/**
 * Runs the npm that the person has: under `npm run` it names its own file.
 * @param {string[]} args
 * @param {Parameters<typeof runCommand>[2]} how
 */
export const runNpm = (args, how) => {
  const npm = process.env.npm_execpath
  return npm?.endsWith('.js') ? runCommand(process.execPath, [npm, ...args], how) : runCommand('npm', args, how)
}
