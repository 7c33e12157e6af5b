import { type LinkOption, OPTION_NAMES } from '../../../lib/contract/link-options.ts'
import { EXTENDED_NAMES, type ExtendedName } from '../../../lib/contract/operations.ts'
import { z } from '../../../lib/zod.ts'

/** Only options with a result are included. */
export type OptionVerdicts = Partial<Record<LinkOption, 'applied' | 'dropped'>>
export type OperationVerdicts = Partial<Record<ExtendedName, boolean>>

const option = z.enum(OPTION_NAMES)

export const capabilities = z.object({
  /** Operations beyond the contract that the service was seen to have. */
  operations: z.array(z.enum(EXTENDED_NAMES)),
  /** Link options that were applied, and those that were not, as last seen. */
  applied: z.array(option),
  dropped: z.array(option),
  /** Options whose collection the plan doesn't include. */
  uncovered: z.array(option),
  /** Whether the service says that an update of a link keeps the fields that are not sent; absent if unknown. */
  keepsUnsentFields: z.optional(z.boolean()),
})
/** What the connected service was seen to support (FIELD.md lines 6 and 17 and its last section). */
type Capabilities = z.infer<typeof capabilities>

export const UNKNOWN_CAPABILITIES: Capabilities = { operations: [], applied: [], dropped: [], uncovered: [] }

/** The latest verdict on an option counts, because plans and services change. */
export const withOptions = (known: Capabilities, verdicts: OptionVerdicts): Capabilities => ({
  ...known,
  applied: updated(known.applied, verdicts, 'applied', 'dropped'),
  dropped: updated(known.dropped, verdicts, 'dropped', 'applied'),
})

/** The same for verdicts on collections that options choose from. */
export const withCollections = (known: Capabilities, verdicts: OptionVerdicts): Capabilities => ({
  ...known,
  uncovered: updated(known.uncovered, verdicts, 'dropped', 'applied'),
})

export const withOperations = (known: Capabilities, verdicts: OperationVerdicts): Capabilities => ({
  ...known,
  operations: updated(known.operations, verdicts, true, false),
})

/** Forgets the verdicts on options: another plan may apply options that the previous one ignored. */
export const withoutOptions = ({ operations, keepsUnsentFields }: Capabilities): Capabilities => ({
  ...UNKNOWN_CAPABILITIES,
  operations,
  keepsUnsentFields,
})

/** The capabilities that decide about aliases chosen by Terselink. */
export const aliasCapabilities = ({ applied, dropped, uncovered }: Capabilities) => ({
  appliesAliases: applied.includes('custom'),
  unsupportedOptions: [...new Set([...dropped, ...uncovered])],
})

/** The known names, with those whose verdict is `adds` and without those whose verdict is `removes`. */
const updated = <K extends string, V>(
  known: readonly K[],
  verdicts: Partial<Record<K, V>>,
  adds: V,
  removes: V,
): K[] => {
  const names = Object.keys(verdicts) as K[]
  const all = new Set([...known, ...names.filter((name) => verdicts[name] === adds)])
  return [...all].filter((name) => verdicts[name] !== removes)
}
