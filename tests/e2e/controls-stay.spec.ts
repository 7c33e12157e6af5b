import type { FirstFrame } from '../../lib/model/first-frame.ts'
import type { Overview } from '../../lib/model/overview.ts'
import { draftPage } from '../../lib/shorten-form/page-requests.ts'
import { connectByMessage } from '../../scripts/product/connect.ts'
import { openPopupOn, pressShorten } from '../../scripts/product/shorten-in-popup.ts'
import { askWorker } from '../support/ask-worker.ts'
import { expect, test } from '../support/e2e.ts'
import { movesWhileLoading, recordMoves } from '../support/moved-controls.ts'
import { PRESETS, SECTION_IDS, stock } from '../support/options-screens.ts'
import { NOW, POPUP_STATES } from '../support/popup-states.ts'
import { PAGE } from '../support/popup-world.ts'
import { IS_LONG } from '../support/sample-size.ts'
import { stage } from '../support/staged-popup.ts'

for (const order of ['first asked first', 'last asked first'] as const) {
  for (const account of ['an empty account', 'an account with objects of every kind']) {
    // Where most can move; all pairs of account and order before a release.
    const tag = order === 'last asked first' && account !== 'an empty account' ? [] : ['@long']
    test(`nothing that can be pressed moves while a section loads: ${account}, responses ${order}`, { tag }, async ({
      fresh,
      service,
    }) => {
      if (account !== 'an empty account') await stock(service)
      await connectByMessage(fresh, service.url, service.key)
      if (account !== 'an empty account') await askWorker(fresh, 'writeSettings', PRESETS)
      for (const id of SECTION_IDS) {
        const page = await fresh.context.newPage()
        expect.soft(await movesWhileLoading(page, fresh.pageUrl(`options.html#${id}`), order), id).toEqual([])
        await page.close()
      }
    })
  }
}

/** What the worker stores of it. */
const firstFrameOf = ({ job, underWay, draft, ...overview }: Overview): FirstFrame => ({
  ...overview,
  version: '',
  recent: overview.recent.slice(0, 5),
  ofTabs: job === null ? [] : [{ tabId: 7, job }],
  unfinished: underWay === null ? [] : [underWay],
  drafts: draft === null ? [] : [{ tabId: 7, page: draftPage(PAGE.url) }],
})

test('nothing that can be pressed moves while the popup loads, in any state that it can open in', async ({ fresh }) => {
  const states = POPUP_STATES.filter(
    // The page's link takes the place of the form, unless that is in use by then.
    ({ act, overview }) => (act === undefined || overview.draft !== null) && overview.known === null,
  )
  // States are made of the same parts: each second one, and all before a release.
  for (const { name, overview, url, title, alias } of states.filter((_, at) => IS_LONG || at % 2 === 0)) {
    const popup = await fresh.context.newPage()
    await stage(popup, { overview, url, title, alias, now: NOW, firstFrame: firstFrameOf(overview) })
    expect.soft(await movesWhileLoading(popup, fresh.pageUrl('popup.html'), 'first asked first'), name).toEqual([])
    await popup.close()
  }
})

test('nothing that can be pressed moves when the service refuses a link', { tag: '@long' }, async ({
  extension,
  service,
  site,
}) => {
  await service.ask('POST', '/api/url/add', { url: 'https://example.com/other', custom: 'taken' })
  const popup = await openPopupOn(extension, `${site.url}/article`)
  await popup.locator('summary', { hasText: /^Options/ }).click()
  await popup.getByLabel('Custom alias').fill('taken')
  await popup.locator('summary', { hasText: /^Options/ }).click()
  const moves = await recordMoves(popup)
  await pressShorten(popup)
  await expect(popup.getByRole('alert')).toContainText('taken')
  expect(await moves()).toEqual([])
})
