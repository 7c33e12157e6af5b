import { SECOND } from '../model/durations.ts'

/** Assumed until gaps were measured: two requests at a time, each taking a tenth of a second. */
const USUAL_GAP_MS = 50
/** Shorter times aren't shown. */
const MIN_SENDING_MS = 5 * SECOND

/** How long sending takes without any limit, in milliseconds; 0 if that is too short to be shown. */
export const sendingTime = (requests: number, gapMs = USUAL_GAP_MS): number =>
  requests * gapMs < MIN_SENDING_MS ? 0 : requests * gapMs
