import { describe, expect, it } from 'vitest'
import { inLanguage } from '../../tests/support/in-language.ts'
import type { Failure } from '../model/failure.ts'
import { failureSentence, failureText, unsureFailureText } from './failure-text.ts'

const HOSTILE = '<img src=x onerror=alert(1)>'

/** One of each kind: a new kind makes this object incomplete, which the compiler reports. */
const EVERY: { [K in Failure['kind']]: Extract<Failure, { kind: K }> } = {
  'not-connected': { kind: 'not-connected' },
  'other-account': { kind: 'other-account' },
  locked: { kind: 'locked' },
  offline: { kind: 'offline' },
  unreachable: { kind: 'unreachable' },
  timeout: { kind: 'timeout', afterMs: 20_000 },
  permission: { kind: 'permission', origin: 'https://s.test' },
  'key-refused': { kind: 'key-refused', said: HOSTILE },
  'not-allowed': { kind: 'not-allowed', said: HOSTILE },
  'slow-down': { kind: 'slow-down', until: 1_000 },
  refused: { kind: 'refused', status: 200, said: HOSTILE },
  'service-error': { kind: 'service-error', status: 502 },
  unreadable: { kind: 'unreadable', status: 200, detail: 'data.urls.0.id' },
  'too-large': { kind: 'too-large', limitBytes: 4 * 1024 * 1024 },
  redirected: { kind: 'redirected' },
  invalid: { kind: 'invalid', field: 'geotarget.0.link', problem: { code: 'empty' } },
  'short-url-changed': { kind: 'short-url-changed', copied: 'https://s.test/abc', shortUrl: 'https://s.test/xyz' },
  'already-shortened': { kind: 'already-shortened', shortUrl: 'https://s.test/abc' },
  credentials: { kind: 'credentials' },
  'not-found': { kind: 'not-found' },
  interrupted: { kind: 'interrupted' },
  storage: { kind: 'storage', detail: 'quota' },
  'lost-requests': { kind: 'lost-requests', unfinished: 1, finished: 0 },
  'forbidden-sender': { kind: 'forbidden-sender' },
  internal: { kind: 'internal', detail: 'TypeError' },
}

const all = Object.values(EVERY)
const say = (failure: Failure) => failureText(failure, () => 'in 0:41')

