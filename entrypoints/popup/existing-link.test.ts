import { describe, expect, it } from 'vitest'
import { comparableAddress } from '../../lib/address/comparable-address.ts'
import { ok } from '../../lib/model/failure.ts'
import type { JobView } from '../../lib/model/job-view.ts'
import type { LibraryView } from '../../lib/model/library-view.ts'
import type { ListedLink } from '../../lib/model/link-facts.ts'
import type { Overview } from '../../lib/model/overview.ts'
import { DEFAULT_SETTINGS } from '../../lib/model/settings.ts'
import { flushPromises } from '../../tests/support/flush-promises.ts'
import { openPopup } from '../../tests/support/open-popup.ts'
import { doneJob, jobOf, overviewOf, PAGE } from '../../tests/support/popup-world.ts'

const linkTo = (longurl: string, id = 9): ListedLink => ({
  id,
  alias: `l${id}`,
  shorturl: `https://s.test/l${id}`,
  longurl,
  clicks: 0,
  title: '',
  description: '',
  date: '2026-04-01 08:00:00',
  facts: {},
})

const GUIDE = linkTo('https://a.test/guide')
const OF_PAGE = linkTo(PAGE.url, 3)
const NEWS = { event: 'library', library: {} as LibraryView, removed: [] } as const

/** The popup of an account with these links, which the worker finds as it does. */
const openWith = async (links: ListedLink[], overview: Partial<Overview> = {}) => {
  const linkOf = (url: string) =>
    links.find(({ longurl }) => longurl === url) ??
    links.find(({ longurl }) => comparableAddress(longurl) === comparableAddress(url)) ??
    null
  const opened = await openPopup({
    overview: overviewOf({ known: linkOf(PAGE.url), ...overview }),
    answers: {
      knownLinks: ({ urls }) => ok(urls.map(linkOf)),
      shorten: ({ id }) => ok(jobOf({ id, ...doneJob(true) })),
    },
  })
  const { popup, world } = opened
  const pause = async () => {
    world.pass(150)
    await flushPromises()
  }
  const type = (url: string) => {
    popup.form.typeUrl(url)
    return pause()
  }
  return { ...opened, pause, type, offered: () => popup.existing.known.value?.id ?? null }
}

