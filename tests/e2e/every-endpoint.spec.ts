import type { OperationName } from '../../lib/contract/operations.ts'
import { connect, openOptions } from '../../scripts/product/connect.ts'
import { test as base, expect } from '../support/e2e.ts'
import { type HeardOperations, hearOperations } from '../support/heard-operations.ts'
import { account } from './by-hand/account.ts'
import { campaigns } from './by-hand/campaigns.ts'
import { channels } from './by-hand/channels.ts'
import { domains } from './by-hand/domains.ts'
import type { Errand } from './by-hand/hands.ts'
import { links } from './by-hand/links.ts'
import { overlaysAndSplashPages } from './by-hand/overlays-and-splash-pages.ts'
import { pixels } from './by-hand/pixels.ts'

/** Each is done by clicks and keys in the extension, and looked up in the service's database. */
const BY_HAND = { account, domains, campaigns, channels, pixels, overlaysAndSplashPages, links } satisfies Record<
  string,
  Errand
>
type ErrandName = keyof typeof BY_HAND

/** Which errand an operation is done in. One without an errand does not compile. */
const DONE_IN: Record<OperationName, ErrandName> = {
  readAccount: 'account',
  updateAccount: 'account',
  listDomains: 'domains',
  createDomain: 'domains',
  updateDomain: 'domains',
  deleteDomain: 'domains',
  listOverlays: 'overlaysAndSplashPages',
  listCampaigns: 'campaigns',
  createCampaign: 'campaigns',
  assignLinkToCampaign: 'campaigns',
  updateCampaign: 'campaigns',
  deleteCampaign: 'campaigns',
  listChannels: 'channels',
  listChannelItems: 'channels',
  createChannel: 'channels',
  assignToChannel: 'channels',
  updateChannel: 'channels',
  deleteChannel: 'channels',
  listSplashPages: 'overlaysAndSplashPages',
  listPixels: 'pixels',
  createPixel: 'pixels',
  updatePixel: 'pixels',
  deletePixel: 'pixels',
  listLinks: 'links',
  readLink: 'links',
  createLink: 'links',
  updateLink: 'links',
  deleteLink: 'links',
}

const test = base.extend<{ heard: HeardOperations }>({
  heard: async ({ service }, use) => {
    const heard = await hearOperations(service.url)
    await use(heard)
    await heard.close()
  },
})

for (const name of Object.keys(BY_HAND) as ErrandName[]) {
  const operations = (Object.keys(DONE_IN) as OperationName[]).filter((operation) => DONE_IN[operation] === name)
  test(`${operations.join(', ')}: by hand, and in the service's database`, async ({ fresh, service, heard }) => {
    const { prepare, run }: Errand = BY_HAND[name]
    await prepare?.(service)
    await connect(fresh, heard.url, service.key)
    const page = await openOptions(fresh, 'connection')
    await expect(page.getByText(/^Connected as /)).toBeVisible()
    heard.forget()
    await run({ extension: fresh, service, page })
    expect([...heard.done()]).toEqual(expect.arrayContaining(operations))
  })
}
