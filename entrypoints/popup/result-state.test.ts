import { describe, expect, it } from 'vitest'
import type { Link } from '../../lib/contract/link.ts'
import { ok } from '../../lib/model/failure.ts'
import { openedWith, openPopup } from '../../tests/support/open-popup.ts'
import { doneJob, jobOf, PAGE } from '../../tests/support/popup-world.ts'

describe('a page that already has a short link', () => {
  const known: Link = {
    id: 9,
    alias: 'old',
    shorturl: 'https://s.test/old',
    longurl: PAGE.url,
    clicks: 12,
    title: '',
    description: '',
    date: '2026-04-01 08:00:00',
  }

  it('offers it, and the link becomes the result without a request', async () => {
    const { popup, world } = await openedWith({ known })
    expect(popup.result.known.value).toEqual(known)
    await popup.result.useKnown()
    expect([popup.phase.value, popup.result.shortUrl.value]).toEqual(['reused', known.shorturl])
    expect([popup.result.copying.value?.taken, world.copiedTexts]).toEqual([true, [known.shorturl]])
    expect(world.said.map(({ rpc }) => rpc)).toEqual(['overview'])
    await popup.another()
    expect([popup.phase.value, popup.result.known.value, popup.result.shortUrl.value]).toEqual(['form', null, null])
  })

  it('can have another', async () => {
    const { popup, saidOf, world } = await openedWith({ known })
    popup.result.dismissKnown()
    await popup.shorten()
    expect(saidOf('shorten')).toHaveLength(1)
    world.tell({ event: 'job', job: jobOf(doneJob(true)) })
    expect([popup.phase.value, popup.result.shortUrl.value]).toEqual(['done', 'https://s.test/abc'])
  })

  it('shows a draft or a request of this page instead, and nothing once it was shortened here', async () => {
    const drafted = await openedWith({ known, draft: { url: '', options: { custom: 'half' } } })
    expect(drafted.popup.result.known.value).toBeNull()
    const failed = await openedWith({ known, job: jobOf({ state: 'failed', failure: { kind: 'offline' } }) })
    expect(failed.popup.result.known.value).toBeNull()
    const made = await openedWith({ known })
    await made.popup.shorten()
    made.world.tell({ event: 'job', job: jobOf(doneJob(true)) })
    await made.popup.another()
    expect(made.popup.result.known.value).toBeNull()
  })

  it('is not offered a link without a usable address', async () => {
    const { popup } = await openedWith({ known: { ...known, shorturl: '' } })
    expect(popup.result.known.value).toBeNull()
  })
})

describe('a short link that is known before the response', () => {
  const promised = 'https://s.test/abc'
  const pressed = async () => {
    const opened = await openPopup({ answers: { shorten: ({ id }) => ok(jobOf({ id, promised })) } })
    await opened.popup.shorten()
    return opened
  }
  const done = (id: string, shortUrl: string) =>
    jobOf({
      id,
      state: 'done',
      promised,
      promiseCopied: true,
      outcome: { id: 5, shortUrl, differences: [], twin: null, copied: shortUrl === promised },
    })

  it('is copied at once, and not again when it is saved', async () => {
    const { popup, world } = await pressed()
    expect([popup.phase.value, popup.result.shortUrl.value]).toEqual(['saving', promised])
    expect(popup.result.copying.value?.taken).toBe(true)
    world.tell({ event: 'job', job: done(popup.job.value?.id ?? '', promised) })
    expect([popup.phase.value, popup.result.copying.value?.times]).toEqual(['done', 1])
    expect(world.copiedTexts).toEqual([promised])
  })

  it('is not shown as copied if the service created another one, which is not copied automatically', async () => {
    const { popup, world } = await pressed()
    world.tell({ event: 'job', job: done(popup.job.value?.id ?? '', 'https://s.test/xyz') })
    expect([popup.result.shortUrl.value, popup.result.copying.value]).toEqual(['https://s.test/xyz', null])
    expect(world.copiedTexts).toEqual([promised])
  })
})
