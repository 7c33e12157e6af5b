import { join } from 'node:path'
import { checkBoundaries } from './boundaries.mjs'

const { modules, violations } = await checkBoundaries(join(import.meta.dirname, '../..'))
for (const { rule, from, to, via } of violations) {
  console.log(`${rule}: ${from} → ${to}${via.length > 1 ? ` (via ${via.join(' → ')})` : ''}`)
}
console.log(`${modules} modules read, ${violations.length} violations`)
process.exitCode = violations.length === 0 ? 0 : 1
