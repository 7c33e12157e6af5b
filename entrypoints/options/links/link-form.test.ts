import { signal } from '@preact/signals'
import { describe, expect, it } from 'vitest'
import { EMPTY_VALUES, type LinkOption, type LinkOptions, OPTION_NAMES } from '../../../lib/contract/link-options.ts'
import type { ConnectionView } from '../../../lib/model/connection-view.ts'
import { fail, ok } from '../../../lib/model/failure.ts'
import type { JobView } from '../../../lib/model/job-view.ts'
import { DEFAULT_SETTINGS, type Settings } from '../../../lib/model/settings.ts'
import { boundedText } from '../../../lib/outside-text.ts'
import { connectionView } from '../../../tests/support/connection-view.ts'
import { flushPromises } from '../../../tests/support/flush-promises.ts'
import { jobView } from '../../../tests/support/job-view.ts'
import { standInWorker } from '../../../tests/support/stand-in-worker.ts'
import type { RecentChange } from './change-undo.ts'
import { createLinkForm } from './link-form.ts'
import type { LinkDetailAnswer } from './link-reading.ts'
import { type LinkValues, shownProblems } from './link-values.ts'

const NOW = '2026-05-01 12:00:00'

const detail = (told: Partial<LinkDetailAnswer['details']> = {}): LinkDetailAnswer => ({
  error: 0,
  id: 9,
  details: {
    id: 9,
    shorturl: 'https://s.test/spring',
    longurl: 'https://long.test/',
    title: 'Spring',
    description: '',
    location: {},
    device: {},
    expiry: null,
    date: '2026-01-01 00:00:00',
    ...told,
  },
  data: {
    clicks: 0,
    uniqueClicks: 0,
    topCountries: 0,
    topReferrers: 0,
    topBrowsers: 0,
    topOs: 0,
    socialCount: {},
  },
})

const createJob = jobView({
  operation: 'createLink',
  state: 'done',
  input: { url: 'https://long.test/', campaign: 3, metatitle: 'Old title' },
  outcome: { id: 9, shortUrl: 'https://s.test/spring', differences: [] },
})

const world = (
  done: JobView[] = [],
  unsupportedOptions: LinkOption[] = [],
  defaults: LinkOptions = {},
  keepsUnsentFields = false,
  given: Partial<Settings> = {},
  changed: (change: RecentChange | null) => void = () => undefined,
) => {
  const worker = standInWorker()
  const sent: string[] = []
  worker.answer('jobs', () => ok({ jobs: done, total: done.length, counts: {} }))
  for (const operation of ['createLink', 'updateLink'] as const)
    worker.answer(operation, (input) => ok(jobView({ operation, input })))
  const form = createLinkForm({
    call: worker.call,
    read: worker.read,
    send: worker.send,
    schedule: () => () => undefined,
    now: () => 0,
    random: () => 0,
    connection: signal<ConnectionView | null | undefined>(connectionView({ unsupportedOptions, keepsUnsentFields })),
    collections: signal(null),
    settings: signal<Settings | null>({
      ...DEFAULT_SETTINGS,
      defaults: { options: defaults, expiresAfterMinutes: null },
      ...given,
    }),
    nowAtService: () => NOW,
    sent: (job, change) => {
      sent.push(job.operation)
      changed(change)
    },
  })
  return { worker, form, sent }
}

