import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { SettingsOfAccounts } from '../../lib/model/settings.ts'
import { serviceUnderTest } from '../../service/testing/service-under-test.ts'
import { openProfile, type StoredProfile } from '../support/stored-profile.ts'
import { value } from '../support/value.ts'
import { browserUnderTest } from './worker-under-test.ts'

// Written by version 1.0.0, and never again: every later build opens it.
const PROFILE = JSON.parse(
  readFileSync(join(import.meta.dirname, '../fixtures/first-release/profile.json'), 'utf8'),
) as StoredProfile

it('a profile of version 1.0.0 is opened with everything in it, and what waited is sent once', async () => {
  await using service = await serviceUnderTest()
  const browser = browserUnderTest(service)
  await openProfile(browser, PROFILE)
  const page = browser.startWorker()
  browser.isOnline = false

  const { connection, settings } = value(await page.call('overview', { tabId: null, url: null }))
  expect(connection).toMatchObject({ id: 'https://s.test#1', baseUrl: 'https://s.test' })
  expect(settings).toMatchObject({
    language: 'de',
    theme: 'dark',
    toolbarButton: 'shorten',
    presets: [{ id: 'p-1', name: 'Newsletter', options: { description: 'of the newsletter', type: 'frame' } }],
    rules: [{ presetId: 'p-1', match: 'host', value: 'news.example' }],
    views: [{ name: 'Busy', query: 'clicksFrom=10' }],
  })
  const jobs = value(await page.call('jobs', { states: [], offset: 0, limit: 9 }))
  const states = Object.fromEntries(jobs.jobs.map(({ title, state }) => [title, state]))
  expect(states).toEqual({
    '': 'done',
    'A finished page': 'done',
    'A refused page': 'failed',
    'A waiting page': 'waiting',
  })
  const question = { query: '', filters: {}, order: 'date', from: 0, count: 9, requests: 'none' } as const
  const { rows } = value(await page.call('links', question))
  expect(rows.map(({ longurl, clicks }) => ({ longurl, clicks }))).toEqual([
    { longurl: 'https://example.com/done', clicks: 0 },
  ])

  browser.isOnline = true
  await page.worker.start()
  await page.untilIdle()
  await page.untilIdle()
  const waiting = await service.rows("select alias from links where url = 'https://example.com/waiting'")
  expect(waiting).toEqual([{ alias: 'waiting-link' }])
})

it('what a profile of version 1.0.0 has chosen by id is assigned to its account, and shown there only', async () => {
  await using service = await serviceUnderTest()
  const browser = browserUnderTest(service)
  const settings = (PROFILE.local.settings as { version: number; value: SettingsOfAccounts }).value
  const [preset] = settings.presets
  const older = {
    ...settings,
    views: [{ id: 'v-2', name: 'News', query: 'channel=11&note=yes' }],
    presets: [{ ...preset, options: { ...preset?.options, campaign: 3 } }],
  }
  const stored = { version: 2, value: older }
  await openProfile(browser, { ...PROFILE, local: { ...PROFILE.local, settings: stored } })
  browser.isOnline = false
  const page = browser.startWorker()
  await page.worker.start()
  await expect
    .poll(async () => value(await page.call('storedSettings', {})).views)
    .toEqual([{ id: 'v-2', name: 'News', query: 'channel=11&note=yes&account=https%3A%2F%2Fs.test%231' }])
  expect(value(await page.call('storedSettings', {})).presets).toEqual([
    {
      id: 'p-1',
      name: 'Newsletter',
      options: { type: 'frame', description: 'of the newsletter', campaign: 3 },
      expiresAfterMinutes: 2880,
      account: { id: 'https://s.test#1', names: {} },
    },
  ])
})
