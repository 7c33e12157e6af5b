import { expect, it } from 'vitest'
import { messageContexts } from './message-contexts.ts'

const contexts = messageContexts()

it.each([
  ['page_refresh', /A button\./],
  ['links_title', /The heading of a column\./],
  ['shared_long_url', /The label of a field\./],
  ['insights_top_links', /A heading\./],
])('%s has the role that it has on the screen', (key, role) => {
  expect(contexts.get(key)).toMatch(role)
})

it('every message has a place and a maximum length', () => {
  for (const [key, context] of contexts) expect(context, key).toMatch(/^\S.*\. At most \d+ characters\.$/)
})