describe('the form of a new link', () => {
  it('has the worker look for campaigns, channels and others that were created elsewhere', () => {
    const { form, worker } = world()
    form.openNew()
    expect(worker.askedFor('collections')).toEqual([{ refresh: true }])
  })

  const PRESETS = [
    { id: 'a', name: 'Sale', options: { channel: 1, description: 'Sale' }, expiresAfterMinutes: null },
    { id: 'b', name: 'Press', options: { channel: 2 }, expiresAfterMinutes: null },
  ]
  const RULES = [{ id: 'r', match: 'host', value: 'shop.test', presetId: 'a' } as const]

  it('applies the preset that a rule chooses by the address, over what was not set by hand', async () => {
    const { form, worker } = world([], [], { status: 'public' }, false, { presets: PRESETS, rules: RULES })
    form.openNew()
    expect(form.preset.value).toBeNull()
    form.change({ description: 'My own' })
    form.change({ url: 'https://shop.test/' })
    expect([form.preset.value?.id, form.opened.value?.values]).toMatchObject([
      'a',
      { channel: 1, description: 'My own', status: 'public' },
    ])
    form.change({ url: 'https://other.test/' })
    expect([form.preset.value, form.opened.value?.values.channel]).toEqual([null, undefined])
    form.choosePreset('b')
    form.change({ url: 'https://shop.test/' })
    expect([form.preset.value?.id, form.opened.value?.values.channel]).toEqual(['b', 2])
    form.choosePreset('a')
    await form.submit()
    const input = {
      url: 'https://shop.test/',
      channel: 1,
      description: 'My own',
      status: 'public',
    }
    expect(worker.askedFor('createLink')).toEqual([input])
  })

  it('uses no preset if none is chosen, whatever the rules say, and has none for a refused request', () => {
    const { form } = world([], [], {}, false, { presets: PRESETS, rules: RULES })
    form.openNew()
    form.change({ url: 'https://shop.test/' })
    form.choosePreset(null)
    expect([form.preset.value, form.opened.value?.values.channel]).toEqual([null, undefined])
    form.openAgain(jobView({ operation: 'createLink', state: 'failed', input: { url: 'https://shop.test/' } }))
    expect(form.preset.value).toBeUndefined()
    form.change({ url: 'https://shop.test/more' })
    expect(form.opened.value?.values).toMatchObject({ url: 'https://shop.test/more' })
    expect(form.opened.value?.values.channel).toBeUndefined()
  })

  it('starts with the defaults and sends what was typed, without empty values', async () => {
    const { form, worker, sent } = world([], [], { status: 'public' })
    form.openNew()
    form.change({ url: 'long.test/page' })
    form.change({ custom: ' spring ', description: '' })
    await form.submit()
    expect(worker.askedFor('createLink')).toEqual([
      { url: 'https://long.test/page', status: 'public', custom: 'spring' },
    ])
    expect([form.opened.value, sent]).toEqual([null, ['createLink']])
  })

  it('shows problems at each field, and sends nothing', async () => {
    const { form, worker } = world()
    form.openNew()
    form.change({ url: 'mailto:a@b.test', custom: 'a b', expiry: '2020-01-01 00:00:00' })
    await form.submit()
    expect(Object.keys(form.opened.value?.problems ?? {})).toEqual(['url', 'custom', 'expiry'])
    form.change({ url: 'https://long.test/' })
    expect(Object.keys(form.opened.value?.problems ?? {})).toEqual(['custom', 'expiry'])
    expect(worker.askedFor('createLink')).toEqual([])
  })

  it('keeps what was typed when it is closed, except a password', () => {
    const { form } = world()
    form.openNew()
    form.change({ url: 'https://long.test/', password: 'secret', custom: 'spring' })
    form.close()
    form.openNew()
    expect(form.opened.value?.values).toEqual({ url: 'https://long.test/', custom: 'spring', needsPassword: true })
    expect(form.opened.value?.restored).toBe(true)
    form.discard()
    form.openNew()
    expect([form.opened.value?.values.url, form.opened.value?.restored]).toEqual(['', false])
  })

  it('has unsent input from the first key press until it is discarded', () => {
    const { form } = world()
    form.openNew()
    expect(form.edited.value).toBe(false)
    form.change({ url: 'https://long.test/' })
    expect(form.edited.value).toBe(true)
    form.close()
    expect(form.edited.value).toBe(true)
    form.openNew()
    form.discard()
    expect(form.edited.value).toBe(false)
  })

  it("shows the worker's problem at its field", async () => {
    const { form, worker } = world()
    worker.answer('createLink', () =>
      fail({ kind: 'invalid', field: 'description', problem: { code: 'too_long', params: { limit: 8192 } } }),
    )
    form.openNew()
    form.change({ url: 'https://long.test/' })
    await form.submit()
    expect(form.opened.value?.problems).toEqual({ description: 'Must have at most 8,192 characters.' })
  })

  it("keeps what was typed if the outbox didn't accept it", async () => {
    const { form, worker } = world()
    worker.answer('createLink', () => fail({ kind: 'not-connected' }))
    form.openNew()
    form.change({ url: 'https://long.test/' })
    await form.submit()
    expect([form.opened.value?.failure?.kind, form.opened.value?.sending]).toEqual(['not-connected', false])
  })
})

