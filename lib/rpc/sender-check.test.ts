import { describe, expect, it } from 'vitest'
import { isOwnPage, isOwnWorker } from './sender-check.ts'

const self = { id: 'abc', baseUrl: 'chrome-extension://abc/' }
const popup = { id: 'abc', url: 'chrome-extension://abc/popup.html', origin: 'chrome-extension://abc' }

describe('a trusted sender', () => {
  it('is our own popup', () => {
    expect(isOwnPage(popup, self)).toBe(true)
  })

  it('is our own options page', () => {
    expect(isOwnPage({ ...popup, url: 'chrome-extension://abc/options.html#links' }, self)).toBe(true)
  })

  it.each([
    ['another extension', { id: 'xyz', url: 'chrome-extension://xyz/popup.html', origin: 'chrome-extension://xyz' }],
    ['another extension that claims our address', { ...popup, id: 'xyz' }],
    ['a script of ours inside a web page', { id: 'abc', url: 'https://example.com/', origin: 'https://example.com' }],
    ['a web page that frames one of ours', { ...popup, origin: 'https://example.com' }],
    ['a host that begins like ours', { ...popup, url: 'chrome-extension://abc.example/popup.html' }],
    ['an origin that begins like ours', { ...popup, origin: 'chrome-extension://abcd' }],
    ['a sandboxed page', { ...popup, origin: 'null' }],
    ['a sender without an address', { id: popup.id, origin: popup.origin }],
    ['a sender without an origin', { id: popup.id, url: popup.url }],
    ['a sender without an id', { url: popup.url, origin: popup.origin }],
    ['an empty sender', {}],
  ])('is not %s', (_who, sender) => {
    expect(isOwnPage(sender, self)).toBe(false)
  })
})

describe('a sender that our offscreen document trusts', () => {
  const worker = { id: 'abc', url: 'chrome-extension://abc/background.js' }

  it('is our own worker, although browsers give no origin for it', () => {
    expect(isOwnWorker(worker, self)).toBe(true)
  })

  it.each([
    ['another extension', { id: 'xyz', url: 'chrome-extension://xyz/background.js' }],
    ['a script of ours inside a web page', { id: 'abc', url: 'https://example.com/', tab: { id: 1 } }],
    ['a web page that has no tab', { id: 'abc', url: 'https://example.com/' }],
    ['a page of ours in a tab', { ...worker, tab: { id: 1 } }],
    ['a worker of another origin', { ...worker, origin: 'https://example.com' }],
    ['a sender without an address', { id: 'abc' }],
    ['an empty sender', {}],
  ])('is not %s', (_who, sender) => {
    expect(isOwnWorker(sender, self)).toBe(false)
  })
})
