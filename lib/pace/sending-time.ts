import { SECOND } from '../model/durations.ts'

/** Until work was seen: two requests at a time, of a tenth of a second each. */
const USUAL_GAP_MS = 50
/** Less is not worth saying. */
const MIN_SENDING_MS = 5 * SECOND

/** How long sending takes without any limit, in milliseconds; 0 for moments. */
export const sendingTime = (requests: number, gapMs = USUAL_GAP_MS): number =>
  requests * gapMs < MIN_SENDING_MS ? 0 : requests * gapMs
