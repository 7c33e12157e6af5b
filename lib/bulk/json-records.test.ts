import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonRecords, jsonStrings, jsonValues } from './json-records.ts'

describe('a list in JSON', () => {
  it.each([
    ['["https://example.com/a"]', [{ url: 'https://example.com/a' }]],
    [
      '[{"url":"https://example.com/a","tags":["x","y"],"clicks":3,"gone":null}]',
      [{ url: 'https://example.com/a', tags: 'x, y', clicks: '3', gone: '' }],
    ],
    [
      '{"total":1,"data":{"urls":[{"longurl":"https://example.com/a"}],"more":[]}}',
      [{ longurl: 'https://example.com/a' }],
    ],
    [' \n[1]', [{ url: '1' }]],
    ['[]', null],
    ['{"a":{"b":{"c":{"d":[1]}}}}', null],
    ['{"a":1}', null],
    ['[not JSON]', null],
    ['https://example.com/', null],
    ['"https://example.com/"', null],
  ])('%s', (text, records) => {
    expect(jsonRecords(text)).toEqual(records)
  })

  it('may have any nesting depth without a stack overflow', () => {
    const nest = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
    expect(jsonRecords(nest)).toEqual([{ 0: '' }])
    expect(jsonRecords(`[{"url":"https://example.com/","more":${nest}}]`)).toEqual([
      { url: 'https://example.com/', more: '' },
    ])
  })
})

describe('the strings in JSON', () => {
  it('are where they are reported, whatever they contain', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (texts) => {
        const json = JSON.stringify(texts)
        const found = [...jsonStrings(json)]
        expect(found.map(({ value }) => value)).toEqual(texts)
        for (const { value, from, to } of found) expect(JSON.parse(`"${json.slice(from, to)}"`)).toBe(value)
      }),
      { numRuns: 50 },
    )
  })

  it('are read with the slashes that some programs escape', () => {
    expect([...jsonStrings('["https:\\/\\/example.com\\/"]')][0]?.value).toBe('https://example.com/')
  })

  it('have the name of their field, and are no names themselves', () => {
    const json = '{"a": {"b" :"c", "d":["e", 1, "f"]}, "g":"h"}'
    expect([...jsonStrings(json)].map(({ name, value }) => [name, value])).toEqual([
      ['b', 'c'],
      [null, 'e'],
      [null, 'f'],
      ['g', 'h'],
    ])
  })
})

describe('the values of a field in JSON', () => {
  it('have places of any kind, but none is missing', () => {
    const json = '[{"k":"a","x":"k"},{"k":12},{"k":["b",{"k":"c"}],"y":1},{"k":null},{"\\u006b":"d\\""}]'
    expect([...jsonValues(json, 'k')].map(({ from, to, bareCell }) => [json.slice(from, to), bareCell])).toEqual([
      ['a', false],
      ['12', true],
      ['["b",{"k":"c"}]', true],
      ['d\\"', false],
    ])
  })
})
