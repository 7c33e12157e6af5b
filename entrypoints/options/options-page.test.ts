import type { VNode } from 'preact'
import { describe, expect, it } from 'vitest'
import type { Campaign } from '../../lib/contract/campaign.ts'
import type { Channel } from '../../lib/contract/channel.ts'
import { fail, ok } from '../../lib/model/failure.ts'
import { linksSearch } from '../../lib/model/links-question.ts'
import { ENGLISH } from '../../lib/words/catalog/english.ts'
import { accountWith } from '../../tests/support/connected-account.ts'
import { connectionView } from '../../tests/support/connection-view.ts'
import { flushPromises } from '../../tests/support/flush-promises.ts'
import { standInSchedule, standInWorker } from '../../tests/support/stand-in-worker.ts'
import type { AccountState } from './account/account-state.ts'
import type { CollectionState } from './collections/collection-state.ts'
import type { LinksState } from './links/links-state.ts'
import { createOptionsPage, type OptionsPage } from './options-page.ts'
import type { PresetsState } from './presets/presets-state.ts'
import { SECTIONS } from './sections.ts'

const ada = connectionView()

interface States {
  links: LinksState
  channels: CollectionState<Channel>
  campaigns: CollectionState<Campaign>
  account: AccountState
  presets: PresetsState
}

/** What a section's view is given. */
const stateOf = <Id extends keyof States>(page: OptionsPage, id: Id): States[Id] | undefined => {
  const section = page.sections.find((each) => each.id === id)
  const view = section && page.created(section)?.view(null, '')
  return (view as VNode<{ state: States[Id] }> | undefined)?.props.state
}

const started = async (hash = '') => {
  const worker = standInWorker()
  worker.answer('overview', () => ok({ connection: ada, settings: null, collections: null, counts: null, rate: null }))
  worker.answer('jobs', () => ok({ jobs: [], total: 0, counts: {} }))
  const { schedule, pass } = standInSchedule()
  const replaced: string[] = []
  const page = createOptionsPage(
    {
      call: worker.call,
      read: worker.read,
      sendFor: () => ({ send: worker.send, sendMany: async () => ok({ added: 0 }) }),
      subscribe: worker.subscribe,
      permissions: {
        getAll: () => Promise.resolve({}),
        request: () => Promise.resolve(false),
        remove: () => Promise.resolve(false),
        onAdded: { addListener: () => undefined },
        onRemoved: { addListener: () => undefined },
      },
      shortcutsBrowser: {
        commands: { getAll: () => Promise.resolve([]) },
        tabs: { create: () => Promise.resolve() },
        isFirefox: false,
        onFocus: () => undefined,
      },
      isPinned: () => Promise.resolve(null),
      access: { holds: () => true, request: () => Promise.resolve(true) },
      addressBar: {
        location: { hash, replace: (address) => void replaced.push(address) },
        addEventListener: () => undefined,
      },
      schedule,
      now: () => 0,
      random: () => 0,
      newId: () => 'new',
      windowTabs: () => Promise.resolve(null),
    },
    SECTIONS,
  )
  await page.start()
  await flushPromises()
  return { worker, page, pass, replaced }
}

describe('an address that asks for a new object', () => {
  it("opens the section's form, and then names the section alone", async () => {
    const { page, replaced } = await started('#channels?new')
    expect([stateOf(page, 'channels')?.form.opened.value?.subject.id, replaced]).toEqual([null, ['#channels']])
    expect(stateOf(page, 'campaigns')?.form.opened.value).toBeNull()
  })

  it('opens nothing in a section without such a form', async () => {
    const { page, replaced } = await started('#overlays?new')
    expect([page.route.value.section, replaced]).toEqual(['overlays', []])
  })
})

describe('an address that asks for the form of an object', () => {
  it('opens it once the object is known', async () => {
    const { worker, page, replaced } = await started('#channels/1?edit')
    expect(stateOf(page, 'channels')?.form.opened.value).toBeNull()
    worker.tell({ event: 'collections', collections: accountWith(ada.id).collections })
    expect(stateOf(page, 'channels')?.form.opened.value?.subject.id).toBe(1)
    expect(replaced).toContain('#channels')
  })
})

