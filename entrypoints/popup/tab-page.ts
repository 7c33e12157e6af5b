import { computed, type ReadonlySignal, signal } from '@preact/signals'
import { cleanedBy, cleaningOf } from '../../lib/address/cleaning.ts'
import type { Failure } from '../../lib/model/failure.ts'
import type { Settings } from '../../lib/model/settings.ts'
import { type PageAddress, readPage } from '../../lib/shorten-form/opening.ts'
import type { Tab, World } from './world.ts'

interface Ports extends Pick<World, 'call'> {
  tab: ReadonlySignal<Tab | null>
  settings: ReadonlySignal<Settings | null>
  showFailure: (failure: Failure) => void
}

/** The address of the tab's page, and how it is cleaned. */
export const createTabPage = ({ call, tab, settings, showFailure }: Ports) => {
  /** As the settings say, of everything, or not at all. */
  const cleaning = signal<'settings' | 'whole' | 'none'>('settings')
  /** The page as it is in the form until another address is typed. */
  const page = computed((): PageAddress => {
    const given = readPage(tab.value?.url ?? '')
    if (cleaning.value === 'whole')
      return { ...given, url: cleaningOf(given.url, { campaign: true })?.address ?? given.url }
    return cleaning.value === 'settings' && settings.value !== null
      ? { ...given, url: cleanedBy(settings.value.cleaning, given.url) }
      : given
  })
  return {
    page,
    /** Why the page's address can't be shortened; `null` if it can. */
    pageProblem: computed(() => (tab.value === null ? null : page.value.problem)),
    clean: (choice: 'whole' | 'none'): void => {
      cleaning.value = choice
    },
    /** From now on, without being asked, at this host. */
    cleanAlways: async (host: string): Promise<void> => {
      const before = settings.value?.cleaning
      if (before === undefined) return
      const answer = await call('writeSettings', {
        cleaning: { ...before, hosts: [...new Set([...before.hosts, host])] },
      })
      if (!answer.ok) showFailure(answer.failure)
    },
  }
}
