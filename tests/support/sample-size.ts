/** Set by `npm run test:long`, which runs what proves rather than protects: before a release, not with each change. */
export const IS_LONG = process.env.TEST_LONG === '1'

/** How many samples a test takes: in each run enough that it can't rot, in the long one enough to find what is rare. */
export const sampleSize = (usual: number, long: number): number => (IS_LONG ? long : usual)
