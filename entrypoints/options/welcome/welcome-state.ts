import { batch, computed, signal } from '@preact/signals'
import { shortenable } from '../../../lib/address/shortenable.ts'
import type { Failure } from '../../../lib/model/failure.ts'
import type { JobSource, JobView } from '../../../lib/model/job-view.ts'
import { problemSentence } from '../../../lib/words/problem-sentence.ts'
import type { PageScope } from '../scopes.ts'
import { pastedKey } from './pasted-key.ts'

type WelcomeWorld = Pick<PageScope, 'call' | 'subscribe' | 'connection' | 'isPinned' | 'now' | 'newId'> & {
  connecting: Pick<PageScope['connecting'], 'typeAddress' | 'connectPasted'>
  shortcutsBrowser: Pick<PageScope['shortcutsBrowser'], 'onFocus'>
}

/** The gestures for shortening that the page asks to try. */
export const TRIED_GESTURES = ['button', 'menu', 'keyboard'] as const
export type TriedGesture = (typeof TRIED_GESTURES)[number]

const GESTURE_OF: Partial<Record<JobSource, TriedGesture>> = {
  popup: 'button',
  toolbar: 'button',
  menu: 'menu',
  command: 'keyboard',
}

/** A page that anyone can open, with a long address that shows what shortening does. */
export const EXAMPLE_ADDRESS = 'https://en.wikipedia.org/wiki/URL_shortening'

export type WelcomeState = ReturnType<typeof createWelcomeState>

/** The first steps after the installation. Nothing is requested before they are shown. */
export const createWelcomeState = (world: WelcomeWorld) => {
  const { call, subscribe, connecting, connection, isPinned, shortcutsBrowser, now, newId } = world
  const localService = signal<string | null>(null)
  const pinned = signal<boolean | null>(null)
  const tried = signal<ReadonlySet<TriedGesture>>(new Set())
  const url = signal(EXAMPLE_ADDRESS)
  const problem = signal<string | undefined>(undefined)
  const working = signal(false)
  const failure = signal<Failure | null>(null)
  const job = signal<JobView | null>(null)
  let watched = false

  /** If Terselink chooses the alias, the link is known before the service answers. */
  const shortUrl = computed(() => {
    const made = job.value
    if (made === null || made.state === 'failed') return null
    return made.outcome?.shortUrl ?? made.predicted
  })

  const lookAtPin = async (): Promise<void> => {
    if (watched) pinned.value = await isPinned()
  }
  // The user pins the button in the browser, so its state is read again when the page gets the focus.
  shortcutsBrowser.onFocus(() => void lookAtPin())

  const findLocalService = async (): Promise<void> => {
    const answer = await call('localService', {})
    if (answer.ok) localService.value = answer.value.baseUrl
  }

  return {
    /** The address of a service on this machine, if there is one. */
    localService,
    /** Whether the button is in the toolbar; `null` if the browser doesn't say. */
    pinned,
    /** The gestures that the worker has seen. */
    tried,
    url,
    problem,
    working,
    /** Why the request couldn't be stored. */
    failure,
    /** The request for the first link. */
    job,
    shortUrl,
    useLocalService: () => {
      if (localService.value !== null) connecting.typeAddress(localService.value)
    },
    /**
     * Tests a pasted key immediately. Returns `false` if it isn't certain that the text is a key, which is then only
     * inserted.
     */
    pasteKey: (text: string): boolean => {
      const key = pastedKey(text)
      if (key === null) return false
      void connecting.connectPasted(key)
      return true
    },
    typeUrl: (typed: string) =>
      batch(() => {
        url.value = typed
        problem.value = undefined
      }),
    /** Shortens like **Shorten** in the popup, with the same rules and defaults. */
    shorten: async (): Promise<void> => {
      if (working.value) return
      const address = shortenable(url.value)
      if (!address.ok) {
        problem.value = problemSentence(address.failure.problem)
        return
      }
      batch(() => {
        working.value = true
        failure.value = null
        job.value = null
      })
      const answer = await call('shorten', {
        id: newId(),
        tab: { id: null, url: '', title: '' },
        typed: { url: url.value, options: {} },
        openedAt: now(),
        shown: null,
      })
      batch(() => {
        working.value = false
        if (answer.ok) job.value = answer.value
        else if (answer.failure.kind === 'invalid') problem.value = problemSentence(answer.failure.problem)
        else failure.value = answer.failure
      })
    },
    /** Follows the state while the steps are shown. Returns a function that ends this. */
    watch: (): (() => void) => {
      watched = true
      void lookAtPin()
      if (connection.peek() === null) void findLocalService()
      const stop = subscribe((event) => {
        if (event.event === 'job' && event.job.id === job.peek()?.id) job.value = event.job
        const gesture = event.event === 'gesture' ? GESTURE_OF[event.source] : undefined
        if (gesture !== undefined) tried.value = new Set([...tried.peek(), gesture])
      })
      return () => {
        watched = false
        stop()
      }
    },
  }
}
