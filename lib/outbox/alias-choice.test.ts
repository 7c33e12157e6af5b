import { describe, expect, it } from 'vitest'
import { intentTo, sendingJob } from '../../tests/support/outbox-job.ts'
import type { AliasPolicy } from '../address/predicted-short-url.ts'
import type { Failure } from '../model/failure.ts'
import { inputAsAsked } from '../model/job-view.ts'
import { chooseAlias, replaceRefusedAlias, withCopiedAlias, wrongCopyOf } from './alias-choice.ts'
import { resolveJob } from './decisions.ts'
import type { Intent } from './intent.ts'
import type { Job } from './job.ts'

const zeros = (count: number) => new Uint8Array(count)
const POLICY: AliasPolicy = {
  maker: { style: 'random', length: 7 },
  appliesAliases: true,
  unsupportedOptions: [],
  shortBases: { own: 'https://s.test/go', byHost: { 'go.test': 'https://go.test/l' } },
  predicts: true,
}
const intent = (input: Record<string, unknown>): Intent =>
  intentTo('createLink', { url: 'https://example.com/', ...input }, { title: 'Spring sale', copy: true })
const chosen = (input: Record<string, unknown>, policy: Partial<AliasPolicy> = {}) =>
  chooseAlias(intent(input), { ...POLICY, ...policy }, zeros)

describe('the alias of a new link', () => {
  it('is chosen if none is given, and its short URL is known if its base is', () => {
    expect(chosen({})).toMatchObject({
      input: { custom: 'bbbbbbb' },
      chosenAlias: { predicted: 'https://s.test/go/bbbbbbb' },
    })
    expect(chosen({ domain: 'https://Go.test/' }).chosenAlias?.predicted).toBe('https://go.test/l/bbbbbbb')
    for (const domain of ['https://other.test', 'constructor'])
      expect(chosen({ domain }).chosenAlias?.predicted).toBeNull()
    expect(chosen({ domain: 'https://go.test' }, { unsupportedOptions: ['domain'] }).chosenAlias?.predicted).toBeNull()
    expect(chosen({}, { appliesAliases: false }).chosenAlias?.predicted).toBeNull()
    expect(chosen({}, { predicts: false }).chosenAlias?.predicted).toBeNull()
  })

  it("is the typed alias, or the service's if the service is set to choose", () => {
    expect(chosen({ custom: 'mine' })).toEqual({ input: intent({ custom: 'mine' }).input })
    expect(chosen({}, { maker: null })).toEqual({ input: intent({}).input })
  })

  it('is chosen for a click at a service that was never seen to apply one, and left to the service in bulk work', () => {
    const unknown = { ...POLICY, appliesAliases: false }
    const bulk = { ...intent({}), priority: 'bulk' } as const
    expect(chooseAlias(intent({}), unknown, zeros).input).toEqual(intent({ custom: 'bbbbbbb' }).input)
    expect(chooseAlias(bulk, unknown, zeros)).toEqual({ input: bulk.input })
    expect(chooseAlias(bulk, POLICY, zeros).input).toEqual(intent({ custom: 'bbbbbbb' }).input)
  })

  it('follows a pattern, even if the service chooses the others', () => {
    const made = chosen({ custom: 'x-{random:4}' }, { maker: null })
    expect(made.input).toMatchObject({ custom: 'x-bbbb' })
    expect(inputAsAsked(made)).toEqual(intent({ custom: 'x-{random:4}' }).input)
  })
})

describe('an alias whose short URL a page has copied', () => {
  const maker = { style: 'random', length: 7 } as const
  const shortUrl = 'https://s.test/go/copied'
  const copied = withCopiedAlias(intent({}), { maker, alias: 'copied', shortUrl })

  it('is used, even if the settings have changed since', () => {
    expect(copied.copied).toBe(shortUrl)
    expect(chooseAlias(copied, { ...POLICY, maker: null, predicts: false }, zeros)).toEqual({
      input: intent({ custom: 'copied' }).input,
      chosenAlias: { maker, refused: 0, appliesAliases: true, predicted: shortUrl },
    })
  })

  it('is not sent to a service that ignores aliases, and stays the predicted one', () => {
    const sent = chooseAlias(copied, { ...POLICY, appliesAliases: false, unsupportedOptions: ['custom'] }, zeros)
    expect(sent.input).toEqual(intent({}).input)
    expect(sent.chosenAlias).toEqual({ maker, refused: 0, appliesAliases: false, predicted: shortUrl })
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
    const next = replaceRefusedAlias(sentWith(title), REFUSED, zeros)
    expect(next).toMatchObject({ input: { custom: 'spring-sale-bbbb' }, chosenAlias: { refused: 1 } })
    const pattern = { maker: { pattern: 'x-{random:3}' } }
    expect(replaceRefusedAlias(sentWith(pattern), REFUSED, zeros)?.input.custom).toBe('x-bbb')
  })

  it('the service chooses if that is refused too, if a random one is, or if the plan has no aliases', () => {
    const without = intent({}).input
    expect(replaceRefusedAlias(sentWith(title, 1), REFUSED, zeros)?.input).toEqual(without)
    expect(replaceRefusedAlias(sentWith({}), REFUSED, zeros)?.input).toEqual(without)
    expect(replaceRefusedAlias(sentWith(title), { kind: 'not-allowed', said: '' }, zeros)?.input).toEqual(without)
  })

  it('nothing else is tried once the service chooses, if the alias was typed, or if it was no refusal', () => {
    const job = sentWith({}, 1)
    expect(replaceRefusedAlias({ ...job, input: intent({}).input }, REFUSED, zeros)).toBeNull()
    expect(replaceRefusedAlias(sentWith({ maker: null }), REFUSED, zeros)).toBeNull()
    expect(replaceRefusedAlias(sentWith({}), { kind: 'unreadable', status: 400, detail: 'JSON' }, zeros)).toBeNull()
  })
})

describe('a short URL that was copied before the response', () => {
  const job = sentWith({})
  const url = 'https://s.test/go/bbbbbbb'
  const copied = { ...job, copied: url }

  it("doesn't work if the request failed or the service created another one", () => {
    const outcome = (shortUrl: string) => ({ id: 1, shortUrl, differences: [] })
    expect(wrongCopyOf(copied)).toBeNull()
    expect(wrongCopyOf({ ...copied, state: 'failed' })).toBe(url)
    expect(wrongCopyOf({ ...copied, state: 'done', outcome: outcome(url) })).toBeNull()
    expect(wrongCopyOf({ ...copied, state: 'done', outcome: outcome('https://s.test/x') })).toBe(url)
    expect(wrongCopyOf({ ...job, state: 'failed' })).toBeNull()
  })

  it("is not reported as broken if the user says that the link was created, because its short URL isn't known", () => {
    const resolved = resolveJob({ ...copied, state: 'unsure', nextAt: null }, 1, true)
    if (!resolved.ok) throw new Error(resolved.failure.kind)
    expect(resolved.value.state).toBe('done')
    expect(wrongCopyOf(resolved.value)).toBeNull()
  })
})
