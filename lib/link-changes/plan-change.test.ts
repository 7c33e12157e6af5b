import { describe, expect, it } from 'vitest'
import { jobView } from '../../tests/support/job-view.ts'
import type { JobView } from '../model/job-view.ts'
import type { KnownFields, KnownLink } from './known-fields.ts'
import { isReversible, type LinkEdit, linkWrite, planAnyway, planChange, planUndo } from './plan-change.ts'

const link = (fields: KnownFields = {}): KnownLink => ({
  id: 7,
  name: 'Menu',
  shortUrl: 'https://s.test/menu',
  fields: { url: 'https://a.test/', ...fields },
  some: [],
  saysMore: false,
})

const edit = (changes: Partial<LinkEdit>): LinkEdit => ({ options: {}, cleared: [], ...changes })

describe('a change of a link', () => {
  it('has only what is different, with the values before as far as they are known', () => {
    const known = link({ campaign: 3, description: 'Old' })
    const wanted = edit({ url: 'https://b.test/', options: { campaign: 3, description: 'New', status: 'public' } })
    expect(planChange(known, wanted).fields).toEqual([
      { field: 'url', before: 'https://a.test/', after: 'https://b.test/' },
      { field: 'description', before: 'Old', after: 'New' },
      { field: 'status', before: undefined, after: 'public' },
    ])
  })

  it('is empty if the link already has the values, is in the channel among others, or lacks what is cleared', () => {
    const known = link({ channel: [1, 2], expiry: null })
    expect(
      planChange(known, edit({ url: 'https://a.test', options: { channel: 2 }, cleared: ['expiry'] })),
    ).toMatchObject({ fields: [], problem: null })
  })

  it('is refused if the address becomes too long with its parameters', () => {
    const parameters = [{ name: 'a', value: 'b'.repeat(4_000) }]
    const wanted = edit({ url: `https://a.test/${'c'.repeat(4_500)}`, options: { parameters } })
    expect(planChange(link(), wanted)).toMatchObject({
      fields: [],
      problem: { field: 'parameters', problem: { code: 'parameters_too_long' } },
    })
  })

  it('replaces something in its own destination, and is only sent if that is still the same', () => {
    const replacement = { part: 'host', name: '', find: 'a.test', replaceWith: 'münchen.test' } as const
    const known = link({ url: 'https://a.test/x?u=https://a.test/' })
    const plannedChange = planChange(known, edit({ replacement, options: { description: 'New' } }))
    expect(plannedChange.fields).toEqual([
      { field: 'url', before: known.fields.url, after: 'https://xn--mnchen-3ya.test/x?u=https://a.test/' },
      { field: 'description', before: undefined, after: 'New' },
    ])
    expect(plannedChange.onlyIfSame).toBe(true)
    expect(planChange(link({ url: 'https://b.test/' }), edit({ replacement }))).toMatchObject({
      fields: [],
      problem: null,
      onlyIfSame: false,
    })
    // What isn't known can't be searched.
    expect(planChange(link({ url: undefined }), edit({ replacement })).fields).toEqual([])
  })

  it.each([
    ['https://a.test/', '', 'not_address'],
    ['a.test', '.test', 'no_host'],
    ['a.test/', `a.test/${'b'.repeat(9_000)}`, 'address_too_long'],
    ['a.test/', 's.test/menu', 'leads_to_itself'],
  ])('is refused if "%s" becomes "%s": %s', (find, replaceWith, code) => {
    const replacement = { part: 'anything', name: '', find, replaceWith } as const
    expect(planChange(link(), edit({ replacement, options: { description: 'New' } }))).toMatchObject({
      fields: [],
      problem: { field: 'url', problem: { code } },
    })
  })

  it('is sent with the value that empties a field, and the known values before', () => {
    const planned = planChange(link({ expiry: '2031-01-01 00:00:00' }), edit({ cleared: ['expiry', 'pixels'] }))
    expect(linkWrite(planned, 'id')).toEqual({
      id: 'id',
      input: { id: 7, expiry: null, pixels: [] },
      title: 'Menu',
      before: { expiry: '2031-01-01 00:00:00' },
      onlyIfSame: false,
    })
  })

  it('can be undone if everything before is known or will be read', () => {
    const isRead = (field: string) => field === 'expiry'
    const by = (changes: Partial<LinkEdit>, fields: KnownFields = {}) =>
      isReversible(planChange(link(fields), edit(changes)), isRead)
    expect(by({ cleared: ['expiry'] })).toBe(true)
    expect(by({ options: { status: 'public' } })).toBe(false)
    expect(by({ options: { status: 'public' } }, { status: 'private' })).toBe(true)
    // Only a link without a channel can be taken out of one.
    expect(by({ options: { channel: 1 } }, { channel: [] })).toBe(true)
    expect(by({ options: { channel: 1 } }, { channel: [2] })).toBe(false)
  })
})

