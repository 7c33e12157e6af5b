import { describe, expect, it } from 'vitest'
import { fail, ok, type Result } from '../../lib/model/failure.ts'
import type { ListedLink } from '../../lib/model/link-facts.ts'
import { flushPromises } from '../../tests/support/flush-promises.ts'
import { openedWith, openPopup } from '../../tests/support/open-popup.ts'
import { doneJob, jobOf, overviewOf, PAGE } from '../../tests/support/popup-world.ts'
import { libraryOf, linkNumbered, linksAnswer } from '../../tests/support/stored-links.ts'

describe('a page that already has a short link', () => {
  const known: ListedLink = {
    id: 9,
    alias: 'old',
    shorturl: 'https://s.test/old',
    longurl: PAGE.url,
    clicks: 12,
    title: '',
    description: '',
    date: '2026-04-01 08:00:00',
    facts: {},
  }

  it('offers it, and the link becomes the result at once', async () => {
    const { popup, world } = await openedWith({ known })
    expect(popup.existing.known.value).toEqual(known)
    await popup.useKnown()
    expect([popup.phase.value, popup.result.shortUrl.value]).toEqual(['reused', known.shorturl])
    expect([popup.result.copying.value?.taken, world.copiedTexts]).toEqual([true, [known.shorturl]])
    expect(world.said.map(({ rpc }) => rpc)).toEqual(['overview', 'read'])
    await popup.another()
    expect([popup.phase.value, popup.existing.known.value, popup.result.shortUrl.value]).toEqual(['form', null, null])
  })

  const details = { id: 9, shorturl: known.shorturl, longurl: known.longurl, expiry: null }
  const usedWhen = async (read: Result<unknown>) => {
    const { popup, world } = await openPopup({ overview: overviewOf({ known }), answers: { read: () => read } })
    await popup.useKnown()
    const { outdated, shortUrl, copying } = popup.result
    return {
      phase: popup.phase.value,
      outdated: outdated.value,
      shortUrl: shortUrl.value,
      copying: copying.value,
      world,
    }
  }

  it.each<[string, Result<unknown>]>([
    ['was deleted', fail({ kind: 'not-found' })],
    ['has expired', ok({ details: { ...details, expiry: '2026-05-01 11:59:59' } })],
    ['leads elsewhere', ok({ details: { ...details, longurl: 'https://example.org/other' } })],
  ])("says that the copied link doesn't lead here anymore if it %s, and shows the form", async (_, read) => {
    expect(await usedWhen(read)).toMatchObject({
      phase: 'form',
      outdated: known.shorturl,
      shortUrl: null,
      copying: null,
    })
  })

  it.each<[string, Result<unknown>]>([
    ['still leads here', ok({ details: { ...details, expiry: '2026-05-01 12:00:01' } })],
    ["can't be read now", fail({ kind: 'offline' })],
  ])('stays the result if it %s', async (_, read) => {
    const { phase, outdated, copying } = await usedWhen(read)
    expect([phase, outdated, copying]).toEqual(['reused', null, { taken: true, times: 1 }])
  })

  it('is copied again under the short URL that it was given elsewhere', async () => {
    const renamed = 'https://s.test/renamed'
    const { phase, shortUrl, world } = await usedWhen(ok({ details: { ...details, shorturl: renamed } }))
    expect([phase, shortUrl, world.copiedTexts]).toEqual(['reused', renamed, [known.shorturl, renamed]])
  })

  it('can have another', async () => {
    const { popup, saidOf, world } = await openedWith({ known })
    popup.existing.decline()
    await popup.shorten()
    expect(saidOf('shorten')).toHaveLength(1)
    world.tell({ event: 'job', job: jobOf(doneJob(true)) })
    expect([popup.phase.value, popup.result.shortUrl.value]).toEqual(['done', 'https://s.test/abc'])
  })

  it('shows a draft or a request of this page instead, and nothing once it was shortened here', async () => {
    const drafted = await openedWith({ known, draft: { url: '', options: { custom: 'half' } } })
    expect(drafted.popup.existing.known.value).toBeNull()
    const failed = await openedWith({ known, job: jobOf({ state: 'failed', failure: { kind: 'offline' } }) })
    expect(failed.popup.existing.known.value).toBeNull()
    const made = await openedWith({ known })
    await made.popup.shorten()
    made.world.tell({ event: 'job', job: jobOf(doneJob(true)) })
    await made.popup.another()
    expect(made.popup.existing.known.value).toBeNull()
  })

  it('replaces the form until the form is used, and never replaces typed text', async () => {
    const { popup } = await openedWith({ known })
    expect(popup.phase.value).toBe('known')
    popup.form.typeUrl('https://example.org/page?typed')
    expect(popup.phase.value).toBe('form')
    popup.form.startOver()
    expect(popup.phase.value).toBe('known')
    popup.noteFormInUse()
    expect([popup.phase.value, popup.existing.known.value]).toMatchObject(['form', known])
  })

  it('is not offered a link without a usable address', async () => {
    const { popup } = await openedWith({ known: { ...known, shorturl: '' } })
    expect(popup.existing.known.value).toBeNull()
  })
})

describe('a short link that is known before the response', () => {
  const predicted = 'https://s.test/abc'
  const pressed = async () => {
    const opened = await openPopup({ answers: { shorten: ({ id }) => ok(jobOf({ id, predicted })) } })
    await opened.popup.shorten()
    return opened
  }
  const done = (id: string, shortUrl: string) =>
    jobOf({
      id,
      state: 'done',
      predicted,
      copied: predicted,
      outcome: { id: 5, shortUrl, differences: [] },
    })

  it('is copied at once, and not again when it is saved', async () => {
    const { popup, world } = await pressed()
    expect([popup.phase.value, popup.result.shortUrl.value]).toEqual(['saving', predicted])
    expect(popup.result.copying.value?.taken).toBe(true)
    world.tell({ event: 'job', job: done(popup.job.value?.id ?? '', predicted) })
    expect([popup.phase.value, popup.result.copying.value?.times]).toEqual(['done', 1])
    expect(world.copiedTexts).toEqual([predicted])
  })

  it('is not shown as copied if the service created another one, which is not copied automatically', async () => {
    const { popup, world } = await pressed()
    world.tell({ event: 'job', job: done(popup.job.value?.id ?? '', 'https://s.test/xyz') })
    expect([popup.result.shortUrl.value, popup.result.copying.value]).toEqual(['https://s.test/xyz', null])
    expect(world.copiedTexts).toEqual([predicted])
  })
})

it('the recent links are shown as soon as the first links of the account are stored', async () => {
  const links = () => ok(linksAnswer([linkNumbered(2), linkNumbered(1)]))
  const { popup, world } = await openPopup({ overview: overviewOf(), answers: { links } })
  const stored = (count: number) => world.tell({ event: 'library', library: libraryOf({ links: count }), removed: [] })
  stored(0)
  await flushPromises()
  expect(popup.result.recent.value).toEqual([])
  stored(2)
  await flushPromises()
  expect(popup.result.recent.value.map(({ shortUrl }) => shortUrl)).toEqual(['https://s.test/a2', 'https://s.test/a1'])
  stored(3)
  await flushPromises()
  expect(world.said.filter(({ rpc }) => rpc === 'links')).toHaveLength(1)
})