describe('a new link like another', () => {
  it('has what the service shows and what was requested here, but its own alias', async () => {
    const { form } = world([createJob])
    await form.openLike(detail({ location: { Peru: 'https://pe.test/' } }))
    expect(form.opened.value?.values).toEqual({
      url: 'https://long.test/',
      campaign: 3,
      metatitle: 'Spring',
      geotarget: [{ location: 'Peru', link: 'https://pe.test/' }],
    })
  })

  it("lists what couldn't be read, without what the service doesn't support", async () => {
    const { form } = world([createJob], ['pixels', 'deeplink'])
    await form.openLike(detail())
    expect(form.opened.value?.subject.unknown).toEqual([
      'password',
      'type',
      'status',
      'metadescription',
      'metaimage',
      'languagetarget',
      'parameters',
      'channel',
    ])
  })

  it('expires with the other one, unless that has expired already', async () => {
    const { form } = world()
    await form.openLike(detail({ expiry: '2027-01-01 00:00:00' }))
    expect(form.opened.value?.values.expiry).toBe('2027-01-01 00:00:00')
    await form.openLike(detail({ expiry: '2026-01-01 00:00:00' }))
    expect(form.opened.value?.values.expiry).toBeUndefined()
  })
})

describe('the update of a link', () => {
  it("doesn't fill in texts that were cut, says so, and doesn't send them", async () => {
    const { form, worker } = world()
    await form.openEdit(
      detail({
        title: boundedText('x'.repeat(9_999), 'title'),
        description: boundedText('x'.repeat(9_999), 'description'),
      }),
    )
    expect(form.tooLong.value).toEqual(['metatitle', 'description'])
    form.change({ url: 'https://long.test/other' })
    await form.submit()
    expect(worker.askedFor('updateLink')).toEqual([{ id: 9, url: 'https://long.test/other', custom: 'spring' }])
  })

  it('sends everything known, and nothing for hidden options that were not typed', async () => {
    const { form, worker } = world([createJob])
    await form.openEdit(detail())
    form.change({ description: 'A note' })
    await form.submit()
    expect(worker.askedFor('updateLink')).toEqual([
      { id: 9, url: 'https://long.test/', custom: 'spring', metatitle: 'Spring', description: 'A note' },
    ])
    expect(worker.names).toEqual(['Spring'])
  })

  it('can fill in what was last sent from here, below what is typed', async () => {
    const { form } = world([createJob])
    await form.openEdit(detail())
    expect(form.opened.value?.subject.remembered).toEqual({ campaign: 3 })
    form.fillIn()
    expect(form.opened.value?.values).toMatchObject({ campaign: 3, custom: 'spring', metatitle: 'Spring' })
  })

  it('clears hidden options by name', async () => {
    const { form, worker } = world()
    await form.openEdit(detail())
    form.change({ cleared: ['password'] })
    await form.submit()
    expect(worker.askedFor('updateLink')[0]).toMatchObject({ id: 9, password: null })
  })

  it('sends nothing if nothing was changed', async () => {
    const { form, worker, sent } = world()
    await form.openEdit(detail())
    await form.submit()
    expect([worker.askedFor('updateLink'), sent, form.opened.value]).toEqual([[], [], null])
  })

  it.each([
    ['taken', ok(jobView({ operation: 'updateLink' }))],
    ['refused', fail({ kind: 'storage', detail: 'full' })],
  ])('stays open if the update of another link is %s only now', async (_, answer) => {
    const { form, worker } = world()
    const answered = Promise.withResolvers<typeof answer>()
    worker.answer('updateLink', () => answered.promise)
    await form.openEdit(detail())
    form.change({ url: 'https://other.test/' })
    const sent = form.submit()
    form.close()
    await form.openEdit({ ...detail(), id: 10 })
    form.change({ url: 'https://typed.test/' })
    answered.resolve(answer)
    await sent
    expect(form.opened.value).toMatchObject({
      subject: { id: 10 },
      values: { url: 'https://typed.test/' },
      failure: null,
    })
    form.close()
    await form.openEdit(detail())
    expect(form.opened.value?.restored).toBe(!answer.ok)
  })

  it('of one link never shows what was typed for another', async () => {
    const { form } = world()
    await form.openEdit(detail())
    form.change({ url: 'https://other.test/' })
    form.close()
    await form.openEdit({ ...detail(), id: 10 })
    expect(form.opened.value?.values.url).toBe('https://long.test/')
  })
})

