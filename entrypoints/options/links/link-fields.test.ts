import { describe, expect, it } from 'vitest'
import { jobView } from '../../../tests/support/job-view.ts'
import { changeOf, fieldsKnown, isAboutToBeSent, linkFields, otherOptions } from './link-fields.ts'

const ROW = {
  id: 9,
  alias: 'menu',
  shorturl: 'https://s.test/menu',
  longurl: 'https://long.test/',
  clicks: 0,
  title: 'The menu',
  description: '',
  date: '2026-01-01 00:00:00',
  facts: {},
}

const names = (rows: ReturnType<typeof linkFields>) => rows.map(({ field }) => field)

describe('the values of a link’s page', () => {
  it('are those that are known, with and without a value', () => {
    const known = fieldsKnown(
      {
        ...ROW,
        facts: { campaign: null, channels: [1], allChannels: true, expiry: null, password: true, private: true },
      },
      null,
    )
    expect(linkFields(known, true)).toEqual([
      { field: 'url', value: 'https://long.test/' },
      { field: 'metatitle', value: 'The menu' },
      { field: 'custom', value: 'menu' },
      { field: 'campaign', value: null },
      { field: 'channel', value: [1] },
      { field: 'expiry', value: null },
      { field: 'password', value: undefined },
      { field: 'status', value: 'private' },
      { field: 'description', value: null },
    ])
  })

  it('are only those that are set where the link can’t be changed', () => {
    expect(names(linkFields(fieldsKnown({ ...ROW, facts: { campaign: null } }, null), false))).toEqual([
      'url',
      'metatitle',
      'custom',
    ])
  })

  it('leave out what isn’t known, which can be set as one of the other options', () => {
    const rows = linkFields(fieldsKnown(ROW, null), true)
    expect(names(rows)).not.toContain('campaign')
    const others = otherOptions(rows, [])
    expect(others).toEqual(expect.arrayContaining(['campaign', 'domain', 'geotarget', 'parameters']))
    expect(others).not.toContain('passquery')
    expect(otherOptions(rows, ['passquery'])).toContain('passquery')
  })

  it('have targets and pixels only if there are some', () => {
    const fields = { pixels: [], geotarget: [{ location: 'Germany', link: 'https://de.test/' }], type: 'direct' }
    expect(names(linkFields({ fields, some: [] }, true))).toEqual(['geotarget'])
    expect(names(linkFields({ fields: { type: 'frame' }, some: ['pixels'] }, true))).toEqual(['pixels', 'type'])
  })
})

describe('the request that changes a value', () => {
  const job = (id: string, input: Record<string, unknown>) => jobView({ id, operation: 'updateLink', input })
  it('is the last one that has it', () => {
    const jobs = [job('a', { description: 'one' }), job('b', { description: 'two' }), job('c', { url: 'x' })]
    expect(changeOf('description', jobs)?.id).toBe('b')
    expect(changeOf('custom', jobs)).toBeUndefined()
  })

  it('needs no line of its own until there is something to say', () => {
    const sent = job('a', { description: 'one' })
    expect(isAboutToBeSent({ ...sent, state: 'sending' })).toBe(true)
    expect(isAboutToBeSent({ ...sent, state: 'waiting', failure: { kind: 'offline' } })).toBe(false)
    expect(isAboutToBeSent({ ...sent, state: 'failed' })).toBe(false)
  })
})
