import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { cruise } from 'dependency-cruiser'
import { loadedRules, writtenRules } from './boundary-rules.mjs'
import { findReaches } from './reaches.mjs'

const ROOMS = ['entrypoints', 'components', 'lib', 'service', 'scripts', 'tests']
const SOURCE = /\.(ts|tsx|mjs)$/
const NOT_READ = /^tests\/fixtures\//

/**
 * dependency-cruiser takes an import or export whose names are all types for one that loads nothing. It loads: the
 * compiler keeps what is not written `import type` (verbatimModuleSyntax), and a default import is a value.
 */
const HIDDEN_LOAD = /^(?:import (?:[\w$]+, )?|export )\{(?:\s*type [\w$]+(?: as [\w$]+)?,?)*\s*\} from '([^']+)'/gm

/**
 * @param {string} root
 * @param {string} file
 * @returns {import('./reaches.mjs').Violation[]}
 */
const hiddenLoads = (root, file) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(HIDDEN_LOAD)].map(([, to = '']) => ({
    rule: 'types-are-imported-as-types',
    from: file,
    to,
    via: [],
  }))

/** @param {string} root */
export const sourceFiles = (root) => {
  const files = []
  for (const room of ROOMS) {
    if (!existsSync(join(root, room))) continue
    for (const entry of readdirSync(join(root, room), { recursive: true, withFileTypes: true })) {
      const file = relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')
      if (entry.isFile() && SOURCE.test(file) && !NOT_READ.test(file)) files.push(file)
    }
  }
  return files
}

/**
 * Checks the imports of every source file.
 * @param {string} root
 * @param {typeof cruise} read
 * @returns {Promise<{ modules: number, violations: import('./reaches.mjs').Violation[] }>}
 */
export const checkBoundaries = async (root, read = cruise) => {
  const files = sourceFiles(root)
  const { output } = await read(
    files,
    {
      baseDir: root,
      ruleSet: { forbidden: writtenRules },
      validate: true,
      // Types are read too, and marked: the code says `import type` wherever nothing is loaded (verbatimModuleSyntax).
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
      exclude: { path: NOT_READ.source },
      enhancedResolveOptions: {
        exportsFields: ['exports'],
        conditionNames: ['import', 'node', 'types', 'default'],
        extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts', '.json', '.css'],
      },
    },
    // The resolver caches the previous tree.
    { bustTheCache: true },
  )
  if (typeof output === 'string') throw new Error(`Unexpected output of dependency-cruiser: ${output}`)
  const { modules, summary } = output

  // Without this check, a tool that reads nothing would report no violation.
  const seen = new Set(modules.map(({ source }) => source))
  const missed = files.filter((file) => !seen.has(file))
  if (missed.length > 0) throw new Error(`Not read by dependency-cruiser: ${missed.join(', ')}`)
  if (summary.totalDependenciesCruised === 0) throw new Error('dependency-cruiser found no import in any file')

  const written = summary.violations.map(({ rule, from, to, cycle = [] }) => ({
    rule: rule.name,
    from,
    to,
    via: cycle.map(({ name }) => name),
  }))
  const hidden = files.flatMap((file) => hiddenLoads(root, file))
  return { modules: files.length, violations: [...hidden, ...written, ...findReaches(modules, loadedRules)] }
}