describe("a failure's text", () => {
  it.each(all)('for $kind says what happened and what it means, in sentences', (failure) => {
    const { title, advice } = say(failure)
    expect(title).toMatch(/^[A-Z][^.]+[^.]$/)
    expect(advice).toMatch(/^[A-Z“].+[.)]$/)
    expect(`${title} ${advice}`).not.toMatch(/undefined|null|NaN|\[object/)
  })

  it('has its own title for each kind', () => {
    expect(new Set(all.map((failure) => say(failure).title)).size).toBe(all.length)
  })

  it("quotes the service's message separately", () => {
    for (const failure of [EVERY['key-refused'], EVERY['not-allowed'], EVERY.refused]) {
      expect(say(failure).quote).toBe(HOSTILE)
      expect(say(failure).title + say(failure).advice).not.toContain(HOSTILE)
      expect(say({ ...failure, said: '' }).quote).toBeNull()
    }
  })

  it('says how long it waited, and where to look', () => {
    expect(say(EVERY.timeout).advice).toContain('20 seconds')
    expect(say({ kind: 'timeout', afterMs: 1_000 }).advice).toContain('1 second.')
    expect(say(EVERY['too-large']).advice).toContain('4 MB')
    expect(say(EVERY.permission).advice).toContain('https://s.test')
  })

  it('says when the service accepts requests again, but not that one is sent then: nothing connects by itself', () => {
    expect(say(EVERY['slow-down']).advice).toBe('The service accepts requests again in 0:41.')
  })

  it('names a bad key and a proxy that drops the header as causes', () => {
    expect(say(EVERY['key-refused']).advice).toMatch(/drop the header that carries it/)
  })

  it('names the object that prevents a creation', () => {
    expect(say({ kind: 'refused', status: 200, said: 'taken', existingId: 4 })).toEqual({
      title: 'It already exists',
      advice: 'Nothing was created. Use the existing one, or choose another name.',
      quote: 'taken',
    })
  })

  it('names an alias that is taken', () => {
    expect(say({ kind: 'refused', status: 409, said: 'custom is taken', takenAlias: 'spring' })).toEqual({
      title: 'The alias “spring” is taken',
      advice: 'Nothing was created or changed. Choose another alias.',
      quote: 'custom is taken',
    })
  })

  it('says what is wrong with an unreadable response', () => {
    expect(say({ kind: 'unreadable', status: 200, detail: 'JSON' }).advice).toMatch(
      /\(HTTP 200, missing or invalid: JSON\)$/,
    )
    expect(say({ kind: 'unreadable', status: 200, detail: '' }).advice).toMatch(/\(HTTP 200\)$/)
  })

  it('distinguishes a missing short URL from an unreadable response', () => {
    expect(say({ kind: 'unreadable', status: 200, detail: 'shorturl' }).title).toBe(
      'The service returned no usable short URL',
    )
  })

  it('never says that nothing was created while that is unknown', () => {
    const tell = () => 'soon'
    // The library is asked for an existing link before anything is sent.
    const inDoubt = all.filter(({ kind }) => kind !== 'already-shortened')
    for (const failure of [...inDoubt, { ...EVERY.refused, existingId: 4 }]) {
      const { advice, quote } = unsureFailureText(failure, tell)
      expect(advice).not.toMatch(/nothing was (created|changed)/i)
      expect(quote).toBe(failureText(failure, tell).quote)
    }
  })

  it('names fields as the form does', () => {
    expect(say({ kind: 'invalid', field: 'batch', problem: { code: 'batch_not_finished' } })).toMatchObject({
      title: "This can't be done now",
      advice: "Some requests of this batch aren't finished yet.",
    })
    expect(say({ kind: 'invalid', field: 'connection', problem: { code: 'connect_superseded' } })).toMatchObject({
      title: "This can't be done now",
      advice: 'You connected or disconnected in another tab before the service answered.',
    })
    expect(say(EVERY.invalid).title).toBe("This can't be sent")
    expect(say({ kind: 'invalid', field: 'rules.0.presetId', problem: { code: 'unknown_preset' } })).toMatchObject({
      title: "This can't be saved",
      advice: "Rule: Its preset doesn't exist.",
    })
    expect(say(EVERY.invalid).advice).toBe('Country targets: Must not be empty.')
    expect(say({ kind: 'invalid', field: '', problem: { code: 'invalid' } }).advice).toBe("Input: This isn't valid.")
    expect(say({ kind: 'invalid', field: 'constructor', problem: { code: 'invalid' } }).advice).toBe(
      "“constructor”: This isn't valid.",
    )
  })

  it('quotes an unknown field as the language does', () => {
    const german = { tag: 'de', name: 'Deutsch', texts: { field_by_name: '„{field}“' } }
    const unknown: Failure = { kind: 'invalid', field: 'colour', problem: { code: 'invalid' } }
    expect(inLanguage(german, () => say(unknown).advice)).toBe("„colour“: This isn't valid.")
  })
})

const never = () => 'never'

it('only names the problem of a field', () => {
  const failure = { kind: 'invalid', field: 'passphrase', problem: { code: 'wrong_passphrase' } } as const
  expect(failureSentence(failure, never)).toBe("The passphrase isn't correct.")
})

it('names what happened first for anything else', () => {
  expect(failureSentence({ kind: 'interrupted' }, never)).toMatch(/^The request was interrupted\. The browser /)
})

it('ends its sentences as the language does', () => {
  const chinese = { tag: 'zh', name: '中文', texts: { shared_title_and_advice: '{title}。{advice}' } }
  expect(inLanguage(chinese, () => failureSentence({ kind: 'interrupted' }, never))).toContain(
    'interrupted。The browser',
  )
})
