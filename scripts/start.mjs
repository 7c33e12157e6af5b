// `npm start`: installs what is missing, then runs product/start-product.ts. Works with Node 20 or newer.
import { spawn } from 'node:child_process'
import { prepare } from './setup/prepare.mjs'

const { root, node, env } = await prepare()
const child = spawn(node, ['scripts/product/start-product.ts', ...process.argv.slice(2)], {
  cwd: root,
  env,
  stdio: 'inherit',
})
// The terminal sends Ctrl-C to both processes; other signals are passed on.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => child.kill('SIGTERM'))
child.on('exit', (code) => {
  process.exitCode = code ?? 1
})
