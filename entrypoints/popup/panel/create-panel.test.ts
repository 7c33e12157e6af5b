import { describe, expect, it } from 'vitest'
import { ok } from '../../../lib/model/failure.ts'
import type { Overview } from '../../../lib/model/overview.ts'
import type { RpcInput } from '../../../lib/rpc/protocol.ts'
import { flushPromises } from '../../../tests/support/flush-promises.ts'
import { doneJob, fakeWorld, jobOf, overviewOf, PAGE } from '../../../tests/support/popup-world.ts'
import { linkNumbered } from '../../../tests/support/stored-links.ts'
import { type ActiveTab, createPanel } from './create-panel.ts'

const tabAt = (url: string, given: Partial<ActiveTab> = {}): ActiveTab => ({
  id: 7,
  url,
  title: 'A page',
  isHidden: url === '',
  ...given,
})
const HERE = tabAt(PAGE.url)
const OTHER = tabAt('https://example.org/other', { id: 8 })

/** A panel whose worker answers with this overview of each page. */
const openPanel = async (
  first: ActiveTab,
  overviewFor: (asked: RpcInput<'overview'>) => Partial<Overview> | Promise<Partial<Overview>> = () => ({}),
  answers: NonNullable<Parameters<typeof fakeWorld>[0]>['answers'] = {},
) => {
  const world = fakeWorld({
    answers: { ...answers, overview: async (asked) => ok(overviewOf(await overviewFor(asked))) },
  })
  let active: ActiveTab | null = first
  const panel = createPanel(world, () => Promise.resolve(active))
  await panel.start()
  await flushPromises()
  return {
    world,
    panel,
    popup: () => {
      const shown = panel.shown.value
      if (shown === null) throw new Error('Nothing is shown.')
      return shown.popup
    },
    goTo: async (tab: ActiveTab | null) => {
      active = tab
      await panel.checkTab()
      await flushPromises()
    },
    saidOf: (rpc: string) => world.said.filter((message) => message.rpc === rpc).map(({ input }) => input),
  }
}