/** As services return what was written elsewhere. */
const AS_READ = {
  longurl: 'HTTPS://Example.com:443/Größe it’s/%7Ea/../b?a=1|2&b=ü&c=%c3%bc#Stück',
  title: '  Spring\tsale ',
  description: ' First line \r\n\r\nlast line\n',
  location: { ' Peru': 'http://Example.com/perú?x=é', Chile: 'https://example.com' },
  device: { iPhone: 'https://example.com/a b' },
  expiry: '2026-01-01 00:00:00',
}
const READ_OPTIONS = {
  custom: 'spring',
  expiry: AS_READ.expiry,
  metatitle: AS_READ.title,
  description: AS_READ.description,
  geotarget: [
    { location: ' Peru', link: 'http://Example.com/perú?x=é' },
    { location: 'Chile', link: 'https://example.com' },
  ],
  devicetarget: [{ device: 'iPhone', link: 'https://example.com/a b' }],
}
const TYPED: { readonly [O in LinkOption]: [typed: LinkOptions[O], sent: LinkOptions[O]] } = {
  custom: [' summer ', 'summer'],
  type: ['frame', 'frame'],
  password: [' s3cret ', ' s3cret '],
  domain: ['https://go.test', 'https://go.test'],
  expiry: ['2027-01-01 00:00:00', '2027-01-01 00:00:00'],
  geotarget: [
    [{ location: ' Peru', link: 'https://example.com/ü' }],
    [{ location: 'Peru', link: 'https://example.com/%C3%BC' }],
  ],
  devicetarget: [
    [{ device: 'iPad ', link: 'https://example.com' }],
    [{ device: 'iPad', link: 'https://example.com/' }],
  ],
  languagetarget: [[{ language: ' de', link: 'https://de.test' }], [{ language: 'de', link: 'https://de.test/' }]],
  metatitle: ['Summer ', 'Summer'],
  metadescription: [' Of summer', 'Of summer'],
  metaimage: ['https://example.com/ü.png', 'https://example.com/%C3%BC.png'],
  description: ['A note ', 'A note'],
  pixels: [[4], [4]],
  channel: [3, 3],
  campaign: [3, 3],
  deeplink: [{ auto: true }, { auto: true }],
  status: ['private', 'private'],
  parameters: [[{ name: ' ref', value: 'x ' }], [{ name: 'ref', value: 'x' }]],
  passquery: [true, true],
}

describe('what was not touched in an update', () => {
  const send = async (change: Partial<LinkValues>) => {
    const { form, worker } = world()
    await form.openEdit(detail(AS_READ))
    form.change(change)
    await form.submit()
    expect([form.opened.value?.problems, form.opened.value?.failure]).toEqual([undefined, undefined])
    const [{ id: _, ...body }] = worker.askedFor('updateLink') as [Record<string, unknown>]
    return body
  }

  it.each(OPTION_NAMES)('is sent as it was read if only the option %s is typed', async (option) => {
    const [typed, sent] = TYPED[option]
    const body = await send({ [option]: typed })
    expect(body).toEqual({ url: AS_READ.longurl, ...READ_OPTIONS, [option]: sent })
  })

  it.each(['expiry', 'geotarget', 'devicetarget', 'metatitle', 'description'] as const)(
    'is sent as it was read if only the option %s is emptied',
    async (option) => {
      const body = await send({ [option]: undefined })
      expect(body).toEqual({ url: AS_READ.longurl, ...READ_OPTIONS, [option]: EMPTY_VALUES[option] })
    },
  )

  it('is sent as it was read if only the address is typed, which is normalized', async () => {
    const body = await send({ url: ' example.com/ü ' })
    expect(body).toEqual({ url: 'https://example.com/%C3%BC', ...READ_OPTIONS })
  })

  it('is sent as it was read if it was typed and restored', async () => {
    const { form, worker } = world()
    await form.openEdit(detail(AS_READ))
    form.change({ url: 'https://other.test/', metatitle: 'x', geotarget: [] })
    form.change({
      url: AS_READ.longurl,
      metatitle: AS_READ.title,
      geotarget: [...READ_OPTIONS.geotarget],
      pixels: [1],
    })
    await form.submit()
    expect(worker.askedFor('updateLink')).toEqual([{ id: 9, url: AS_READ.longurl, ...READ_OPTIONS, pixels: [1] }])
  })

  it('is sent as it was read after what was sent earlier was filled in', async () => {
    const { form, worker } = world([jobView({ ...createJob, input: { url: 'https://a.test/', campaign: 3 } })])
    await form.openEdit(detail(AS_READ))
    form.fillIn()
    await form.submit()
    expect(worker.askedFor('updateLink')).toEqual([{ id: 9, url: AS_READ.longurl, ...READ_OPTIONS, campaign: 3 }])
  })

  it('has no problem that keeps another field from being saved, but does once it is touched', async () => {
    const { form, worker } = world()
    const repeated = { location: { Peru: 'https://a.test/' }, device: { '': 'https://a.test/' } }
    await form.openEdit(detail({ ...AS_READ, ...repeated, longurl: 'https://a.test/x https://b.test/' }))
    form.change({ expiry: '2020-01-01 00:00:00' })
    await form.submit()
    expect([Object.keys(form.opened.value?.problems ?? {}), worker.askedFor('updateLink')]).toEqual([['expiry'], []])
    form.change({ expiry: AS_READ.expiry, description: 'Kept' })
    await form.submit()
    expect(worker.askedFor('updateLink')).toMatchObject([
      { url: 'https://a.test/x https://b.test/', expiry: AS_READ.expiry, description: 'Kept' },
    ])
  })

  it('is normalized in a new link like it', async () => {
    const { form, worker } = world()
    await form.openLike(detail(AS_READ))
    await form.submit()
    expect(worker.askedFor('createLink')).toMatchObject([
      { url: URL.parse(AS_READ.longurl)?.href, metatitle: 'Spring\tsale' },
    ])
  })
})

