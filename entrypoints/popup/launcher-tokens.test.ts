import { describe, expect, it } from 'vitest'
import { flushPromises } from '../../tests/support/flush-promises.ts'
import { collectionsOf, fakeWorld, overviewOf, PAGE } from '../../tests/support/popup-world.ts'
import { createPopup } from './create-popup.ts'

const fetched = <T>(items: T[]) => ({ items, fetchedAt: 1, failure: null })
const channel = (id: number, name: string) => ({ id, name, description: '', color: '#aa3300', starred: false })

const COLLECTIONS = collectionsOf({
  channels: fetched([channel(4, 'Poster'), channel(5, 'Postcards')]),
  campaigns: fetched([{ id: 3, name: 'Spring menu', public: true, rotator: '', list: '' }]),
})

const openPopup = async () => {
  const world = fakeWorld({ overview: overviewOf({ collections: COLLECTIONS }) })
  const popup = createPopup(world)
  await popup.start()
  await flushPromises()
  const type = (text: string) => {
    popup.form.typeEntry(text)
    popup.tokens.takeEnded()
  }
  const shown = () => ({ text: popup.form.text.value, url: popup.form.url.value, ...popup.form.options.value })
  return { world, popup, type, shown }
}

describe('a token in the address field', () => {
  it('sets its option once it is complete, and disappears', async () => {
    const { popup, type, shown } = await openPopup()
    type('https://example.com/#top #poster')
    expect(shown()).toEqual({ text: 'https://example.com/#top #poster', url: 'https://example.com/#top' })
    type('https://example.com/#top #poster ')
    expect(shown()).toEqual({ text: 'https://example.com/#top ', url: 'https://example.com/#top', channel: 4 })
    type('https://example.com/#top @spring-menu /menu')
    expect(popup.tokens.takeAll()).toBe(true)
    expect(shown()).toMatchObject({ url: 'https://example.com/#top', channel: 4, campaign: 3, custom: 'menu' })
  })

  it('is about the page without an address', async () => {
    const { world, popup, type, shown } = await openPopup()
    type('#poster ')
    expect(shown()).toEqual({ text: '', url: PAGE.url, channel: 4 })
    await popup.shorten()
    expect(world.said.filter(({ rpc }) => rpc === 'shorten')).toMatchObject([
      { input: { shown: { input: { url: PAGE.url, channel: 4 } } } },
    ])
  })

  it('stays, and is not sent, if nothing has its name; similar names can be chosen', async () => {
    const { popup, type, shown } = await openPopup()
    type('#postr ')
    expect(shown()).toEqual({ text: '#postr ', url: PAGE.url })
    expect(popup.tokens.takeAll()).toBe(false)
    const first = popup.tokens.first.value
    expect(first).toMatchObject({ isRefused: true, meaning: { similar: [{ name: 'Poster' }] } })
    if (first) popup.tokens.choose(first.token, { id: 4 })
    expect(shown()).toEqual({ text: '', url: PAGE.url, channel: 4 })
    type('#unknown')
    expect(popup.tokens.takeAll()).toBe(false)
    expect(popup.tokens.first.value?.meaning).toEqual({ similar: [] })
    popup.form.startOver()
    expect(shown()).toEqual({ text: PAGE.url, url: PAGE.url })
  })

  it('has a time in words, which is read once the form is sent or another token follows', async () => {
    const { popup, type, shown } = await openPopup()
    type('!in 3 days')
    await popup.tokens.load()
    popup.tokens.takeEnded()
    expect(shown()).toEqual({ text: '!in 3 days', url: PAGE.url })
    // Shown before it counts.
    expect(popup.tokens.first.value?.meaning).toMatchObject({ time: { moment: Date.UTC(2026, 4, 4, 12) } })
    type('!in 3 days /menu')
    expect(shown()).toMatchObject({ text: '/menu', expiry: '2026-05-04 12:00:00' })
    type('!some day')
    expect(popup.tokens.takeAll()).toBe(false)
    expect(popup.tokens.first.value?.meaning).toMatchObject({ time: { problem: 'unreadable' } })
  })

  it('is no part of words that are searched for', async () => {
    const { popup, type } = await openPopup()
    type('spring menu')
    expect(popup.form.words.value).toBe('spring menu')
    type('spring menu #poster ')
    expect(popup.form.words.value).toBe('spring menu')
    type('example.com')
    expect(popup.form.words.value).toBe('')
  })
})