describe('an address that searches', () => {
  it('shows what the search finds, and then names the section alone', async () => {
    const { page, replaced } = await started(`#${linksSearch('a & b')}`)
    expect([stateOf(page, 'links')?.term.value, replaced]).toEqual(['a & b', ['#links']])
  })
})

describe('an address with ids', () => {
  const { collections } = accountWith(ada.id)

  it('without an account is one of the connected account, and gets it, with the names of the objects', async () => {
    const { worker, page, replaced } = await started('#links/7?channel=1')
    worker.tell({ event: 'collections', collections })
    const account = encodeURIComponent(ada.id)
    expect(replaced).toEqual([`#links/7?channel=1&account=${account}&name.channel=Newsletter`])
    expect(page.shown.value).toMatchObject({ object: 7, query: 'channel=1', leftOut: [], otherObject: null })
  })

  it('of a channel gets the name of the channel', async () => {
    const { worker, replaced } = await started('#channels/1')
    worker.tell({ event: 'collections', collections })
    expect(replaced).toEqual([`#channels/1?name=Newsletter&account=${encodeURIComponent(ada.id)}`])
  })

  it('of another account stays as it is, and shows nothing by id', async () => {
    const { worker, page, replaced } = await started('#links/7?channel=1&note=yes&account=https%3A%2F%2Fother.test%231')
    worker.tell({ event: 'collections', collections })
    expect(replaced).toEqual([])
    expect(page.shown.value).toMatchObject({
      object: null,
      query: 'note=yes',
      leftOut: [{ option: 'channel', names: [] }],
      otherObject: { id: 7, name: '' },
    })
  })
})

