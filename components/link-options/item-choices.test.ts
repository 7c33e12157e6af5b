import { expect, it } from 'vitest'
import { itemChoices } from './item-choices.ts'

it('offers starred items first, each with its color if it has one', () => {
  expect(
    itemChoices([
      { id: 1, name: 'Blog', color: '' },
      { id: 2, name: 'News', color: '#fff', starred: true } as { id: number; name: string; color: string },
    ]),
  ).toEqual([
    { value: '2', label: 'News', color: '#fff' },
    { value: '1', label: 'Blog', color: undefined },
  ])
})