describe('a draft of an update', () => {
  it('keeps what was typed and overwrites nothing that was changed elsewhere', async () => {
    const { form, worker } = world()
    await form.openEdit(detail())
    form.change({ description: 'A note' })
    form.close()
    await form.openEdit(detail({ longurl: 'https://moved.test/', title: 'Summer' }))
    expect(form.opened.value?.restored).toBe(true)
    await form.submit()
    expect(worker.askedFor('updateLink')).toEqual([
      { id: 9, url: 'https://moved.test/', custom: 'spring', metatitle: 'Summer', description: 'A note' },
    ])
  })

  it('keeps what was emptied', async () => {
    const { form, worker } = world()
    const expiring = detail({ expiry: '2027-01-01 00:00:00' })
    await form.openEdit(expiring)
    form.change({ expiry: undefined })
    form.close()
    await form.openEdit(expiring)
    await form.submit()
    expect(worker.askedFor('updateLink')[0]).toMatchObject({ id: 9, expiry: null })
  })

  it('is none if only a field was typed in and emptied again', async () => {
    const { form } = world()
    await form.openEdit(detail())
    form.change({ description: '' })
    form.close()
    expect(form.edited.value).toBe(false)
  })
})

describe('an open update', () => {
  it('shows the latest response about its link where nothing was typed, and sends what was read then', async () => {
    const { form, worker } = world()
    await form.openEdit(detail())
    form.change({ metatitle: 'Mine' })
    form.read(detail({ longurl: 'https://moved.test/', description: 'Theirs' }))
    await form.submit()
    expect(worker.askedFor('updateLink')).toEqual([
      { id: 9, url: 'https://moved.test/', custom: 'spring', metatitle: 'Mine', description: 'Theirs' },
    ])
  })

  it.each([
    ['mine', 'Mine'],
    ['theirs', 'Theirs'],
  ] as const)('asks about a field that was changed elsewhere too, and sends %s', async (choice, title) => {
    const { form, worker } = world()
    await form.openEdit(detail())
    form.change({ url: 'https://mine.test/', metatitle: 'Mine' })
    form.read(detail({ title: 'Theirs' }))
    const conflict = { field: 'metatitle', mine: 'Mine', theirs: 'Theirs' }
    expect(form.opened.value?.conflicts).toEqual([conflict])
    await form.submit()
    expect(worker.askedFor('updateLink')).toEqual([])
    form.decide(conflict, choice)
    await form.submit()
    expect(worker.askedFor('updateLink')).toEqual([
      { id: 9, url: 'https://mine.test/', custom: 'spring', metatitle: title },
    ])
  })

  it('asks when its draft is opened again and its link was changed in the meantime', async () => {
    const { form } = world()
    await form.openEdit(detail())
    form.change({ url: 'https://mine.test/' })
    form.close()
    await form.openEdit(detail({ longurl: 'https://theirs.test/' }))
    expect(form.opened.value?.conflicts).toEqual([
      { field: 'url', mine: 'https://mine.test/', theirs: 'https://theirs.test/' },
    ])
  })

  it('creates a new link if its link was deleted, also from a draft', async () => {
    const { form, worker } = world()
    await form.openEdit(detail())
    form.change({ description: 'A note' })
    form.close()
    form.gone([9, 10])
    const [orphan] = form.orphaned.value
    if (orphan) form.open(orphan.subject, orphan.initial)
    expect(form.opened.value?.deleted).toBe(true)
    await form.submit()
    expect(worker.askedFor('createLink')).toEqual([
      { url: 'https://long.test/', custom: 'spring', metatitle: 'Spring', description: 'A note' },
    ])
    expect([worker.askedFor('updateLink'), form.edited.value]).toEqual([[], false])
  })

  it('starts with a response that arrives while it opens', async () => {
    const { form, worker } = world()
    const held = Promise.withResolvers<ReturnType<typeof ok>>()
    worker.answer('jobs', () => held.promise)
    const opening = form.openEdit(detail())
    form.read({ ...detail({ longurl: 'https://other.test/' }), id: 10 })
    form.read(detail({ longurl: 'https://moved.test/' }))
    held.resolve(ok({ jobs: [], total: 0, counts: {} }))
    await opening
    expect(form.opened.value?.values.url).toBe('https://moved.test/')
  })

  it('does not replace a form that was opened while it was prepared', async () => {
    const { form, worker } = world()
    const held = Promise.withResolvers<ReturnType<typeof ok>>()
    worker.answer('jobs', () => held.promise)
    const opening = form.openEdit(detail())
    form.openNew()
    form.change({ url: 'https://typed.test/' })
    held.resolve(ok({ jobs: [], total: 0, counts: {} }))
    await opening
    expect(form.opened.value).toMatchObject({ subject: { kind: 'new' }, values: { url: 'https://typed.test/' } })
  })

  it('ignores a response about another link', async () => {
    const { form } = world()
    await form.openEdit(detail())
    form.read({ ...detail({ longurl: 'https://other.test/' }), id: 10 })
    expect(form.opened.value?.values.url).toBe('https://long.test/')
  })
})

