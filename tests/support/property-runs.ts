import fc from 'fast-check'
import { sampleSize } from './sample-size.ts'

// Of each property test that names no number.
fc.configureGlobal({ numRuns: sampleSize(100, 2_000) })
