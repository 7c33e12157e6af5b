import type { OperationName } from '../contract/operations.ts'
import type { WritableCollection } from './connection-record.ts'

/** The collection that each operation adds to or removes from. */
export const MAKES: { [N in OperationName]?: WritableCollection } = {
  createLink: 'links',
  createChannel: 'channels',
  createCampaign: 'campaigns',
  createPixel: 'pixels',
  createDomain: 'domains',
}

export const REMOVES: { [N in OperationName]?: WritableCollection } = {
  deleteLink: 'links',
  deleteChannel: 'channels',
  deleteCampaign: 'campaigns',
  deletePixel: 'pixels',
  deleteDomain: 'domains',
}
