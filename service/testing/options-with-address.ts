import { type LinkOption, OPTION_NAMES, optionRow } from '../../lib/contract/link-options.ts'
import { TARGET_NAMES } from '../../lib/contract/target-names/target-names.ts'

/** Every option of the contract that has an address, each alone and with only this address. */
export const optionsWithAddress = (address: string): { option: LinkOption; field: string; options: object }[] =>
  OPTION_NAMES.flatMap((option) => {
    const row = optionRow(option)
    if (row.kind === 'deep-links') {
      const needed = { [row.needs]: [{ device: 'iPhone', link: 'https://apps.test/' }] }
      return [{ option, field: option, options: { ...needed, [option]: { google: address } } }]
    }
    if (row.kind !== 'rows') return []
    const cells = Object.entries(row.cells)
    const [addressCell] = cells.find(([, { kind }]) => kind === 'address') ?? []
    if (addressCell === undefined) return []
    const nameFor = (offers: string | undefined) =>
      Object.entries(TARGET_NAMES).find(([kind]) => kind === offers)?.[1].examples[0] ?? 'name'
    const values = cells.map(([key, { kind, offers }]) => [key, kind === 'address' ? address : nameFor(offers)])
    return [{ option, field: `${option}.0.${addressCell}`, options: { [option]: [Object.fromEntries(values)] } }]
  })