describe('one field of a link', () => {
  const changes: (RecentChange | null)[] = []
  const fieldWorld = (keepsUnsentFields: boolean) => {
    changes.length = 0
    const made = world([], [], {}, keepsUnsentFields, {}, (change) => changes.push(change))
    made.worker.answer('readLink', () => ok(detail({ description: 'Their note' })))
    return made
  }

  it('is sent alone, and with the rest of the link to a service that replaces the whole', async () => {
    const kept = fieldWorld(true)
    kept.form.openField('description', detail(), {})
    kept.form.change({ description: 'My note' })
    await kept.form.submit()
    expect(kept.worker.askedFor('updateLink')).toEqual([{ id: 9, description: 'My note' }])
    const whole = fieldWorld(false)
    whole.form.openField('metatitle', detail(), {})
    whole.form.change({ metatitle: 'Summer' })
    await whole.form.submit()
    expect(whole.worker.askedFor('updateLink')).toEqual([
      { id: 9, url: 'https://long.test/', metatitle: 'Summer', custom: 'spring', description: 'Their note' },
    ])
  })

  it('starts with what the list knows of it, and can clear that', async () => {
    const { form, worker } = fieldWorld(true)
    form.openField('campaign', detail(), { campaign: 3 })
    expect(form.opened.value?.values.campaign).toBe(3)
    form.change({ campaign: undefined })
    await form.submit()
    expect(worker.askedFor('updateLink')).toEqual([{ id: 9, campaign: null }])
  })

  it('that an update can’t remove stays as it is without a choice', async () => {
    const { form, worker } = fieldWorld(true)
    form.openField('status', detail(), { status: 'private' })
    form.change({ status: undefined })
    await form.submit()
    expect([worker.askedFor('updateLink'), form.opened.value]).toEqual([[], null])
  })

  it('asks before it overwrites what someone else has changed meanwhile', async () => {
    const { form, worker } = fieldWorld(false)
    form.openField('description', detail({ description: 'Old note' }), {})
    form.change({ description: 'My note' })
    await form.submit()
    expect(worker.askedFor('updateLink')).toEqual([])
    expect(form.opened.value?.conflicts).toEqual([{ field: 'description', mine: 'My note', theirs: 'Their note' }])
  })

  it('is undone with the earlier value', async () => {
    const { form, worker } = fieldWorld(true)
    form.openField('description', detail({ description: 'Old note' }), {})
    form.change({ description: 'My note' })
    await form.submit()
    form.openField('campaign', detail(), { campaign: null })
    form.change({ campaign: 3 })
    await form.submit()
    for (const change of changes) await change?.takeBack?.()
    expect(worker.askedFor('updateLink').slice(2)).toEqual([
      { id: 9, description: 'Old note' },
      { id: 9, campaign: null },
    ])
  })

  it('can’t be undone if the earlier value isn’t known', async () => {
    const { form } = fieldWorld(true)
    form.openField('password', detail(), {})
    form.change({ password: 'open sesame' })
    await form.submit()
    expect(changes).toMatchObject([{ id: 9, field: 'password', takeBack: null }])
  })

  it('is a draft of its own until it is saved', () => {
    const { form } = fieldWorld(true)
    form.openField('description', detail(), {})
    form.change({ description: 'My note' })
    form.openField('custom', detail(), {})
    expect(form.unsavedFields.value).toMatchObject([{ id: 9, field: 'description' }])
    form.openField('description', detail(), {})
    expect(form.opened.value).toMatchObject({ restored: true, values: { description: 'My note' } })
  })
})

