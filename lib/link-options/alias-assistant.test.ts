import { beforeEach, describe, expect, it } from 'vitest'
import { fail, ok, type Result } from '../model/failure.ts'
import {
  type AliasAssistant,
  type AliasAssistantPorts,
  createAliasAssistant,
  type KnownOfAlias,
} from './alias-assistant.ts'
import type { AliasVerdict } from './check-alias.ts'

const FREE: AliasVerdict = { kind: 'free', everywhere: true }

interface Question {
  alias: string
  domain?: string | undefined
  answer: (result: Result<AliasVerdict>) => Promise<void>
}

let assistant: AliasAssistant
let shown: KnownOfAlias | null
/** In the order in which they were sent. */
let questions: Question[]
let now: number
let timers: { at: number; action: () => void }[]

beforeEach(() => {
  now = Date.UTC(2026, 5, 1)
  questions = []
  timers = []
  shown = null
  const ports: AliasAssistantPorts = {
    ask: (input) =>
      new Promise((resolve) => {
        questions.push({
          ...input,
          answer: async (result) => {
            resolve(result)
            await Promise.resolve()
          },
        })
      }),
    schedule: (ms, action) => {
      const timer = { at: now + ms, action }
      timers.push(timer)
      return () => {
        timers = timers.filter((one) => one !== timer)
      }
    },
    now: () => now,
    random: () => 0,
    title: () => 'Our menu for spring',
  }
  assistant = createAliasAssistant(ports, (known) => {
    shown = known
  })
})

const pass = (ms: number) => {
  now += ms
  const due = timers.filter(({ at }) => at <= now)
  timers = timers.filter(({ at }) => at > now)
  for (const { action } of due) action()
}
const type = (alias: string, domain?: string) => assistant.follow(alias, domain)
const asked = () => questions.map(({ alias }) => alias)
const verdict = () => shown?.verdict ?? null
const answer = (index: number, result: AliasVerdict) => questions[index]?.answer(ok(result))

describe('a typed alias', () => {
  it('is looked up once typing has paused for 600 ms', () => {
    for (const text of ['m', 'me', 'men']) {
      type(text)
      pass(599)
    }
    expect(asked()).toEqual([])
    pass(1)
    expect(asked()).toEqual(['men'])
    pass(60_000)
    expect(asked()).toEqual(['men'])
  })

  it('has its problem shown at once, and is not looked up then', () => {
    type('a b')
    expect(shown).toMatchObject({ alias: 'a b', problem: { code: 'alias_characters' }, verdict: null })
    pass(600)
    type('api')
    expect(shown).toMatchObject({ problem: null, warning: { kind: 'reserved' } })
    pass(600)
    expect(asked()).toEqual([])
    type('pay1oad')
    expect(shown).toMatchObject({ warning: { kind: 'look-alike', shown: '1', other: 'l' } })
    pass(600)
    expect(asked()).toEqual(['pay1oad'])
  })

  it("shows the response for the field's text, however late an earlier one arrives", async () => {
    type('menu')
    pass(600)
    type('menus')
    expect(verdict()).toBeNull()
    pass(600)
    await answer(0, { kind: 'taken' })
    expect(shown).toMatchObject({ alias: 'menus', verdict: null, suggestions: [] })
    await answer(1, FREE)
    expect(verdict()).toEqual(FREE)
    type('menu')
    expect(verdict()).toEqual({ kind: 'taken' })
  })

  it('is not looked up again during or after its lookup', async () => {
    type('menu')
    pass(600)
    type('menus')
    type('menu')
    pass(600)
    expect(asked()).toEqual(['menu'])
    await answer(0, FREE)
    expect(verdict()).toEqual(FREE)
    type('menus')
    type('menu')
    pass(600)
    expect(asked()).toEqual(['menu'])
    expect(verdict()).toEqual(FREE)
  })

  it('is another one on another domain', async () => {
    type('menu')
    pass(600)
    await answer(0, { kind: 'taken' })
    type('menu', 'https://go.example')
    expect(verdict()).toBeNull()
    pass(600)
    expect(questions[1]).toMatchObject({ alias: 'menu', domain: 'https://go.example' })
  })

  it.each([ok<AliasVerdict>({ kind: 'unknown' }), fail({ kind: 'offline' }), ok({} as AliasVerdict)])(
    'shows nothing without a response: %j',
    async (result) => {
      type('menu')
      pass(600)
      await questions[0]?.answer(result)
      expect(shown).toMatchObject({ alias: 'menu', verdict: null, suggestions: [] })
      type('menus')
      type('menu')
      pass(600)
      expect(asked()).toEqual(['menu', 'menu'])
    },
  )

  it('has up to four suggestions if it is taken, without those that are taken too', async () => {
    type('menu-2026')
    pass(600)
    await answer(0, { kind: 'yours', longUrl: 'https://example.com/' })
    type('menu')
    pass(600)
    await answer(1, { kind: 'taken' })
    expect(shown?.suggestions).toEqual(['menu-2', 'menu-spring', 'menu-bbb'])
    type('menus')
    expect(shown?.suggestions).toEqual([])
  })
})

describe('a lookup', () => {
  beforeEach(async () => {
    type('menu')
    pass(600)
    await answer(0, FREE)
  })

  it('is dropped when the field is cleared or removed', () => {
    type('')
    expect(shown).toBeNull()
    type('menu')
    expect(verdict()).toBeNull()
    pass(600)
    expect(asked()).toEqual(['menu', 'menu'])
  })

  it('is outdated once a link is created, and repeated if that was refused', async () => {
    assistant.forget()
    expect(shown).toMatchObject({ alias: 'menu', verdict: null })
    pass(60_000)
    expect(asked()).toEqual(['menu'])
    assistant.lookAgain()
    pass(600)
    await answer(1, { kind: 'taken' })
    expect(verdict()).toEqual({ kind: 'taken' })
  })

  it("doesn't arrive late, from before the link was created", async () => {
    type('menus')
    pass(600)
    assistant.forget()
    await answer(1, FREE)
    expect(verdict()).toBeNull()
  })

  it('is not sent if a press comes before the end of the pause', () => {
    type('menus')
    pass(300)
    assistant.forget()
    pass(60_000)
    expect(asked()).toEqual(['menu'])
  })
})
