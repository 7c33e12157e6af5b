import { expect, it } from 'vitest'
import { notAnObject } from './not-json.ts'

it.each([
  ['{"error":0}', null],
  ['\uFEFF{"error":0}', null],
  ['', 'an empty body'],
  [' <!doctype html><title>x</title>', 'an HTML page'],
  ['Notice: x in y.php\n{"error":0}', 'JSON with something before it'],
  ['Too Many Requests', 'no JSON'],
  ['[{"error":0}]', 'a JSON list'],
  ['null', 'null'],
  ['0', 'a single number'],
  ['"ok"', 'a single text'],
])('an answer of %j is described, never repeated: %s', (text, what) => {
  expect(notAnObject(text)).toBe(what)
})