describe('the link to a typed address', () => {
  it.each([
    'https://a.test/guide',
    'https://a.test/guide/',
    'a.test/guide',
    'http://www.a.test/guide?utm_source=poster',
    'https://a.test/guide#part',
  ])('is offered for %s', async (typed) => {
    const { type, offered } = await openWith([GUIDE])
    await type(typed)
    expect(offered()).toBe(GUIDE.id)
  })

  it.each(['https://a.test/guide?chapter=2', 'https://a.test/Guide', 'nothing', ''])(
    'is not offered for %j',
    async (typed) => {
      const { type, offered } = await openWith([GUIDE])
      await type(typed)
      expect(offered()).toBeNull()
    },
  )

  it('is looked up once nothing is typed for a moment, only as it was typed last, and without a request', async () => {
    const { popup, world, saidOf, pause, offered } = await openWith([GUIDE])
    for (const typed of ['https://a.test/g', 'https://a.test/gui', 'https://a.test/guide']) {
      popup.form.typeUrl(typed)
      world.pass(100)
    }
    expect([offered(), saidOf('knownLinks')]).toEqual([null, []])
    await pause()
    expect([offered(), saidOf('knownLinks'), saidOf('read')]).toEqual([GUIDE.id, [{ urls: [GUIDE.longurl] }], []])
  })

  it('replaces the link to the page, which is offered again once its address is', async () => {
    const { popup, type, offered } = await openWith([OF_PAGE, GUIDE])
    expect(offered()).toBe(OF_PAGE.id)
    popup.form.typeUrl(GUIDE.longurl)
    expect(offered()).toBeNull()
    await type(GUIDE.longurl)
    expect(offered()).toBe(GUIDE.id)
    await type(PAGE.url)
    expect(offered()).toBe(OF_PAGE.id)
  })

  it('is not offered by an answer that arrives after another address was typed', async () => {
    let pass: () => void = () => undefined
    const passed = new Promise<void>((resolve) => {
      pass = resolve
    })
    const { popup, world } = await openPopup({
      answers: {
        knownLinks: ({ urls }) =>
          urls[0] === GUIDE.longurl ? passed.then(() => ok([GUIDE])) : ok([linkTo('https://a.test/other', 10)]),
      },
    })
    popup.form.typeUrl(GUIDE.longurl)
    world.pass(150)
    popup.form.typeUrl('https://a.test/other')
    world.pass(150)
    pass()
    await flushPromises()
    expect(popup.existing.known.value?.id).toBe(10)
  })

  it('is not waited for by a press, which creates a link', async () => {
    const { popup, saidOf, offered, pause } = await openWith([GUIDE])
    popup.form.typeUrl(GUIDE.longurl)
    await popup.shorten()
    expect(saidOf('shorten')).toMatchObject([{ shown: { input: { url: GUIDE.longurl } } }])
    await pause()
    await popup.another()
    popup.form.typeUrl(GUIDE.longurl)
    await pause()
    expect(offered()).toBeNull()
  })

  it('is copied with its own title when it is used, after which its address is no draft', async () => {
    const { popup, world, type, saidOf, offered } = await openWith([OF_PAGE, GUIDE])
    await type(GUIDE.longurl)
    await popup.useKnown()
    expect([popup.phase.value, popup.result.shortUrl.value]).toEqual(['reused', GUIDE.shorturl])
    expect([world.copiedTexts, saidOf('shorten')]).toEqual([[GUIDE.shorturl], []])
    expect(saidOf('discardDraft')).toHaveLength(1)
    await popup.another()
    expect([popup.form.url.value, popup.form.typed.value]).toEqual([PAGE.url, false])
    await type(GUIDE.longurl)
    expect(offered()).toBeNull()
  })

  it('leaves the address in the form, and in the draft, if it no longer leads there', async () => {
    const { popup, world, saidOf } = await openPopup({
      answers: { knownLinks: () => ok([GUIDE]), read: () => ({ ok: false, failure: { kind: 'not-found' } }) },
    })
    popup.form.typeUrl(GUIDE.longurl)
    world.pass(150)
    await flushPromises()
    await popup.useKnown()
    expect([popup.phase.value, popup.form.url.value]).toEqual(['form', GUIDE.longurl])
    expect(popup.result.outdated.value).toBe(GUIDE.shorturl)
    expect(saidOf('writeDraft').at(-1)).toMatchObject({ draft: { url: GUIDE.longurl } })
    expect(popup.existing.known.value).toBeNull()
  })

  it('is not offered over options or a preset that were chosen by hand, and stays below those chosen after it', async () => {
    const settings = {
      ...DEFAULT_SETTINGS,
      presets: [{ id: 'p', name: 'Quiet', options: { status: 'private' as const }, expiresAfterMinutes: null }],
    }
    const withOption = await openWith([GUIDE])
    withOption.popup.form.changeOptions({ custom: 'mine' })
    await withOption.type(GUIDE.longurl)
    expect(withOption.offered()).toBeNull()
    withOption.popup.form.changeOptions({})
    expect(withOption.offered()).toBe(GUIDE.id)
    withOption.popup.form.changeOptions({ custom: 'mine' })
    expect([withOption.offered(), withOption.popup.form.isOptionTyped.value]).toEqual([GUIDE.id, true])

    const withPreset = await openWith([GUIDE], { settings })
    withPreset.popup.choosePreset('p')
    await withPreset.type(GUIDE.longurl)
    expect(withPreset.offered()).toBeNull()
  })

  it('is offered over the options of a rule, as for a page', async () => {
    const { type, offered } = await openWith([GUIDE], {
      settings: {
        ...DEFAULT_SETTINGS,
        presets: [{ id: 'p', name: 'Quiet', options: { status: 'private' }, expiresAfterMinutes: null }],
        rules: [{ id: 'r', presetId: 'p', match: 'host', value: 'a.test' }],
      },
    })
    await type(GUIDE.longurl)
    expect(offered()).toBe(GUIDE.id)
  })

  it('is offered for the address of a draft', async () => {
    const { pause, offered } = await openWith([OF_PAGE, GUIDE], { draft: { url: GUIDE.longurl, options: {} } })
    expect(offered()).toBeNull()
    await pause()
    expect(offered()).toBe(GUIDE.id)
  })

  it('is not offered again after the user chose to create another, while others are', async () => {
    const { popup, type, offered } = await openWith([OF_PAGE, GUIDE])
    popup.existing.decline()
    await type(GUIDE.longurl)
    expect(offered()).toBe(GUIDE.id)
    popup.existing.decline()
    await type(`${GUIDE.longurl}/`)
    expect(offered()).toBeNull()
    await type(PAGE.url)
    expect(offered()).toBeNull()
  })

  it('follows changes of the links', async () => {
    const links: ListedLink[] = []
    const { world, type, offered } = await openWith(links)
    await type(GUIDE.longurl)
    expect(offered()).toBeNull()
    links.push(GUIDE)
    world.tell(NEWS)
    await flushPromises()
    expect(offered()).toBe(GUIDE.id)
    links.pop()
    world.tell(NEWS)
    await flushPromises()
    expect(offered()).toBeNull()
  })
})

describe('a link that a request deletes', () => {
  const deleting = { ...OF_PAGE, facts: { deletion: 'later' as const } }

  it('is shown as being deleted instead of offered, and a press creates another link', async () => {
    const { popup, offered, saidOf } = await openWith([deleting])
    expect([offered(), popup.existing.deleting.value?.id]).toEqual([null, OF_PAGE.id])
    await popup.shorten()
    expect(saidOf('shorten')).toHaveLength(1)
  })

  it('is no longer offered once that was requested in another window, and again if the service refuses it', async () => {
    const links = [OF_PAGE]
    const { world, offered } = await openWith(links)
    expect(offered()).toBe(OF_PAGE.id)
    const report = async (link: ListedLink, state: JobView['state']) => {
      links[0] = link
      world.tell({ event: 'job', job: jobOf({ id: 'd', operation: 'deleteLink', input: { id: link.id }, state }) })
      await flushPromises()
    }
    await report(deleting, 'waiting')
    expect(offered()).toBeNull()
    await report(OF_PAGE, 'failed')
    expect(offered()).toBe(OF_PAGE.id)
  })
})
