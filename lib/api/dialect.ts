import type { Input, OperationName } from '../contract/operations.ts'
import { isJsonObject, type JsonObject } from '../json-object.ts'
import { linkCreated, linkDetail, linkRow, linkUpdated } from './dialect/link.ts'
import { canonicalList } from './dialect/list.ts'
import {
  accountAnswer,
  campaignRow,
  campaignWrittenAnswer,
  channelItemRow,
  channelRow,
  domainRow,
  namedRow,
  overlayRow,
  pixelRow,
} from './dialect/objects.ts'
import { idOf } from './dialect/values.ts'
import { serviceMessage } from './service-message.ts'

type Canonicalize<N extends OperationName> = (body: JsonObject, asked: Input<N>, key: string) => unknown

/** Line 27 of FIELD.md: an update may return the object instead of a message, so a missing message is empty. */
const message = (body: JsonObject, asked: object, key: string): unknown => ({
  error: 0,
  message: serviceMessage(body, key, asked),
})

const created = (body: JsonObject): unknown => ({ error: 0, id: idOf(body.id) })

const links = canonicalList('urls', linkRow)

/**
 * Line 20: the response to a `short` search that finds a link is that of `readLink`. An old service may ignore `short`
 * and return a list.
 */
const linksOrOne: Canonicalize<'listLinks'> = (body, asked) => {
  if (!isJsonObject(body.details)) return links(body, asked)
  // Refused, because one link in response to a list would look like an empty list.
  return asked.short === undefined ? undefined : linkDetail(body)
}

/** One row per operation: converts the actual response into the contract's shape. */
const dialect: { [N in OperationName]: Canonicalize<N> } = {
  readAccount: accountAnswer,
  updateAccount: message,
  listDomains: canonicalList('domains', domainRow),
  createDomain: created,
  updateDomain: message,
  deleteDomain: message,
  listOverlays: canonicalList('cta', overlayRow),
  listCampaigns: canonicalList('campaigns', campaignRow),
  createCampaign: (body) => campaignWrittenAnswer(body, {}),
  assignLinkToCampaign: message,
  updateCampaign: campaignWrittenAnswer,
  deleteCampaign: message,
  listChannels: canonicalList('channels', channelRow),
  listChannelItems: canonicalList('items', channelItemRow),
  createChannel: (body) => ({ error: 0, ...channelRow(body) }),
  assignToChannel: message,
  updateChannel: message,
  deleteChannel: message,
  listSplashPages: canonicalList('splash', namedRow),
  listPixels: canonicalList('pixels', pixelRow),
  createPixel: created,
  updatePixel: message,
  listLinks: linksOrOne,
  readLink: (body, { id }) => linkDetail(body, id),
  createLink: linkCreated,
  updateLink: linkUpdated,
  deleteLink: message,
  deletePixel: message,
  readClicks: (body) => ({ error: 0, data: body.data }),
  readAccountClicks: (body) => ({ error: 0, data: body.data }),
}

/**
 * Converts a response that claims success into canonical form, for the contract's schema to validate. Never throws, and
 * takes time linear in the response's size: only fields of the contract are read.
 */
export const canonical = <N extends OperationName>(
  operation: N,
  asked: Input<N>,
  body: JsonObject,
  key: string,
): unknown => dialect[operation](body, asked, key)

/** Only our own service says which field of a request is taken: no text decides that (line 3). */
export const takenAliasIn = (asked: object, { taken }: JsonObject): string | undefined =>
  taken === 'custom' && 'custom' in asked && typeof asked.custom === 'string' ? asked.custom : undefined

/** Line 27: a refusal because a channel's name is taken may contain the id of that channel. */
export const existingIdIn = (operation: OperationName, refusal: JsonObject): number | undefined =>
  operation === 'createChannel' ? idOf(refusal.id) : undefined
