import { z } from '../zod.ts'
import { account, accountUpdate } from './account.ts'
import { campaign, campaignCreate, campaignUpdate, campaignWritten } from './campaign.ts'
import { channel, channelCreate, channelItem, channelItemType, channelUpdate } from './channel.ts'
import { domain, domainCreate, domainUpdate } from './domain.ts'
import { endpoint } from './endpoint.ts'
import { answer, createdAnswer, dataAnswer, listAnswer, messageAnswer, paging } from './envelope.ts'
import { LINK_ORDERS, link, linkAnswerWith, linkCreate, linkDetails } from './link.ts'
import { overlay } from './overlay.ts'
import { pixel, pixelCreate, pixelUpdate } from './pixel.ts'
import { splashPage } from './splash-page.ts'
import { id, text } from './text.ts'

const byId = z.object({ id })

const linkAnswer = linkAnswerWith(linkDetails)

/** The 25 endpoints of SPEC.md, in the order of its summary. */
export const endpoints = {
  readAccount: endpoint({
    method: 'GET',
    path: '/api/account',
    output: dataAnswer(account),
    repeatable: true,
  }),
  updateAccount: endpoint({
    method: 'PUT',
    path: '/api/account/update',
    body: accountUpdate,
    output: messageAnswer,
    repeatable: true,
  }),
  listDomains: endpoint({
    method: 'GET',
    path: '/api/domains',
    query: paging,
    output: listAnswer('domains', domain),
    repeatable: true,
  }),
  createDomain: endpoint({
    method: 'POST',
    path: '/api/domain/add',
    body: domainCreate,
    output: createdAnswer,
    repeatable: false,
  }),
  updateDomain: endpoint({
    method: 'PUT',
    path: '/api/domain/:id/update',
    params: byId,
    body: domainUpdate,
    output: messageAnswer,
    repeatable: true,
  }),
  deleteDomain: endpoint({
    method: 'DELETE',
    path: '/api/domain/:id/delete',
    params: byId,
    output: messageAnswer,
    repeatable: true,
  }),
  listOverlays: endpoint({
    method: 'GET',
    path: '/api/overlay',
    query: paging,
    output: listAnswer('cta', overlay),
    repeatable: true,
  }),
  listCampaigns: endpoint({
    method: 'GET',
    path: '/api/campaigns',
    query: paging,
    output: listAnswer('campaigns', campaign),
    repeatable: true,
  }),
  createCampaign: endpoint({
    method: 'POST',
    path: '/api/campaign/add',
    body: campaignCreate,
    output: answer(campaignWritten.shape),
    repeatable: false,
  }),
  assignLinkToCampaign: endpoint({
    method: 'POST',
    path: '/api/campaign/:campaignid/assign/:linkid',
    params: z.object({ campaignid: id, linkid: id }),
    output: messageAnswer,
    repeatable: true,
  }),
  updateCampaign: endpoint({
    method: 'PUT',
    path: '/api/campaign/:id/update',
    params: byId,
    body: campaignUpdate,
    output: answer(campaignWritten.shape),
    repeatable: true,
  }),
  deleteCampaign: endpoint({
    method: 'DELETE',
    path: '/api/campaign/:id/delete',
    params: byId,
    output: messageAnswer,
    repeatable: true,
  }),
  listChannels: endpoint({
    method: 'GET',
    path: '/api/channels',
    query: paging,
    output: listAnswer('channels', channel),
    repeatable: true,
  }),
  listChannelItems: endpoint({
    method: 'GET',
    path: '/api/channel/:id',
    params: byId,
    query: paging,
    output: listAnswer('items', channelItem),
    repeatable: true,
  }),
  createChannel: endpoint({
    method: 'POST',
    path: '/api/channel/add',
    body: channelCreate,
    output: answer(channel.shape),
    repeatable: false,
  }),
  assignToChannel: endpoint({
    method: 'POST',
    path: '/api/channel/:channelid/assign/:type/:itemid',
    params: z.object({ channelid: id, type: channelItemType, itemid: id }),
    output: messageAnswer,
    repeatable: true,
  }),
  updateChannel: endpoint({
    method: 'PUT',
    path: '/api/channel/:id/update',
    params: byId,
    body: channelUpdate,
    output: messageAnswer,
    repeatable: true,
  }),
  deleteChannel: endpoint({
    method: 'DELETE',
    path: '/api/channel/:id/delete',
    params: byId,
    output: messageAnswer,
    repeatable: true,
  }),
  listSplashPages: endpoint({
    method: 'GET',
    path: '/api/splash',
    query: paging,
    output: listAnswer('splash', splashPage),
    repeatable: true,
  }),
  listPixels: endpoint({
    method: 'GET',
    path: '/api/pixels',
    query: paging,
    output: listAnswer('pixels', pixel),
    repeatable: true,
  }),
  createPixel: endpoint({
    method: 'POST',
    path: '/api/pixel/add',
    body: pixelCreate,
    output: createdAnswer,
    repeatable: false,
  }),
  updatePixel: endpoint({
    method: 'PUT',
    path: '/api/pixel/:id/update',
    params: byId,
    body: pixelUpdate,
    output: messageAnswer,
    repeatable: true,
  }),
  listLinks: endpoint({
    method: 'GET',
    path: '/api/urls',
    query: z.extend(paging, {
      order: z.optional(z.enum(LINK_ORDERS)),
      /** Search by short URL: other parameters are ignored, and a match responds like `readLink`. */
      short: z.optional(text(2048)),
      q: z.optional(text(1024)),
    }),
    output: z.union([linkAnswer, listAnswer('urls', link)]),
    repeatable: true,
  }),
  readLink: endpoint({
    method: 'GET',
    path: '/api/url/:id',
    params: byId,
    output: linkAnswer,
    repeatable: true,
  }),
  createLink: endpoint({
    method: 'POST',
    path: '/api/url/add',
    body: linkCreate,
    output: answer({
      /** `null` from services that return only an address (FIELD.md line 15). */
      id: z.nullable(id),
      shorturl: z.string(),
    }),
    repeatable: false,
  }),
}
