import { expect, it } from 'vitest'
import { starredFirst } from './starred-first.ts'

it('puts starred items first, and otherwise keeps the order', () => {
  const items = [
    { name: 'Blog', starred: false },
    { name: 'Newsletter', starred: true },
    { name: 'Ads' },
    { name: 'Print', starred: true },
  ]
  expect(starredFirst(items).map(({ name }) => name)).toEqual(['Newsletter', 'Print', 'Blog', 'Ads'])
  expect(items[0]?.name).toBe('Blog')
})
