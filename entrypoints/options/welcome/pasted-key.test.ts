import { describe, expect, it } from 'vitest'
import { pastedKey } from './pasted-key.ts'

const KEY = 'uYp3_9xK-4aQ'

describe('a pasted API key', () => {
  it.each([
    ['alone', KEY],
    ['with a line break from a terminal', `${KEY}\r\n`],
    ['with spaces around it', `  ${KEY}\t`],
    ['with a no-break space from a web page', `\u00a0${KEY}\u00a0`],
    ['with a byte order mark from a file', `\ufeff${KEY}`],
    ['with zero-width spaces from a chat', `\u200b${KEY}\u200b`],
    ['in double quotes', `"${KEY}"`],
    ['in single quotes', `'${KEY}'`],
    ['in typographic quotes', `“${KEY}”`],
    ['in backticks', `\`${KEY}\``],
    ['as a header', `Authorization: Bearer ${KEY}`],
    ['as a header in lower case', `authorization: bearer ${KEY}`],
    ["as a header's value", `Bearer ${KEY}`],
    ['as an option of curl', `-H "Authorization: Bearer ${KEY}"`],
    ['with its label', `API key: ${KEY}`],
    ['with its label and a line break', `API Key:\n${KEY}`],
    ['with the label of our service', `First API key: ${KEY}`],
    ['with a label in one word', `api_key: ${KEY}`],
    ['with a token label', `Token: ${KEY}`],
    ['as a variable', `API_KEY=${KEY}`],
    ['as an exported variable', `export TERSELINK_API_KEY="${KEY}"`],
    ['as a variable of our service', `ADMIN_API_KEY='${KEY}'`],
    ['as a quoted value with a comma', `"${KEY}",`],
    ['as a JSON property', `"api_key": "${KEY}",`],
  ])('is read %s', (_how, pasted) => {
    expect(pastedKey(pasted)).toBe(KEY)
  })

  it.each([
    'cGFzc3dvcmRrZXk==',
    'mykey==',
    'key:aaaabbbbccccdddd',
    'sk_live:4eC39HqLyjWDarjtT1zdp7dc',
    'pk=4eC39HqLyjW',
    'a.b.c~d+e/f=',
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
    'bearer',
  ])('that looks like a label or a prefix stays as it is: %s', (key) => {
    expect(pastedKey(key)).toBe(key)
  })

  it.each([
    ['nothing', ''],
    ['only spaces', ' \n '],
    ['two keys', `${KEY}\n${KEY}x`],
    ['a sentence', 'Your API key was sent by email'],
    ['an address', 'https://links.example.com'],
    ['an address with a key in it', `https://links.example.com/api?key=${KEY}`],
    ['a masked key', '••••••••4aQ'],
    ['a key masked with asterisks', 'uYp3********4aQ'],
    ['a shortened key', 'uYp3…4aQ'],
    ['a key shortened with dots', 'uYp3...4aQ'],
    ['letters that no header can contain', 'schlüssel-für-alles'],
    ['an email address', 'ada@example.com'],
    ['a label alone', 'API key:'],
    ['a zero-width space inside', `uYp3\u200b_9xK`],
    ['a header without its key', 'Authorization: Bearer'],
    ['a curl command with another header after it', `curl -H "Authorization: Bearer ${KEY}" -H "X: Bearer other"`],
  ])('is not read from %s', (_what, pasted) => {
    expect(pastedKey(pasted)).toBeNull()
  })
})
