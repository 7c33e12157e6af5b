import { computed, effect } from '@preact/signals'
import { describe, expect, it } from 'vitest'
import { flushPromises } from '../../../tests/support/flush-promises.ts'
import { createExtraPermissions, type PermissionsBrowser } from './extra-permissions.ts'

/** A browser with an answering user. */
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
  /** The states that a page has shown for notifications, in order. */
  const shown: boolean[] = []
  const notifies = computed(() => extras.has('notifications'))
  effect(() => void shown.push(notifies.value))
  return { extras, shown, change, held }
}

describe('an optional permission', () => {
  it('is shown as the browser has it, and follows changes made elsewhere', async () => {
    const { shown, change, held } = browserWith(['storage', 'notifications'])
    await flushPromises()
    change(() => void held.delete('notifications'))
    await flushPromises()
    expect(shown).toEqual([false, true, false])
  })

  it('is granted and revoked by the same checkbox', async () => {
    const { extras, held } = browserWith([])
    await extras.set('scripting', true)
    expect([[...held], extras.has('scripting')]).toEqual([['scripting'], true])
    await extras.set('scripting', false)
    expect([[...held], extras.has('scripting')]).toEqual([[], false])
  })

  it('shows the wanted state while the browser asks, and the actual one after a denial', async () => {
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

  it("shows the actual state if the browser doesn't even ask", async () => {
    const { extras, shown } = browserWith([], () => Promise.reject(new Error('not in a gesture')))
    await flushPromises()
    await extras.set('notifications', true)
    expect(shown).toEqual([false, true, false])
  })
})
