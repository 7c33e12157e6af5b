import { describe, expect, it } from 'vitest'
import type { SavedView } from '../../../lib/model/settings.ts'
import { movedView, renamedView, viewNamed, withView } from './saved-views.ts'

const VIEWS: SavedView[] = ['Popular', 'Expiring', 'Mine'].map((name, place) => ({
  id: `v${place + 1}`,
  name,
  query: `clicks=${place}..`,
}))
const shown = (views: readonly SavedView[]) => views.map(({ id, name, query }) => `${id} ${name} ${query}`)

/** A change may be applied twice. */
const twice = (change: (views: readonly SavedView[]) => SavedView[]) => {
  const once = change(VIEWS)
  expect(change(once)).toEqual(once)
  return shown(once)
}

describe('saved views', () => {
  it('are found by a name that looks the same', () => {
    expect(viewNamed(VIEWS, ' popular ')?.id).toBe('v1')
    expect(viewNamed(VIEWS, 'Popula')).toBeUndefined()
  })

  it('are added at the end', () => {
    expect(twice((views) => withView(views, { id: 'v4', name: 'New', query: 'note=yes' }))).toEqual([
      ...shown(VIEWS),
      'v4 New note=yes',
    ])
  })

  it('get another query if one is saved by their name, and keep their place', () => {
    expect(twice((views) => withView(views, { id: 'v4', name: 'expiring', query: 'note=yes' }))).toEqual([
      'v1 Popular clicks=0..',
      'v2 Expiring note=yes',
      'v3 Mine clicks=2..',
    ])
  })

  it('are renamed, also to the name of another one, which is gone then', () => {
    expect(twice((views) => renamedView(views, 'v2', 'Soon'))).toEqual([
      'v1 Popular clicks=0..',
      'v2 Soon clicks=1..',
      'v3 Mine clicks=2..',
    ])
    expect(twice((views) => renamedView(views, 'v2', 'mine'))).toEqual(['v1 Popular clicks=0..', 'v2 mine clicks=1..'])
    expect(twice((views) => renamedView(views, 'v2', 'EXPIRING'))).toContain('v2 EXPIRING clicks=1..')
  })

  it.each([
    [0, ['v2', 'v1', 'v3']],
    [2, ['v1', 'v3', 'v2']],
  ])('are moved to place %i', (to, order) => {
    expect(twice((views) => movedView(views, 'v2', to)).map((text) => text.slice(0, 2))).toEqual(order)
  })

  it('stay as they are if the moved one was removed meanwhile', () => {
    expect(movedView(VIEWS, 'v9', 0)).toEqual(VIEWS)
  })
})
