import type { BrowserUnderTest } from './worker-under-test.ts'

/** Everything that the worker stores or sends, as one text; each part with the name of its place. */
export const everythingIn = async (browser: BrowserUnderTest, answers: unknown[]): Promise<Record<string, string>> => {
  const db = await browser.database()
  const stores = await Promise.all(
    [...db.objectStoreNames].map(async (name) => [
      `database ${name}`,
      await db.getAll(name),
      await db.getAllKeys(name),
    ]),
  )
  const areas = { local: browser.local, session: browser.session }
  const records = Object.entries(areas).flatMap(([area, { contents }]) =>
    [...contents].map(([key, value]) => [`${area} ${key}`, value]),
  )
  const said = [
    ['answers', answers],
    ['events', browser.events],
    ['notifications', browser.notified],
    ['badge', browser.badge],
    ['clipboard', browser.copied],
    ['paths', browser.sent],
  ]
  const all: [string, string][] = [...stores, ...records, ...said].map(([place, ...rest]) => [
    String(place),
    JSON.stringify(rest),
  ])
  return Object.fromEntries(all)
}

export const placesOf = (secret: string, everything: Record<string, string>): string[] =>
  Object.entries(everything).flatMap(([place, text]) => (text.includes(secret) ? [place] : []))