describe('the form of a refused request', () => {
  const refused = jobView({
    id: '00000000-0000-4000-8000-00000000000a',
    operation: 'createLink',
    state: 'failed',
    subject: 'https://long.test/',
    input: { url: 'https://long.test/', custom: 'taken', campaign: 3 },
  })

  it('has all of its input, and replaces the request', async () => {
    const { form, worker } = world()
    form.openAgain(refused)
    expect(form.opened.value?.values).toMatchObject({
      url: 'https://long.test/',
      custom: 'taken',
      campaign: 3,
    })
    form.change({ custom: 'free' })
    await form.submit()
    expect(worker.askedFor('createLink')).toEqual([{ url: 'https://long.test/', custom: 'free', campaign: 3 }])
    expect(worker.replaced).toEqual([refused.id])
    expect(form.opened.value).toBeNull()
  })

  it('sends nothing before its password is entered again or removed', async () => {
    const { form, worker } = world()
    form.openAgain({ ...refused, hasPassword: true, needsPassword: true })
    await form.submit()
    expect([worker.askedFor('createLink'), form.opened.value?.problems]).toEqual([
      [],
      { password: 'Enter the password again, or remove it.' },
    ])
    form.change({ needsPassword: undefined })
    expect(form.opened.value?.problems).toEqual({})
    await form.submit()
    expect(worker.askedFor('createLink')).toHaveLength(1)
  })

  it('keeps what was typed when it is closed, and has nothing unsent before', () => {
    const { form } = world()
    form.openAgain(refused)
    expect(form.edited.value).toBe(false)
    form.change({ description: 'A note' })
    form.close()
    expect(form.edited.value).toBe(true)
    form.openAgain(refused)
    expect(form.opened.value).toMatchObject({
      restored: true,
      values: { url: 'https://long.test/', custom: 'taken', campaign: 3, description: 'A note' },
    })
  })

  it('requests the same update of the same link, including what it removes', async () => {
    const { form, worker } = world()
    const input = { id: 9, url: 'https://long.test/', metatitle: 'New', campaign: null, pixels: [] }
    form.openAgain({ ...refused, operation: 'updateLink', input })
    await form.submit()
    expect(worker.askedFor('updateLink')).toEqual([input])
  })

  it.each([
    ['all of a link', { id: 9, url: 'https://other.test/', description: 'A note' }, 'https://other.test/'],
    ['a part of a link', { id: 9, description: 'A note' }, ''],
  ])('says that the link of a refused change to %s was deleted, and creates it again', async (_what, input, url) => {
    const { form, worker } = world()
    worker.answer('readLink', () => fail({ kind: 'not-found' }))
    form.openAgain({ ...refused, operation: 'updateLink', input })
    await flushPromises()
    expect(form.opened.value).toMatchObject({ deleted: true, values: { url, description: 'A note' } })
    form.change({ url: 'https://other.test/' })
    await form.submit()
    expect(worker.askedFor('createLink')).toEqual([{ url: 'https://other.test/', description: 'A note' }])
    expect(worker.askedFor('updateLink')).toEqual([])
  })

  it('clears an option that the refused update would have set', async () => {
    const { form, worker } = world()
    const input = { id: 9, url: 'https://long.test/', metatitle: 'New', description: 'A note' }
    form.openAgain({ ...refused, operation: 'updateLink', input })
    form.change({ description: '' })
    await form.submit()
    expect(worker.askedFor('updateLink')).toEqual([{ ...input, description: '' }])
  })
})

