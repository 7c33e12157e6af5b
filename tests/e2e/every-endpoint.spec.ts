import type { OperationName } from '../../lib/contract/operations.ts'
import { connectByMessage, openOptions } from '../../scripts/product/connect.ts'
import { test as base, expect } from '../support/e2e.ts'
import { type RecordedOperations, recordOperations } from '../support/recorded-operations.ts'
import { account } from './endpoint-flows/account.ts'
import { campaigns } from './endpoint-flows/campaigns.ts'
import { channels } from './endpoint-flows/channels.ts'
import { domains } from './endpoint-flows/domains.ts'
import type { Flow } from './endpoint-flows/flow.ts'
import { insights } from './endpoint-flows/insights.ts'
import { links } from './endpoint-flows/links.ts'
import { overlaysAndSplashPages } from './endpoint-flows/overlays-and-splash-pages.ts'
import { pixels } from './endpoint-flows/pixels.ts'

/** Each is done by clicks and keys in the extension, and verified in the service's database. */
const FLOWS = {
  account,
  domains,
  campaigns,
  channels,
  pixels,
  overlaysAndSplashPages,
  links,
  insights,
} satisfies Record<string, Flow>
type FlowName = keyof typeof FLOWS

/** None of these looks at what another one stores: they share a browser and a service. */
const TOGETHER: readonly FlowName[] = ['account', 'domains', 'pixels', 'overlaysAndSplashPages', 'insights']
const TESTS = [
  TOGETHER,
  ...(Object.keys(FLOWS) as FlowName[]).flatMap((name) => (TOGETHER.includes(name) ? [] : [[name]])),
]

/** The flow of each operation. An operation without a flow doesn't compile. */
const DONE_IN: Record<OperationName, FlowName> = {
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
  readClicks: 'links',
  readAccountClicks: 'insights',
}

const test = base.extend<{ heard: RecordedOperations }>({
  heard: async ({ service }, use) => {
    const heard = await recordOperations(service.url)
    await use(heard)
    await heard.close()
  },
})

for (const names of TESTS) {
  const operations = (Object.keys(DONE_IN) as OperationName[]).filter((operation) =>
    names.some((name) => name === DONE_IN[operation]),
  )
  test(`${operations.join(', ')}: by hand, verified in the service's database`, async ({ fresh, service, heard }) => {
    const flows: Flow[] = names.map((name) => FLOWS[name])
    for (const { prepare } of flows) await prepare?.(service)
    await connectByMessage(fresh, heard.url, service.key)
    const page = await openOptions(fresh, 'connection')
    await expect(page.getByText(/^Connected as /)).toBeVisible()
    heard.forget()
    for (const { run } of flows) await run({ extension: fresh, service, page })
    // A list is read again a moment after its writes.
    await expect.poll(() => [...heard.done()]).toEqual(expect.arrayContaining(operations))
  })
}
