import { describe, expect, it } from 'vitest'
import { type OperationName, operations } from '../contract/operations.ts'
import { ok } from '../model/failure.ts'
import { sealedText } from '../sealed-text.ts'
import { operationInput } from './operation-input.ts'

describe("an operation's input", () => {
  it('is parsed by the contract, with path, query and body side by side', () => {
    const input = { id: 7, name: 'News', starred: true }
    expect(operationInput('updateChannel', input)).toEqual({ ok: true, value: input })
    expect(operationInput('listLinks', { page: 2, q: 'x' })).toEqual({ ok: true, value: { page: 2, q: 'x' } })
  })

  it.each([
    ['createLink', {}, 'url'],
    ['createLink', { url: 'https://example.com/', expiry: 'soon' }, 'expiry'],
    ['createLink', { url: 'https://example.com/', pixels: [1, 'two'] }, 'pixels.1'],
    ['assignToChannel', { channelid: 1, type: 'page', itemid: 2 }, 'type'],
    ['readLink', { id: '7' }, 'id'],
    ['updateAccount', {}, 'email'],
  ] as const)('of %s is refused for %j, and the field is named', (operation, input, field) => {
    expect(operationInput(operation, input)).toMatchObject({ ok: false, failure: { kind: 'invalid', field } })
  })

  it('is refused if a part of it would be dropped silently', () => {
    const input = { url: 'https://example.com/', alias: 'mine' }
    expect(operationInput('createLink', input)).toMatchObject({
      ok: false,
      failure: { kind: 'invalid', field: 'alias' },
    })
  })

  it('may have a pattern as its alias', () => {
    const input = { url: 'https://example.com/', custom: 'x-{random:4}' }
    expect(operationInput('createLink', input)).toEqual({ ok: true, value: input })
  })

  it.each([null, undefined, 7, 'text', [1]])('is not %j', (input) => {
    expect(operationInput('createLink', input)).toMatchObject({ ok: false, failure: { kind: 'invalid' } })
  })
})

const WITH_PASSWORD = (Object.keys(operations) as OperationName[]).filter((name) =>
  Object.hasOwn(operations[name].body.shape, 'password'),
)

it('finds operations with a password', () => {
  expect(WITH_PASSWORD).toContain('createLink')
  expect(WITH_PASSWORD).toContain('updateAccount')
})

it.each(WITH_PASSWORD)('reads the stored input of %s with its encrypted password', (operation) => {
  const needed = { createLink: { url: 'https://example.com/' }, updateLink: { id: 1 } }
  const input = { ...needed[operation as keyof typeof needed], password: sealedText('key', 'ciphertext') }
  expect(operationInput(operation, input)).toEqual(ok(input))
})
