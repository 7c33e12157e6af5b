import { expect, it } from 'vitest'
import { itemChoices } from './item-choices.ts'

it('offers starred items first, otherwise in their order, each with its color if it has one', () => {
  const items = [
    { id: 1, name: 'Blog', color: '', starred: false },
    { id: 2, name: 'Newsletter', color: '#fff', starred: true },
    { id: 3, name: 'Ads' },
    { id: 4, name: 'Print', starred: true },
  ]
  expect(itemChoices(items)).toEqual([
    { value: '2', label: 'Newsletter', color: '#fff' },
    { value: '4', label: 'Print', color: undefined },
    { value: '1', label: 'Blog', color: undefined },
    { value: '3', label: 'Ads', color: undefined },
  ])
  expect(items[0]?.name).toBe('Blog')
})
