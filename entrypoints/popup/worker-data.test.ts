import { describe, expect, it } from 'vitest'
import type { ConnectionView } from '../../lib/model/connection-view.ts'
import type { Draft } from '../../lib/model/draft.ts'
import { DEFAULT_SETTINGS, type Preset, type Settings } from '../../lib/model/settings.ts'
import { flushPromises } from '../../tests/support/flush-promises.ts'
import { openedWith } from '../../tests/support/open-popup.ts'
import { jobOf, PAGE } from '../../tests/support/popup-world.ts'
import { zoneOf } from '../../tests/support/service-clock.ts'

describe('presets', () => {
  const news: Preset = {
    id: 'news',
    name: 'News',
    options: { custom: 'headline', password: 'letmein', campaign: 4 },
    expiresAfterMinutes: 60,
  }
  const shop: Preset = {
    id: 'shop',
    name: 'Shop',
    options: { domain: 'https://shop.example' },
    expiresAfterMinutes: null,
  }
  const settings: Settings = {
    ...DEFAULT_SETTINGS,
    defaults: { options: { campaign: 3, status: 'public' }, expiresAfterMinutes: null },
    presets: [news, shop],
    rules: [{ id: 'r', presetId: 'news', match: 'host', value: 'example.org' }],
  }
  const byNews = {
    campaign: 4,
    status: 'public',
    custom: 'headline',
    password: 'letmein',
    expiry: '2026-05-01 13:00:00',
  }

  it('start the form if a rule chooses one, overriding the defaults, with the time at which it will expire', async () => {
    const { popup } = await openedWith({ settings })
    expect(popup.form.options.value).toEqual(byNews)
    expect([popup.initial.value.preset, popup.initial.value.rule]).toEqual([news, settings.rules[0]])
    expect(popup.form.typed.value).toBe(false)
  })

  it('are sent completely, including alias and password', async () => {
    const { popup, saidOf } = await openedWith({ settings })
    await popup.shorten()
    expect(saidOf('shorten')).toMatchObject([{ shown: { input: { url: PAGE.url, ...byNews } } }])
  })

  it('are replaced by the defaults when they are removed, and restored with the draft', async () => {
    const { popup, saidOf } = await openedWith({ settings })
    popup.choosePreset(null)
    expect(popup.form.options.value).toEqual(settings.defaults.options)
    expect(popup.initial.value.preset).toBeNull()
    expect(saidOf('writeDraft')).toMatchObject([{ draft: { options: {}, preset: null } }])
    await popup.another()
    expect(popup.form.options.value).toEqual(byNews)
  })

  it('keep what was typed by hand, whichever is chosen', async () => {
    const { popup } = await openedWith({ settings })
    popup.form.changeOptions({ ...popup.form.options.value, custom: 'mine', campaign: undefined })
    popup.choosePreset('shop')
    expect(popup.form.options.value).toEqual({
      ...settings.defaults.options,
      domain: 'https://shop.example',
      custom: 'mine',
      campaign: undefined,
    })
    popup.choosePreset('news')
    expect(popup.form.options.value).toEqual({ ...byNews, custom: 'mine', campaign: undefined })
  })

  it('follow the address: the rules match what will be shortened', async () => {
    const { popup } = await openedWith({ settings })
    popup.form.typeUrl('https://elsewhere.example/')
    expect(popup.initial.value.preset).toBeNull()
    popup.form.typeUrl('https://www.example.org/more')
    expect(popup.initial.value.preset).toEqual(news)
  })

  it('are restored with the draft as chosen, and cleared options stay empty', async () => {
    const draft: Draft = { url: '', options: { description: 'typed' }, cleared: ['domain'], preset: 'shop' }
    const { popup } = await openedWith({ settings, draft })
    expect(popup.form.options.value).toEqual({ ...settings.defaults.options, domain: undefined, description: 'typed' })
    expect(popup.initial.value).toMatchObject({ preset: shop, rule: null })
  })

  it('count as not chosen once they are deleted', async () => {
    const { popup, world } = await openedWith({ settings, draft: { url: '', options: {}, preset: 'shop' } })
    world.tell({ event: 'settings', settings: { ...settings, presets: [news] } })
    await flushPromises()
    expect(popup.initial.value.preset).toEqual(news)
  })

  it('count an expiry of the defaults from when the popup was opened, too', async () => {
    const { popup } = await openedWith({
      settings: { ...DEFAULT_SETTINGS, defaults: { options: {}, expiresAfterMinutes: 30 } },
    })
    expect(popup.form.options.value).toEqual({ expiry: '2026-05-01 12:30:00' })
  })

  it("show the time of an expiry by the service's clock, once that is known", async () => {
    const { popup, world } = await openedWith({ settings })
    const connection = { ...popup.connection.value, serviceZone: zoneOf(120) } as ConnectionView
    world.tell({ event: 'connection', connection })
    expect(popup.form.options.value.expiry).toBe('2026-05-01 15:00:00')
  })

  it('keep their password when a request is canceled, which no longer has it', async () => {
    const { password: _, ...asked } = byNews
    const waiting = jobOf({ state: 'waiting', failure: { kind: 'offline' }, input: { url: PAGE.url, ...asked } })
    const { popup, verbs } = await openedWith({ settings, job: waiting })
    await verbs.discard()
    expect(popup.form.options.value).toEqual(byNews)
  })
})
