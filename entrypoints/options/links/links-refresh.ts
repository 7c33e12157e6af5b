import { computed, effect, type ReadonlySignal, signal } from '@preact/signals'
import type { Failure } from '../../../lib/model/failure.ts'
import type { LibraryView } from '../../../lib/model/library-view.ts'
import type { AskAgain } from '../page/retry.ts'
import type { Call } from '../page/rpc.ts'
import type { LinksList } from './links-list.ts'

export interface LinksRefresh {
  refreshing: ReadonlySignal<boolean>
  /** Why what was asked for here could not be brought up to date. */
  failure: ReadonlySignal<Failure | null>
  /** Makes all links as the service has them, those that are on the screen first. */
  refresh: () => Promise<void>
  /** The list is opened: looks for new links, unless that was just done. */
  check: () => void
}

interface LinksRefreshWorld {
  call: Call
  askAgain: AskAgain
  list: Pick<LinksList, 'library' | 'heard' | 'shown' | 'reload' | 'service'>
}

export const createLinksRefresh = ({ call, askAgain, list }: LinksRefreshWorld): LinksRefresh => {
  /** Whether somebody asked in this page: what failed before it was opened is no news. */
  const isAsked = signal(false)
  const calling = signal(false)
  const refused = signal<Failure | null>(null)
  let cancelRetry = (): void => {}

  const failureOf = (library: LibraryView | null): Failure | null =>
    (isAsked.value ? library?.refreshFailure : null) ?? null
  const failure = computed(() => refused.value ?? (calling.value ? null : failureOf(list.library.value)))

  const refresh = async (): Promise<void> => {
    cancelRetry()
    isAsked.value = true
    calling.value = true
    refused.value = null
    void list.service.renew()
    const answer = await call('refreshLibrary', { shown: list.shown() })
    if (answer.ok) list.heard(answer.value)
    else refused.value = answer.failure
    calling.value = false
    list.reload()
  }

  effect(() => {
    // What the service wants to be waited for, the worker waits for by itself.
    if (failure.value?.kind === 'locked') cancelRetry = askAgain(failure.value, () => void refresh())
  })

  return {
    refreshing: computed(() => calling.value || (list.library.value?.refresh ?? null) !== null),
    failure,
    refresh,
    check: () => void call('checkLibrary', {}),
  }
}
