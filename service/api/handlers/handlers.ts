import type { OperationName } from '../../../lib/contract/operations.ts'
import { accountHandlers } from './account.ts'
import { campaignHandlers } from './campaigns.ts'
import { channelHandlers } from './channels.ts'
import { domainHandlers } from './domains.ts'
import type { HandlersFor } from './handler.ts'
import { interstitialHandlers } from './interstitials.ts'
import { linkReadingHandlers } from './link-reading.ts'
import { linkHandlers } from './links.ts'
import { pixelHandlers } from './pixels.ts'

/** A handler for each row of the contract's tables but `createLink`, see there; a missing handler does not compile. */
export const handlers: HandlersFor<Exclude<OperationName, 'createLink'>> = {
  ...accountHandlers,
  ...domainHandlers,
  ...interstitialHandlers,
  ...campaignHandlers,
  ...channelHandlers,
  ...pixelHandlers,
  ...linkHandlers,
  ...linkReadingHandlers,
}
