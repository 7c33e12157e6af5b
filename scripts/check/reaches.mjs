/**
 * Forbidden run-time imports, checked transitively.
 * @typedef {{ name: string, comment: string, from: { path: string, pathNot: string }, loads: string }} LoadedRule
 *
 * @typedef {{ source: string, dependencies: { resolved: string, dependencyTypes: string[] }[] }} Module
 * @typedef {{ rule: string, from: string, to: string, via: string[] }} Violation
 */

/**
 * The nearest matching file that `from` loads, with the path to it. Type imports load nothing.
 * @param {Map<string, string[]>} loads
 * @param {string} from
 * @param {RegExp} forbidden
 */
const nearest = (loads, from, forbidden) => {
  /** @type {Map<string, string | null>} */
  const cameFrom = new Map([[from, null]])
  for (const file of cameFrom.keys()) {
    if (file !== from && forbidden.test(file)) {
      const way = [file]
      for (let step = cameFrom.get(file); step; step = cameFrom.get(step)) way.unshift(step)
      return way
    }
    for (const next of loads.get(file) ?? []) if (!cameFrom.has(next)) cameFrom.set(next, file)
  }
  return null
}

/**
 * @param {Module[]} modules
 * @param {LoadedRule[]} rules
 * @returns {Violation[]}
 */
export const findReaches = (modules, rules) => {
  const loads = new Map(
    modules.map(({ source, dependencies }) => [
      source,
      dependencies.filter((one) => !one.dependencyTypes.includes('type-only')).map(({ resolved }) => resolved),
    ]),
  )
  return rules.flatMap(({ name, from, loads: forbidden }) =>
    modules
      .filter(({ source }) => new RegExp(from.path).test(source) && !new RegExp(from.pathNot).test(source))
      .flatMap(({ source }) => {
        const way = nearest(loads, source, new RegExp(forbidden))
        return way === null ? [] : [{ rule: name, from: source, to: way.at(-1) ?? '', via: way.slice(1) }]
      }),
  )
}
