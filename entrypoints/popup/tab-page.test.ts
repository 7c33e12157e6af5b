import { signal } from '@preact/signals'
import { expect, it } from 'vitest'
import { fail, ok } from '../../lib/model/failure.ts'
import { DEFAULT_SETTINGS, type Settings } from '../../lib/model/settings.ts'
import { standInWorker } from '../../tests/support/stand-in-worker.ts'
import { createTabPage } from './tab-page.ts'

const TRACKED = 'https://shop.test/?utm_source=mail&gclid=1'

const opened = (hosts: string[] = []) => {
  const worker = standInWorker()
  const settings = signal<Settings | null>({ ...DEFAULT_SETTINGS, cleaning: { ...DEFAULT_SETTINGS.cleaning, hosts } })
  const page = createTabPage({
    call: worker.call,
    tab: signal({ id: 1, url: TRACKED, title: '' }),
    settings,
    showFailure: () => undefined,
  })
  const written: string[][] = []
  worker.answer('writeSettings', ({ cleaning }: Pick<Settings, 'cleaning'>) => {
    written.push(cleaning.hosts)
    settings.value = { ...DEFAULT_SETTINGS, cleaning }
    return ok(settings.value)
  })
  return { ...page, worker, written, settings }
}

it("removes the rule for the page's host when the cleaning is undone, and no other rule", async () => {
  const { page, cleanAlways, clean, written } = opened(['other.test'])
  await cleanAlways('shop.test')
  expect(page.value.url).not.toContain('gclid')
  await clean('none')
  expect(page.value.url).toBe(TRACKED)
  expect(written).toEqual([['other.test', 'shop.test'], ['other.test']])
})

it('keeps a rule that was there before when the cleaning of one address is undone', async () => {
  const { page, cleanAlways, clean, written } = opened(['shop.test'])
  await cleanAlways('shop.test')
  expect(page.value.url).not.toContain('gclid')
  await clean('none')
  expect(page.value.url).toBe(TRACKED)
  expect(written).toEqual([])
})

it('removes no rule if the rule could not be stored', async () => {
  const { cleanAlways, clean, worker, written } = opened()
  worker.answer('writeSettings', () => fail({ kind: 'interrupted' }))
  await cleanAlways('shop.test')
  await clean('none')
  expect(written).toEqual([])
  expect(worker.askedFor('writeSettings')).toHaveLength(1)
})
