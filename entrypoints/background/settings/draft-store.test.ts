import { describe, expect, it } from 'vitest'
import type { ConnectedAccount } from '../../../lib/presets/account-options.ts'
import { accountWith, currentlyIn } from '../../../tests/support/connected-account.ts'
import { createMemoryArea } from '../../../tests/worker/memory-area.ts'
import { createDraftStore, draft } from './draft-store.ts'

const PAGE = 'https://example.com/'
const OTHER = 'https://example.com/other'
const written = { url: '', options: { custom: 'mine', expiry: '2030-01-0' } }

const storeWith = (contents: Record<string, unknown> = {}) => {
  const area = createMemoryArea()
  for (const [key, value] of Object.entries(contents)) area.contents.set(key, value)
  let account: ConnectedAccount | null = accountWith('https://a.test#1')
  const drafts = createDraftStore(
    area,
    currentlyIn(() => account),
  )
  const optionsAt = async (tabId: number, url: string) => {
    const read = await drafts.read(tabId, url)
    return read.ok ? (read.value?.options ?? null) : read.failure
  }
  const connect = (id: string | null) => {
    account = id === null ? null : accountWith(id)
  }
  return { area, drafts, optionsAt, connect }
}

describe('a draft', () => {
  it('is found at its own address in its own tab, including unfinished values', async () => {
    const { area, drafts } = storeWith()
    await drafts.write(4, PAGE, written)
    const next = createDraftStore(
      area,
      currentlyIn(() => null),
    )
    expect(await next.read(4, PAGE)).toEqual({ ok: true, value: written })
    expect(await next.read(4, OTHER)).toEqual({ ok: true, value: null })
    expect(await next.read(5, PAGE)).toEqual({ ok: true, value: null })
  })

  it('has no option in another account that names an object of the first account', async () => {
    const { area, drafts, optionsAt, connect } = storeWith()
    const options = { custom: 'mine', pixels: [1], domain: 'https://a.example' }
    await drafts.write(4, PAGE, { url: '', options })
    connect('https://b.test#1')
    expect(await optionsAt(4, PAGE)).toEqual({ custom: 'mine' })
    connect('https://a.test#1')
    expect(await optionsAt(4, PAGE)).toEqual(options)
    connect('https://b.test#1')
    // It stays that of its account, and is named, however often the form is stored.
    await drafts.write(4, PAGE, { url: '', options: { custom: 'other' } })
    await drafts.write(4, PAGE, { url: '', options: { custom: 'mine' } })
    const leftOut = [
      { option: 'domain', names: ['a.example'] },
      { option: 'pixels', names: ['Visitors'] },
    ]
    expect(await drafts.read(4, PAGE)).toMatchObject({ value: { options: { custom: 'mine' }, leftOut } })
    connect('https://a.test#1')
    expect(await optionsAt(4, PAGE)).toEqual(options)
    connect('https://b.test#1')
    area.contents.set('typed:4:20', { url: PAGE, draft: { url: '', options: { campaign: 7 } } })
    expect(await optionsAt(4, PAGE)).toEqual({ custom: 'mine', campaign: 7 })
    connect('https://a.test#1')
    expect(await optionsAt(4, PAGE)).toEqual({ custom: 'mine' })
  })

  it('is overridden by text typed in a popup that was closed before it had read the draft', async () => {
    const typed = (custom: string, url = PAGE) => ({ url, draft: { url: '', options: { custom } } })
    const { area, drafts, optionsAt } = storeWith({
      'typed:4:20': typed('newer'),
      'typed:4:9': { ...typed('older'), draft: { url: '', options: { custom: 'older', metatitle: 'A title' } } },
      'typed:4:21': typed('elsewhere', OTHER),
      'typed:4:22': 'nonsense',
      'typed:5:20': typed('of another tab'),
    })
    await drafts.write(4, PAGE, { url: '', options: { custom: 'before', description: 'A note' } })
    const both = { custom: 'newer', description: 'A note', metatitle: 'A title' }
    expect([await optionsAt(4, PAGE), await optionsAt(4, PAGE)]).toEqual([both, both])
    expect(await optionsAt(4, OTHER)).toEqual({ custom: 'elsewhere' })
    expect([...area.contents.keys()].filter((key) => key.startsWith('typed:'))).toEqual(['typed:5:20'])
    await drafts.keepOnly([4])
    expect([...area.contents.keys()]).toEqual(['draft:4'])
  })

  it('stays while another is written, changed and discarded at the next address', async () => {
    const { drafts, optionsAt } = storeWith()
    await Promise.all([
      drafts.write(4, PAGE, written),
      drafts.write(4, OTHER, { url: '', options: { custom: 'o' } }),
      drafts.write(4, OTHER, { url: '', options: { custom: 'other' } }),
    ])
    expect([await optionsAt(4, PAGE), await optionsAt(4, OTHER)]).toEqual([written.options, { custom: 'other' }])
    await drafts.remove(4, OTHER)
    expect([await optionsAt(4, PAGE), await optionsAt(4, OTHER)]).toEqual([written.options, null])
  })

  it('stays while the page changes its fragment or removes tracking parameters from its address', async () => {
    const { area, drafts, optionsAt } = storeWith()
    await drafts.write(4, `${OTHER}?utm_source=x`, written)
    expect([await optionsAt(4, OTHER), await optionsAt(4, `${OTHER}#part`)]).toEqual([written.options, written.options])
    expect([await optionsAt(4, `${OTHER}#/route`), await optionsAt(4, `${OTHER}?page=2`)]).toEqual([null, null])
    await drafts.write(4, `${OTHER}#part`, { url: '', options: { custom: 'newer' } })
    expect(await optionsAt(4, OTHER)).toEqual({ custom: 'newer' })
    await drafts.remove(4, OTHER)
    expect(area.contents.size).toBe(0)
  })

  it('remembers what was cleared by hand and which preset was chosen, or none', async () => {
    const { drafts } = storeWith()
    const emptied = { url: '', options: {}, cleared: ['custom' as const, 'password' as const], preset: null }
    await drafts.write(4, PAGE, emptied)
    expect(await drafts.read(4, PAGE)).toEqual({ ok: true, value: emptied })
  })

  it('contains no password and no unknown options', () => {
    const typed = { url: 'x', options: { custom: 'mine', password: 'secret', url: 'y', key: 'z' } }
    expect(draft.parse(typed)).toEqual({ url: 'x', options: { custom: 'mine' } })
  })

  it("is removed once a link to its long URL was requested, typed or the tab's address", async () => {
    const { area, drafts, optionsAt } = storeWith()
    await drafts.write(4, PAGE, written)
    await drafts.write(4, OTHER, { url: 'https://typed.test/', options: {} })
    await drafts.removeSent(4, OTHER)
    expect([await optionsAt(4, PAGE), await optionsAt(4, OTHER)]).toEqual([written.options, {}])
    await drafts.removeSent(4, 'https://typed.test/')
    await drafts.removeSent(4, PAGE)
    expect([await optionsAt(4, PAGE), await optionsAt(4, OTHER)]).toEqual([null, null])
    expect(area.contents.size).toBe(0)
  })

  it('is removed as the least recently used one if a tab has too many', async () => {
    const { drafts, optionsAt } = storeWith()
    for (let index = 0; index < 10; index++) await drafts.write(4, `${PAGE}${index}`, written)
    await drafts.write(4, `${PAGE}0`, written)
    await drafts.write(4, OTHER, written)
    expect(await optionsAt(4, `${PAGE}0`)).toEqual(written.options)
    expect(await optionsAt(4, `${PAGE}1`)).toBeNull()
    expect(await optionsAt(4, `${PAGE}2`)).toEqual(written.options)
  })

  it('takes limited space for a very long address', async () => {
    const { area, drafts, optionsAt } = storeWith()
    const book = `data:text/html,${'x'.repeat(1_000_000)}`
    await drafts.write(4, book, written)
    expect(await optionsAt(4, book)).toEqual(written.options)
    expect(JSON.stringify([...area.contents]).length).toBeLessThan(10_000)
  })

  it('is removed once its tab is known to be closed', async () => {
    const { area, drafts, optionsAt } = storeWith({ other: { version: 1, value: 3 } })
    await drafts.write(4, PAGE, written)
    await drafts.write(44, PAGE, written)
    await drafts.keepOnly([4, 5])
    expect([...area.contents.keys()]).toEqual(['other', 'draft:4'])
    await drafts.keepOnly([])
    expect(await optionsAt(4, PAGE)).toBeNull()
  })
})
