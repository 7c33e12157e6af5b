import type { OperationName } from './operations.ts'

/**
 * What each operation does, in SPEC.md's words, for documents and reports. Not in the table of endpoints, because the
 * extension loads that table and never shows these.
 */
export const summaries: Readonly<Record<OperationName, string>> = {
  readAccount: 'read account',
  updateAccount: 'update account',
  listDomains: 'list branded domains',
  createDomain: 'create branded domain',
  updateDomain: 'update branded domain',
  deleteDomain: 'delete branded domain',
  listOverlays: 'list CTA overlays',
  listCampaigns: 'list campaigns',
  createCampaign: 'create campaign',
  assignLinkToCampaign: 'assign link to campaign',
  updateCampaign: 'update campaign',
  deleteCampaign: 'delete campaign',
  listChannels: 'list channels',
  listChannelItems: 'list items of a channel',
  createChannel: 'create channel',
  assignToChannel: 'assign item to channel',
  updateChannel: 'update channel',
  deleteChannel: 'delete channel',
  listSplashPages: 'list custom splash pages',
  listPixels: 'list pixels',
  createPixel: 'create pixel',
  updatePixel: 'update pixel',
  listLinks: 'list or search links',
  readLink: 'single link detail',
  createLink: 'create short link',
  updateLink: 'update short link',
  deleteLink: 'delete short link',
  deletePixel: 'delete pixel',
  readClicks: 'clicks and unique visitors of a link by day',
  readAccountClicks: 'clicks of the account by day, link, channel, campaign and domain',
}
