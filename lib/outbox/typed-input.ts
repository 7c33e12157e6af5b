import type { Input, WriteName } from '../contract/operations.ts'
import type { Job } from './job.ts'

/**
 * The input of a job in the type of its operation. The worker parsed it with the contract's schema before the job was
 * created; storage returns it unchanged.
 */
export const typedInput = <N extends WriteName>(_: N, { input }: Pick<Job, 'input'>): Input<N> => input as Input<N>
