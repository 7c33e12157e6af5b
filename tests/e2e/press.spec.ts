import { askWorker } from '../support/ask-worker.ts'
import { expect, test } from '../support/e2e.ts'
import { type Asleep, type Press, startPressing } from '../support/pressing.ts'
import { IS_LONG, sampleSize } from '../support/sample-size.ts'

/** How often each way of pressing is tried. */
const TIMES = sampleSize(1, 20)

const PRESS = `document.querySelector('button[type=submit]').click()`
const closing = (ms: number) => `${PRESS}; setTimeout(() => window.close(), ${ms})`

const EVERY_WAY: readonly { name: string; script: string; byKey?: boolean }[] = [
  { name: 'closed in the task of the press', script: `${PRESS}; window.close()` },
  { name: 'closed in the next task', script: closing(0) },
  { name: 'closed 5 ms after the press', script: closing(5) },
  { name: 'closed 10 ms after the press', script: closing(10) },
  { name: 'closed 20 ms after the press', script: closing(20) },
  { name: 'closed 30 ms after the press', script: closing(30) },
  { name: 'pressed by Enter and closed as by Escape', script: '', byKey: true },
]

/** The soonest, the one by key, and one between; all of them before a release. */
const WAYS = EVERY_WAY.filter((_, at) => IS_LONG || [0, 3, 6].includes(at))

const WORKERS: readonly { name: string; asleep: Asleep; settled: boolean }[] = [
  { name: 'with the worker asleep when it opens', asleep: 'at opening', settled: false },
  { name: 'with the worker asleep when it is pressed', asleep: 'at the press', settled: true },
  { name: 'with the worker awake', asleep: 'never', settled: true },
]

for (const { name, ...how } of WORKERS) {
  // What reaches a worker that falls asleep last reaches the others.
  const tag = how.asleep === 'at the press' ? [] : ['@long']
  test(`${name}, every press in a popup that closes at once creates one link`, { tag }, async ({
    extension,
    service,
    site,
  }) => {
    test.setTimeout(120_000 + WAYS.length * TIMES * 3_000)
    const pressing = await startPressing(extension)
    const addresses: string[] = []
    for (const [way, { script, ...by }] of WAYS.entries()) {
      for (let time = 0; time < TIMES; time++) {
        const address = `${site.url}/article?way=${way}&time=${time}`
        addresses.push(address)
        await pressing.press(address, { script, ...by, ...how } satisfies Press)
        // The next press may stop the worker, and then its request in flight would wait for a minute.
        await expect
          .poll(() => service.links().some(({ url }) => url === address), { timeout: 10_000, intervals: [50] })
          .toBe(true)
          .catch(() => undefined)
      }
    }
    const made = () =>
      WAYS.map(({ name: way }, index) => {
        const urls = service.links().flatMap(({ url }) => (url.includes(`way=${index}&`) ? [url] : []))
        return `${way}: ${new Set(urls).size} of ${TIMES}, ${urls.length - new Set(urls).size} twice`
      })
    // Longer than that minute.
    await expect
      .poll(made, { timeout: 90_000 })
      .toEqual(WAYS.map(({ name: way }) => `${way}: ${TIMES} of ${TIMES}, 0 twice`))
    console.log(`${name}:\n  ${made().join('\n  ')}`)
    await pressing.close()
  })
}

test('Enter before the worker has responded creates the same link as after waiting', async ({
  extension,
  service,
  site,
}) => {
  test.setTimeout(60_000 + TIMES * 15_000)
  const host = new URL(site.url).hostname
  await askWorker(extension, 'writeSettings', {
    presets: [
      { id: 'p', name: 'Secret', options: { password: 'letmein', status: 'private' }, expiresAfterMinutes: 60 },
    ],
    rules: [{ id: 'r', presetId: 'p', match: 'host', value: host }],
  })
  const pressing = await startPressing(extension)
  const made = () =>
    service.rows(
      `select url, alias like 'early-%' as drafted, status, password_hash is not null as locked,
        expires_at > created_at as expires from links order by id`,
    )
  const alias = (page: number) => `early-${page}`
  for (let page = 0; page < TIMES; page++) {
    const address = `${site.url}/article?page=${page}`
    await pressing.press(address, { script: `${PRESS}; window.close()`, asleep: 'at opening', settled: false })
    await expect.poll(() => made().length).toBe(2 * page + 1)
    // In the second, something is typed first, and closing waits until its draft is stored.
    const typed = `${site.url}/drafted?page=${page}`
    const type = `
      const type = () => {
        const input = document.querySelector('[name=custom]')
        if (input === null) return setTimeout(type, 10)
        input.value = '${alias(page)}'
        input.dispatchEvent(new Event('input', { bubbles: true }))
        closeOnceStored()
      }
      const closeOnceStored = async () => {
        const stored = JSON.stringify(await chrome.storage.session.get())
        return stored.includes('${alias(page)}') ? window.close() : setTimeout(closeOnceStored, 10)
      }
      document.querySelector('details').open = true
      type()`
    const tab = await extension.openTab(typed)
    await pressing.press(typed, { script: type, asleep: 'never', settled: true }, tab)
    await pressing.press(typed, { script: `${PRESS}; window.close()`, asleep: 'at opening', settled: false }, tab)
    await expect.poll(() => made().length).toBe(2 * page + 2)
    await tab.close()
  }
  const like = { status: 'private', locked: 1, expires: 1 }
  const expected = Array.from({ length: TIMES }, (_, page) => [
    { url: `${site.url}/article?page=${page}`, drafted: 0, ...like },
    { url: `${site.url}/drafted?page=${page}`, drafted: 1, ...like },
  ]).flat()
  const sorted = <T extends { url?: unknown }>(rows: T[]) =>
    rows.sort((one, other) => String(one.url).localeCompare(String(other.url)))
  await expect.poll(() => sorted(made()), { timeout: 30_000 }).toEqual(sorted(expected))
  await pressing.close()
})