const changed = (input: JobView['input'], before: Record<string, unknown>): JobView =>
  jobView({
    operation: 'updateLink',
    state: 'done',
    input: { id: 7, custom: 'menu', ...input },
    change: { fields: Object.keys(input), before },
  })

describe('a change back', () => {
  it('has the values before, and is only sent if the link still has those after', () => {
    const job = changed({ url: 'https://b.test/', description: 'New' }, { url: 'https://a.test/', description: null })
    const planned = planUndo(job, link({ url: 'https://b.test/', description: 'New' }))
    expect(linkWrite(planned, 'id')).toMatchObject({
      input: { id: 7, url: 'https://a.test/', description: '' },
      before: { url: 'https://b.test/', description: 'New' },
      onlyIfSame: true,
    })
  })

  it('names what it leaves: what was unknown before, and what has no empty value', () => {
    const job = changed({ password: 'x', status: 'public', description: 'New' }, { status: null, description: 'Old' })
    expect(planUndo(job, link())).toMatchObject({
      fields: [{ field: 'description', after: 'Old' }],
      kept: ['password', 'status'],
    })
  })

  it('is refused for a link that someone else was seen to have changed, and nothing for one that was changed back', () => {
    const job = changed({ url: 'https://b.test/' }, { url: 'https://a.test/' })
    expect(planUndo(job, link({ url: 'https://c.test/' }))).toMatchObject({
      fields: [],
      problem: { field: 'url', problem: { code: 'link_changed_since' } },
    })
    expect(planUndo(job, link())).toMatchObject({ fields: [], problem: null })
  })

  it('removes a link from the channel to which it was added, and adds it to the only one in which it was', () => {
    expect(planUndo(changed({ channel: 3 }, { channel: [] }), link()).fields).toEqual([
      { field: 'channel', before: 3, after: null },
    ])
    expect(planUndo(changed({ channel: null }, { channel: [3] }), link()).fields).toEqual([
      { field: 'channel', before: null, after: 3 },
    ])
    expect(planUndo(changed({ channel: 3 }, { channel: [2] }), link()).kept).toEqual(['channel'])
    expect(planUndo(changed({ channel: null }, { channel: [2, 3] }), link()).kept).toEqual(['channel'])
  })
})

describe('a change that was not sent because someone else has changed the link', () => {
  it('can be made anyway: over what they have set', () => {
    const job = changed(
      { url: 'https://b.test/', expiry: null },
      { url: 'https://a.test/', expiry: '2031-01-01 00:00:00' },
    )
    const refused = {
      ...job,
      change: { fields: ['url', 'expiry'], before: {}, ...job.change, found: { url: 'https://c.test/' } },
    }
    const again = planAnyway(refused, link({ url: 'https://a.test/' }))
    expect(again.fields).toEqual([
      { field: 'url', before: 'https://c.test/', after: 'https://b.test/' },
      { field: 'expiry', before: '2031-01-01 00:00:00', after: null },
    ])
    expect(linkWrite(again, 'id')).toMatchObject({ before: { url: 'https://c.test/' }, onlyIfSame: false })
  })
})
