import { describe, expect, it } from 'vitest'
import type { Tab } from '../world.ts'
import { stepTo } from './follow-tab.ts'

const tab = (url: string, given: Partial<Tab> = {}): Tab => ({ id: 7, url, title: 'A page', ...given })

const STEPS: [what: string, shown: Tab, active: Tab, unused: string, inUse: string][] = [
  ['nothing has changed', tab('https://a.test/'), tab('https://a.test/'), 'stay', 'stay'],
  ['another tab is active', tab('https://a.test/'), tab('https://a.test/', { id: 8 }), 'open', 'open'],
  ['the tab has gone to another page', tab('https://a.test/'), tab('https://a.test/b'), 'open', 'open'],
  ['a script has gone to another route', tab('https://a.test/#/one'), tab('https://a.test/#/two'), 'open', 'open'],
  ['the title has arrived', tab('https://a.test/', { title: '' }), tab('https://a.test/'), 'update', 'update'],
  ['the page was scrolled to a heading', tab('https://a.test/'), tab('https://a.test/#end'), 'update', 'update'],
  ['tracking was removed', tab('https://a.test/?fbclid=1'), tab('https://a.test/'), 'update', 'update'],
  ['the address can be read now', tab(''), tab('https://a.test/'), 'open', 'update'],
  ['the address can no longer be read', tab('https://a.test/'), tab('', { title: '' }), 'open', 'open'],
  ['no address can be read', tab('', { title: '' }), tab('', { title: '' }), 'stay', 'stay'],
  ['a browser page follows another', tab('chrome://a/'), tab('chrome://b/'), 'open', 'open'],
]

describe('what the panel does when the active tab changes', () => {
  it.each(STEPS)('if %s', (_, shown, active, unused, inUse) => {
    expect([stepTo(shown, active, false), stepTo(shown, active, true)]).toEqual([unused, inUse])
  })
})