describe('the panel', () => {
  it('shows the page of the active tab, and that of the next one when the tab changes', async () => {
    const { popup, goTo } = await openPanel(HERE)
    expect(popup().form.url.value).toBe(PAGE.url)
    await goTo(OTHER)
    expect(popup().form.url.value).toBe(OTHER.url)
    await goTo(null)
    expect(popup().form.url.value).toBe(OTHER.url)
  })

  it('ignores what is pressed until the next page has been shown for a moment, except at its start', async () => {
    const { world, panel, goTo } = await openPanel(HERE)
    expect(panel.isChanging.value).toBe(false)
    await goTo(OTHER)
    expect(panel.isChanging.value).toBe(true)
    world.pass(499)
    expect(panel.isChanging.value).toBe(true)
    world.pass(1)
    expect(panel.isChanging.value).toBe(false)
  })

  it('stores unfinished input before it reads the next page, and sends none of it for that page', async () => {
    const { world, popup, goTo, saidOf } = await openPanel(HERE, undefined, {
      writeDraft: async () => {
        await flushPromises()
        return ok({})
      },
    })
    popup().form.changeOptions({ custom: 'half' })
    popup().form.changeOptions({ custom: 'half-typed' })
    await goTo(OTHER)
    const last = world.said.findLastIndex(({ rpc }) => rpc === 'writeDraft')
    expect(world.said[last]?.input).toMatchObject({
      tabId: 7,
      url: PAGE.url,
      draft: { options: { custom: 'half-typed' } },
    })
    expect(last).toBeLessThan(world.said.findLastIndex(({ rpc }) => rpc === 'overview'))
    await popup().shorten()
    expect(saidOf('shorten')).toMatchObject([{ shown: { input: { url: OTHER.url } } }])
  })

  it('shows a draft of a page again when its tab is active again', async () => {
    const draft = { url: '', options: { custom: 'half-typed' } }
    const { popup, goTo } = await openPanel(OTHER, ({ tabId }) => ({ draft: tabId === 7 ? draft : null }))
    expect(popup().form.options.value.custom).toBeUndefined()
    await goTo(HERE)
    expect(popup().form.options.value.custom).toBe('half-typed')
  })

  it('keeps a result while its page changes its title and its place, and shows no result on the next page', async () => {
    const { popup, goTo } = await openPanel(HERE, ({ url }) => ({
      job: url === PAGE.url ? jobOf(doneJob(true)) : null,
    }))
    const before = popup()
    await goTo(tabAt(`${PAGE.url}#end`, { title: 'The end' }))
    expect(popup()).toBe(before)
    expect([before.phase.value, before.tab.value?.title]).toEqual(['done', 'The end'])
    await goTo(tabAt('https://example.org/next'))
    expect(popup().phase.value).toBe('form')
  })

  it('says that an address is hidden, and keeps what was typed there once it is known', async () => {
    const { panel, popup, goTo, saidOf } = await openPanel(tabAt(''))
    expect(panel.shown.value?.isHidden).toBe(true)
    popup().form.typeUrl('https://typed.test/')
    await goTo(HERE)
    expect(panel.shown.value?.isHidden).toBe(false)
    expect(popup().form.url.value).toBe('https://typed.test/')
    expect(saidOf('discardDraft')).toEqual([{ tabId: 7, url: '' }])
    expect(saidOf('writeDraft').at(-1)).toMatchObject({ url: PAGE.url, draft: { url: 'https://typed.test/' } })
  })

  it('fills in an address that becomes known if nothing was typed', async () => {
    const { popup, goTo } = await openPanel(tabAt(''))
    await goTo(HERE)
    expect(popup().form.url.value).toBe(PAGE.url)
  })

  it('shows a request for its page that was made without it', async () => {
    const waiting = jobOf({ id: 'by-keys', state: 'waiting', nextAt: null, paceUntil: Date.UTC(2026, 4, 2) })
    let underWay: Overview['underWay'] = null
    const { world, popup } = await openPanel(HERE, () => ({ underWay }))
    expect(popup().phase.value).toBe('form')
    underWay = waiting
    world.tell({ event: 'job', job: waiting })
    await flushPromises()
    expect(popup().phase.value).toBe('waiting')
    await popup().shorten()
    expect(world.said.filter(({ rpc }) => rpc === 'shorten')).toEqual([])
  })

  it('offers no link again that the user has declined', async () => {
    const known = { ...linkNumbered(9), longurl: PAGE.url, facts: {} }
    const { panel, popup } = await openPanel(HERE, () => ({ known }))
    await panel.refresh()
    expect(popup().existing.known.value).toMatchObject({ longurl: PAGE.url })
    popup().existing.decline()
    await panel.refresh()
    expect(popup().existing.known.value).toBeNull()
  })

  it('shows the stored state of a popup that moves to it, in place of what was typed before', async () => {
    let draft: Overview['draft'] = null
    const { panel, popup } = await openPanel(HERE, () => ({ draft }))
    popup().form.changeOptions({ custom: 'before' })
    draft = { url: '', options: { custom: 'in-the-popup' }, needsPassword: true }
    await panel.takeOver(8)
    expect(popup().form.options.value).toEqual({ custom: 'before' })
    await panel.takeOver(7)
    expect(popup().form.options.value.custom).toBe('in-the-popup')
    expect(Object.keys(popup().form.problems.value)).toEqual(['password'])
  })

  it('keeps a press that is newer than what it reads', async () => {
    const gates: (() => void)[] = []
    let isHeld = false
    const { panel, popup, saidOf } = await openPanel(HERE, async () => {
      if (isHeld) await new Promise<void>((resolve) => gates.push(resolve))
      return {}
    })
    isHeld = true
    const attending = panel.refresh()
    await flushPromises()
    expect(gates).toHaveLength(1)
    const pressed = popup().shorten()
    for (const open of gates) open()
    await Promise.all([attending, pressed])
    expect(popup().phase.value).toBe('sending')
    await popup().shorten()
    expect(saidOf('shorten')).toHaveLength(1)
  })

  it('no longer follows the requests of a page that it has left', async () => {
    const sending = jobOf({ state: 'sending' })
    const { world, popup, goTo } = await openPanel(HERE, ({ tabId }) => ({ job: tabId === 7 ? sending : null }))
    const left = popup()
    await goTo(OTHER)
    world.tell({ event: 'job', job: jobOf(doneJob(false)) })
    await flushPromises()
    expect(left.phase.value).toBe('sending')
    expect(world.copiedTexts).toEqual([])
  })
})