describe("an account's sections", () => {
  it("keep what was typed when the account's name or email address changes", async () => {
    const { worker, page } = await started()
    stateOf(page, 'channels')?.form.openNew()
    stateOf(page, 'channels')?.form.change({ name: 'Half a na' })
    worker.tell({ event: 'connection', connection: { ...ada, email: 'new@l.test', accountName: 'Ada L.' } })
    expect(stateOf(page, 'channels')?.form.opened.value?.values.name).toBe('Half a na')
  })

  it('keep what was typed while the key is locked and after it is unlocked', async () => {
    const { worker, page } = await started()
    const typed = () => [
      stateOf(page, 'channels')?.form.opened.value?.values.name,
      stateOf(page, 'links')?.form.opened.value?.values.url,
      stateOf(page, 'account')?.email.value,
    ]
    stateOf(page, 'channels')?.form.openNew()
    stateOf(page, 'channels')?.form.change({ name: 'Half a na' })
    stateOf(page, 'links')?.form.openNew()
    stateOf(page, 'links')?.form.change({ url: 'https://half.te' })
    stateOf(page, 'account')?.typeEmail('half@l')
    worker.tell({ event: 'connection', connection: { ...ada, passphrase: true, locked: true } })
    expect(typed()).toEqual(['Half a na', 'https://half.te', 'half@l'])
    worker.tell({ event: 'connection', connection: { ...ada, passphrase: true, locked: false } })
    expect(typed()).toEqual(['Half a na', 'https://half.te', 'half@l'])
  })

  it("don't carry what was typed while the key was locked over to another account or service", async () => {
    const { worker, page } = await started()
    for (const other of [
      { ...ada, id: 'https://l.test#2' },
      { ...ada, id: 'https://other.test#1', baseUrl: 'https://other.test' },
    ]) {
      stateOf(page, 'channels')?.form.openNew()
      stateOf(page, 'channels')?.form.change({ name: 'Half a na' })
      worker.tell({ event: 'connection', connection: { ...ada, passphrase: true, locked: true } })
      worker.tell({ event: 'connection', connection: other })
      expect(page.hasUnsent()).toBe(false)
      expect(stateOf(page, 'channels')?.form.opened.value).toBeNull()
    }
  })

  it("read what they couldn't while the key was locked, once it is unlocked", async () => {
    const { worker, page } = await started()
    worker.answer('refreshCollection', () => fail({ kind: 'locked' }))
    worker.tell({ event: 'connection', connection: { ...ada, passphrase: true, locked: true } })
    stateOf(page, 'channels')?.watch()
    await flushPromises()
    expect(stateOf(page, 'channels')?.readFailure.value).toEqual({ kind: 'locked' })
    worker.answer('refreshCollection', () => ok({}))
    worker.tell({ event: 'connection', connection: { ...ada, passphrase: true, locked: false } })
    await flushPromises()
    expect(stateOf(page, 'channels')?.readFailure.value).toBeNull()
  })

  it('of a previous account read nothing when the key of the next one is unlocked', async () => {
    const { worker, page } = await started()
    worker.answer('refreshCollection', () => fail({ kind: 'locked' }))
    worker.tell({ event: 'connection', connection: { ...ada, passphrase: true, locked: true } })
    stateOf(page, 'channels')?.watch()
    await flushPromises()
    worker.tell({
      event: 'connection',
      connection: { ...ada, id: 'https://l.test#2', passphrase: true, locked: true },
    })
    worker.tell({
      event: 'connection',
      connection: { ...ada, id: 'https://l.test#2', passphrase: true, locked: false },
    })
    await flushPromises()
    expect(worker.askedFor('refreshCollection')).toHaveLength(1)
  })

  it('warn before the page is closed while something is typed anywhere, until it is discarded', async () => {
    const { page } = await started()
    expect(page.hasUnsent()).toBe(false)
    stateOf(page, 'campaigns')?.form.openNew()
    stateOf(page, 'campaigns')?.form.change({ name: 'Half a na' })
    expect(page.hasUnsent()).toBe(true)
    stateOf(page, 'campaigns')?.form.discard()
    expect(page.hasUnsent()).toBe(false)
    stateOf(page, 'account')?.typePassword('new secret')
    expect(page.hasUnsent()).toBe(true)
    stateOf(page, 'account')?.typePassword('')
    stateOf(page, 'presets')?.ruleForm.openNew()
    stateOf(page, 'presets')?.ruleForm.change({ value: 'half' })
    expect(page.hasUnsent()).toBe(true)
    stateOf(page, 'presets')?.ruleForm.discard()
    expect(page.hasUnsent()).toBe(false)
  })

  it("warn before the page is closed while Bulk contains a text that can't be stored", async () => {
    const { worker, page, pass } = await started()
    const bulk = page.account.value?.bulk
    worker.answer('bulkDraft', () => ok(null))
    worker.answer('writeBulkDraft', () => fail({ kind: 'storage', detail: 'full' }))
    const leave = bulk?.look()
    await flushPromises()
    bulk?.source.take('https://a.test/', null)
    await flushPromises()
    // On a busy machine, reading the rows pauses before the draft is stored.
    for (let turns = 0; turns < 5; turns += 1) {
      pass()
      await flushPromises()
    }
    leave?.()
    expect(page.hasUnsent()).toBe(true)
  })

  it('show nothing of one account under another, and nothing without one', async () => {
    const { worker, page } = await started()
    const first = stateOf(page, 'links')
    worker.tell({ event: 'connection', connection: { ...ada, id: 'https://l.test#2' } })
    const second = stateOf(page, 'links')
    worker.tell({
      event: 'connection',
      connection: { ...ada, id: 'https://other.test#2', baseUrl: 'https://other.test' },
    })
    expect(new Set([first, second, stateOf(page, 'links')]).size).toBe(3)
    worker.tell({ event: 'connection', connection: null })
    expect([page.account.value, stateOf(page, 'links')]).toEqual([null, undefined])
    expect(stateOf(page, 'presets')).toBeDefined()
  })

  it.each([
    ['createLink', 'links'],
    ['updateLink', 'links'],
    ['createChannel', 'channels'],
    ['updateChannel', 'channels'],
    ['createCampaign', 'campaigns'],
    ['updateCampaign', 'campaigns'],
    ['createDomain', 'domains'],
    ['updateDomain', 'domains'],
    ['createPixel', 'pixels'],
    ['updatePixel', 'pixels'],
  ] as const)('have a form for a refused %s in the section %s', async (operation, section) => {
    const { page } = await started()
    expect(page.account.value?.editors[operation]?.section).toBe(section)
  })
})

describe('the sections', () => {
  it('are as many as have a title, each once', () => {
    const titled = Object.keys(ENGLISH).flatMap((key) => (key.startsWith('page_section_') ? [key.slice(13)] : []))
    expect(SECTIONS.map(({ id }) => id).toSorted()).toEqual(titled.toSorted())
  })
})
