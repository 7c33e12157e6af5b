import { computed, effect } from '@preact/signals'
import { describe, expect, it } from 'vitest'
import { flushPromises } from '../../../tests/support/flush-promises.ts'
import { createExtraPermissions, type PermissionsBrowser } from './extra-permissions.ts'

/** A browser in which a person answers. */
const browserWith = (granted: string[], answer: () => Promise<boolean> = async () => true) => {
  const held = new Set(granted)
  const listeners: (() => void)[] = []
  const change = (alter: () => void) => {
    alter()
    for (const listener of listeners) listener()
  }
  const permissions: PermissionsBrowser = {
    getAll: async () => ({ permissions: [...held] }),
    request: async (wanted) => {
      const isAllowed = await answer()
      if (isAllowed) change(() => void held.add(wanted.permissions[0] ?? ''))
      return isAllowed
    },
    remove: async (unwanted) => {
      change(() => void held.delete(unwanted.permissions[0] ?? ''))
      return true
    },
    onAdded: { addListener: (listener) => void listeners.push(listener) },
    onRemoved: { addListener: (listener) => void listeners.push(listener) },
  }
  const extras = createExtraPermissions(permissions)
  /** What a page has shown of notifications, in order. */
  const shown: boolean[] = []
  const notifies = computed(() => extras.has('notifications'))
  effect(() => void shown.push(notifies.value))
  return { extras, shown, change, held }
}

describe('a permission that a person may give', () => {
  it('is shown as the browser has it, and as it is changed elsewhere', async () => {
    const { shown, change, held } = browserWith(['storage', 'notifications'])
    await flushPromises()
    change(() => void held.delete('notifications'))
    await flushPromises()
    expect(shown).toEqual([false, true, false])
  })

  it('is given and taken back by the same box', async () => {
    const { extras, held } = browserWith([])
    await extras.set('scripting', true)
    expect([[...held], extras.has('scripting')]).toEqual([['scripting'], true])
    await extras.set('scripting', false)
    expect([[...held], extras.has('scripting')]).toEqual([[], false])
  })

  it('shows what is wanted while the browser asks, and what is so once that was refused', async () => {
    let refuse: (isAllowed: boolean) => void = () => undefined
    const { extras, shown } = browserWith(
      [],
      () =>
        new Promise((resolve) => {
          refuse = resolve
        }),
    )
    await flushPromises()
    const asked = extras.set('notifications', true)
    expect(shown).toEqual([false, true])
    refuse(false)
    await asked
    expect(shown).toEqual([false, true, false])
  })

  it('shows what is so when the browser does not even ask', async () => {
    const { extras, shown } = browserWith([], () => Promise.reject(new Error('not in a gesture')))
    await flushPromises()
    await extras.set('notifications', true)
    expect(shown).toEqual([false, true, false])
  })
})