it('a form that was closed says that it had a password, even if nothing else was typed', async () => {
  const { form } = world()
  form.openNew()
  form.change({ password: 'secret' })
  form.close()
  form.openNew()
  const opened = form.opened.value
  expect(opened).toMatchObject({ restored: true, values: { needsPassword: true } })
  expect(opened && shownProblems(opened)).toEqual({ password: 'Enter the password again, or remove it.' })
  form.change({ password: 'again' })
  expect(form.opened.value?.values.needsPassword).toBeUndefined()
})

describe('what someone else changes while a link is edited', () => {
  const theirs = { shorturl: 'https://s.test/summer', title: 'Theirs' }

  it('stays at a service that leaves what is not sent: only what was typed is sent, and nothing is read', async () => {
    const { form, worker } = world([], [], {}, true)
    await form.openEdit(detail({ expiry: '2027-01-01 00:00:00' }))
    form.change({ description: 'Mine', expiry: undefined })
    await form.submit()
    expect(worker.askedFor('updateLink')).toEqual([{ id: 9, description: 'Mine', expiry: null }])
    expect(worker.askedFor('readLink')).toEqual([])
  })

  it('is read and sent again at any other service', async () => {
    const { form, worker } = world()
    worker.answer('readLink', () => ok(detail(theirs)))
    await form.openEdit(detail())
    form.change({ description: 'Mine' })
    await form.submit()
    expect(worker.askedFor('updateLink')).toEqual([
      { id: 9, url: 'https://long.test/', custom: 'summer', metatitle: 'Theirs', description: 'Mine' },
    ])
    expect(form.opened.value).toBeNull()
  })

  it('is a question before it is sent if the same field was typed here', async () => {
    const { form, worker } = world()
    worker.answer('readLink', () => ok(detail(theirs)))
    await form.openEdit(detail())
    form.change({ metatitle: 'Mine' })
    await form.submit()
    const conflict = { field: 'metatitle', mine: 'Mine', theirs: 'Theirs' }
    expect([worker.askedFor('updateLink'), form.opened.value?.conflicts]).toEqual([[], [conflict]])
    form.decide(conflict, 'mine')
    await form.submit()
    expect(worker.askedFor('updateLink')).toMatchObject([{ custom: 'summer', metatitle: 'Mine' }])
  })

  it('is reported if the link was deleted, and nothing is sent', async () => {
    const { form, worker } = world()
    worker.answer('readLink', () => fail({ kind: 'not-found' }))
    await form.openEdit(detail())
    form.change({ metatitle: 'Mine' })
    await form.submit()
    expect([worker.askedFor('updateLink'), form.opened.value?.deleted]).toEqual([[], true])
  })

  it('stays when a refused request about a part of the link is edited and sent again', async () => {
    const { form, worker } = world([], [], {}, true)
    worker.answer('readLink', () => ok(detail({ ...theirs, description: 'Theirs' })))
    const input = { id: 9, metatitle: 'Mine', description: '' }
    form.openAgain(jobView({ operation: 'updateLink', state: 'failed', input }))
    await flushPromises()
    expect(form.opened.value?.values).toMatchObject({ url: 'https://long.test/', custom: 'summer', metatitle: 'Mine' })
    form.change({ expiry: '2027-01-01 00:00:00' })
    await form.submit()
    expect(worker.askedFor('updateLink')).toEqual([
      { id: 9, metatitle: 'Mine', description: '', expiry: '2027-01-01 00:00:00' },
    ])
  })
})
