import type { Input, Output, ReadName } from '../contract/operations.ts'
import type { Result } from '../model/failure.ts'

/** One read of the connected service. The implementation paces and sends it. */
export type Read = <N extends ReadName>(operation: N, input: Input<N>) => Promise<Result<Output<N>>>
