import type { Input, WriteName } from '../contract/operations.ts'
import type { Job } from './job.ts'

/**
 * The input of a job in the type of its operation. It was parsed with the contract's schema when it came into the worker,
 * before the job was made; storage gives it back as it was.
 */
export const typedInput = <N extends WriteName>(_: N, { input }: Pick<Job, 'input'>): Input<N> => input as Input<N>
