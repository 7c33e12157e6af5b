// `npm start`, on any machine with Node 20 or newer. What it starts is in product/start-product.ts.
import { spawn } from 'node:child_process'
import { prepare } from './setup/prepare.mjs'

const { root, node, env } = await prepare()
const child = spawn(node, ['scripts/product/start-product.ts', ...process.argv.slice(2)], {
  cwd: root,
  env,
  stdio: 'inherit',
})
// The terminal sends Ctrl-C to both; whoever stops only this process means both too.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => child.kill('SIGTERM'))
child.on('exit', (code) => {
  process.exitCode = code ?? 1
})
