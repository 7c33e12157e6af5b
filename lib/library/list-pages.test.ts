import { expect, it } from 'vitest'
import { linkNumbered } from '../../tests/support/stored-links.ts'
import { MAX_STORED_LINKS } from '../model/library-view.ts'
import { FACTS_IN_LISTS } from '../model/link-facts.ts'
import { newLibraryState } from './library-state.ts'
import { afterPassPage, concludePass, newPass, ROWS_VERSION } from './list-pages.ts'

const NOW = 1_800_000_000_000

it('a pass ends at the most links that are stored, which are then reported as incomplete and rest for a day', () => {
  const before = newLibraryState('https://s.test#1')
  const pass = newPass(before.sync, NOW)
  const cursor = { ...pass.cursor, page: 101, furthest: 100, pages: 100, seen: MAX_STORED_LINKS - 1, total: 150_000 }
  const filling = {
    ...before,
    links: MAX_STORED_LINKS - 1,
    sync: { ...before.sync, pass: { ...pass, cursor }, passes: 1 },
  }
  const page = { rows: [linkNumbered(2), linkNumbered(1)], result: 150_000, perpage: 2, nextpage: 102, maxpage: 150 }
  const { change, passIsRead } = afterPassPage(filling, new Map(), page, () => false, NOW)
  expect([change.sync.pass?.ended, passIsRead]).toEqual(['cap', false])
  const { sync, sweepBelow } = concludePass({ ...filling, sync: change.sync }, MAX_STORED_LINKS + 1, NOW)
  expect(sync).toMatchObject({ complete: false, pass: null, countedAt: NOW, passWanted: false })
  // What neither this pass nor the one before it has met is older.
  expect(sweepBelow).toBe(0)
})

it('raises its version with each fact that lists say, so that what was stored before is read once more', () => {
  expect({ [ROWS_VERSION]: FACTS_IN_LISTS }).toEqual({
    2: [
      'channels',
      'allChannels',
      'campaign',
      'expiry',
      'password',
      'targets',
      'pixels',
      'private',
      'uniqueClicks',
      'clicks7Days',
      'clicks30Days',
      'lastClick',
      'lastChange',
    ],
  })
})
