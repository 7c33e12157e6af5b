import { describe, expect, it } from 'vitest'
import { sendingJob } from '../../tests/support/outbox-job.ts'
import type { AliasPolicy } from '../address/predicted-short-url.ts'
import type { Failure } from '../model/failure.ts'
import { afterRefusal, brokenPromise, withChosenAlias } from './alias-choice.ts'
import { resolveJob } from './decisions.ts'
import { inputAsAsked, type Job } from './job.ts'

const zeros = (count: number) => new Uint8Array(count)
const POLICY: AliasPolicy = {
  maker: { style: 'random', length: 7 },
  keepsAliases: true,
  unsupportedOptions: [],
  shortBases: { own: 'https://s.test/go', byHost: { 'go.test': 'https://go.test/l' } },
  promises: true,
}
const intent = (input: Record<string, unknown>) => ({
  operation: 'createLink' as const,
  input: { url: 'https://example.com/', ...input },
  title: 'Spring sale',
  copy: true,
  priority: 'click' as const,
})
const chosen = (input: Record<string, unknown>, policy: Partial<AliasPolicy> = {}) =>
  withChosenAlias(intent(input), { ...POLICY, ...policy }, zeros)

describe('the alias of a new link', () => {
  it('is chosen if none is given, and its short URL is known if its base is', () => {
    expect(chosen({})).toMatchObject({
      input: { custom: 'bbbbbbb' },
      chosenAlias: { promised: 'https://s.test/go/bbbbbbb' },
    })
    expect(chosen({ domain: 'https://Go.test/' }).chosenAlias?.promised).toBe('https://go.test/l/bbbbbbb')
    for (const domain of ['https://other.test', 'constructor'])
      expect(chosen({ domain }).chosenAlias?.promised).toBeNull()
    expect(chosen({ domain: 'https://go.test' }, { unsupportedOptions: ['domain'] }).chosenAlias?.promised).toBeNull()
    expect(chosen({}, { keepsAliases: false }).chosenAlias?.promised).toBeNull()
    expect(chosen({}, { promises: false }).chosenAlias?.promised).toBeNull()
  })

  it("is the typed one, or the service's if that is set to choose", () => {
    expect(chosen({ custom: 'mine' })).toEqual(intent({ custom: 'mine' }))
    expect(chosen({}, { maker: null })).toEqual(intent({}))
  })

  it('is chosen for a click at a service that was never seen to apply one, and left to the service in bulk work', () => {
    const unknown = { ...POLICY, keepsAliases: false }
    const bulk = { ...intent({}), priority: 'bulk' } as const
    expect(withChosenAlias(intent({}), unknown, zeros).input).toEqual(intent({ custom: 'bbbbbbb' }).input)
    expect(withChosenAlias(bulk, unknown, zeros)).toEqual(bulk)
    expect(withChosenAlias(bulk, POLICY, zeros).input).toEqual(intent({ custom: 'bbbbbbb' }).input)
  })

  it('follows a pattern, even if the service chooses the others', () => {
    const made = chosen({ custom: 'x-{random:4}' }, { maker: null })
    expect(made.input).toMatchObject({ custom: 'x-bbbb' })
    expect(inputAsAsked(made)).toEqual(intent({ custom: 'x-{random:4}' }).input)
  })
})

describe('an alias whose short URL a page has copied', () => {
  const copied = {
    ...intent({ custom: 'copied' }),
    chosenAlias: {
      maker: { style: 'random', length: 7 },
      refused: 0,
      isKept: true,
      promised: 'https://s.test/go/copied',
      copied: true,
    },
  } as const

  it('is used, even if the settings have changed since', () => {
    expect(withChosenAlias(copied, { ...POLICY, maker: null, promises: false }, zeros)).toEqual(copied)
  })

  it('is not sent to a service that ignores aliases, and stays the promised one', () => {
    const sent = withChosenAlias(copied, { ...POLICY, keepsAliases: false, unsupportedOptions: ['custom'] }, zeros)
    expect(sent.input).toEqual(intent({}).input)
    expect(sent.chosenAlias).toEqual({ ...copied.chosenAlias, isKept: false })
  })
})

const REFUSED: Failure = { kind: 'refused', status: 200, said: '' }
const sentWith = (policy: Partial<AliasPolicy>, refusedBefore = 0): Job => {
  const { input, chosenAlias } = chosen({}, policy)
  const job = { ...sendingJob('createLink', input), title: 'Spring sale' }
  return chosenAlias === undefined ? job : { ...job, chosenAlias: { ...chosenAlias, refused: refusedBefore } }
}

describe('after a refusal, whatever its message (FIELD.md line 3)', () => {
  const title = { maker: { style: 'title', length: 7 } } as const

  it('another alias is tried once if the first may be taken', () => {
    const next = afterRefusal(sentWith(title), REFUSED, zeros)
    expect(next).toMatchObject({ input: { custom: 'spring-sale-bbbb' }, chosenAlias: { refused: 1 } })
    const pattern = { maker: { pattern: 'x-{random:3}' } }
    expect(afterRefusal(sentWith(pattern), REFUSED, zeros)?.input.custom).toBe('x-bbb')
  })

  it('the service chooses if that is refused too, if a random one is, or if the plan has no aliases', () => {
    const without = intent({}).input
    expect(afterRefusal(sentWith(title, 1), REFUSED, zeros)?.input).toEqual(without)
    expect(afterRefusal(sentWith({}), REFUSED, zeros)?.input).toEqual(without)
    expect(afterRefusal(sentWith(title), { kind: 'not-allowed', said: '' }, zeros)?.input).toEqual(without)
  })

  it('nothing else is tried once the service chooses, if the alias was typed, or if it was no refusal', () => {
    const job = sentWith({}, 1)
    expect(afterRefusal({ ...job, input: intent({}).input }, REFUSED, zeros)).toBeNull()
    expect(afterRefusal(sentWith({ maker: null }), REFUSED, zeros)).toBeNull()
    expect(afterRefusal(sentWith({}), { kind: 'unreadable', status: 400, detail: 'JSON' }, zeros)).toBeNull()
  })
})

describe('a short URL that was copied early', () => {
  const job = sentWith({})
  const copied = { ...job, chosenAlias: job.chosenAlias && { ...job.chosenAlias, copied: true } }

  it("doesn't work if the request failed or the service created another one", () => {
    const outcome = (shortUrl: string) => ({ id: 1, shortUrl, differences: [], copied: false })
    const url = 'https://s.test/go/bbbbbbb'
    expect(brokenPromise(copied)).toBeNull()
    expect(brokenPromise({ ...copied, state: 'failed' })).toBe(url)
    expect(brokenPromise({ ...copied, state: 'done', outcome: outcome(url) })).toBeNull()
    expect(brokenPromise({ ...copied, state: 'done', outcome: outcome('https://s.test/x') })).toBe(url)
    expect(brokenPromise({ ...job, state: 'failed' })).toBeNull()
  })

  it("is not reported as broken if the user says that the link was created, because its short URL isn't known", () => {
    const resolved = resolveJob({ ...copied, state: 'unsure', nextAt: null }, 1, true)
    if (!resolved.ok) throw new Error(resolved.failure.kind)
    expect(resolved.value.state).toBe('done')
    expect(brokenPromise(resolved.value)).toBeNull()
  })
})
