import { expect, it } from 'vitest'
import { describeNonObject } from './answer.ts'

it.each([
  ['{"error":0}', null],
  ['\uFEFF{"error":0}', null],
  ['', 'an empty body'],
  [' <!doctype html><title>x</title>', 'an HTML page'],
  ['Notice: x in y.php\n{"error":0}', 'JSON with something before it'],
  ['Too Many Requests', 'something other than JSON'],
  ['[{"error":0}]', 'a JSON list'],
  ['null', 'null'],
  ['0', 'a single number'],
  ['"ok"', 'a single text'],
])('describes %j as %s', (text, what) => {
  expect(describeNonObject(text)).toBe(what)
})
