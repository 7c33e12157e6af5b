import { type LinkOption, OPTION_NAMES } from '../../../lib/contract/link-options.ts'
import { EXTENDED_NAMES, type ExtendedName } from '../../../lib/contract/operations.ts'
import { z } from '../../../lib/zod.ts'

/** What was seen. What was not seen is not in it: nothing is known of that. */
export type OptionVerdicts = Partial<Record<LinkOption, 'kept' | 'dropped'>>
export type OperationVerdicts = Partial<Record<ExtendedName, boolean>>

const option = z.enum(OPTION_NAMES)

export const capabilities = z.object({
  /** Operations beyond the contract that the service was seen to have. */
  operations: z.array(z.enum(EXTENDED_NAMES)),
  /** Options of links that came back as they were asked, and those that did not, when last seen. */
  kept: z.array(option),
  dropped: z.array(option),
  /** Options whose collection the plan does not cover. */
  uncovered: z.array(option),
})
/** What a connected service was seen to do and not to do (FIELD.md lines 6 and 17 and its last section). */
export type Capabilities = z.infer<typeof capabilities>

export const UNKNOWN_CAPABILITIES: Capabilities = { operations: [], kept: [], dropped: [], uncovered: [] }

/** The newest word counts: plans change, and so do services. */
export const withOptions = (known: Capabilities, verdicts: OptionVerdicts): Capabilities => ({
  ...known,
  kept: moved(known.kept, verdicts, 'kept', 'dropped'),
  dropped: moved(known.dropped, verdicts, 'dropped', 'kept'),
})

/** The same of the collections that options choose from. */
export const withCollections = (known: Capabilities, verdicts: OptionVerdicts): Capabilities => ({
  ...known,
  uncovered: moved(known.uncovered, verdicts, 'dropped', 'kept'),
})

export const withOperations = (known: Capabilities, verdicts: OperationVerdicts): Capabilities => ({
  ...known,
  operations: moved(known.operations, verdicts, true, false),
})

/** Another plan may keep what this one drops. */
export const withoutOptions = ({ operations }: Capabilities): Capabilities => ({ ...UNKNOWN_CAPABILITIES, operations })

const moved = <K extends string, V>(known: readonly K[], verdicts: Partial<Record<K, V>>, into: V, out: V): K[] => {
  const names = Object.keys(verdicts) as K[]
  return [...new Set([...known, ...names.filter((name) => verdicts[name] === into)])].filter(
    (name) => verdicts[name] !== out,
  )
}
