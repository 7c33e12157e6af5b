import type { WriteName } from '../contract/operations.ts'
import type { CollectionName } from './connection-record.ts'

/** The collection that each operation adds to or removes from. */
export const MAKES: { [N in WriteName]?: CollectionName } = {
  createLink: 'links',
  createChannel: 'channels',
  createCampaign: 'campaigns',
  createPixel: 'pixels',
  createDomain: 'domains',
}

export const REMOVES: { [N in WriteName]?: CollectionName } = {
  deleteLink: 'links',
  deleteChannel: 'channels',
  deleteCampaign: 'campaigns',
  deletePixel: 'pixels',
  deleteDomain: 'domains',
}
