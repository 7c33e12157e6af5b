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

const NO_RULE = Promise.resolve(null)

/** The address of the tab's page, and how it is cleaned. */
export const createTabPage = ({ call, tab, settings, showFailure }: Ports) => {
  /** Whether the address is cleaned as the settings say, completely, or not at all. */
  const cleaning = signal<'settings' | 'whole' | 'none'>('settings')
  /** The page in the form until another address is typed. */
  const page = computed((): PageAddress => {
    const given = readPage(tab.value?.url ?? '')
    if (cleaning.value === 'whole')
      return { ...given, url: cleaningOf(given.url, { campaign: true })?.address ?? given.url }
    return cleaning.value === 'settings' && settings.value !== null
      ? { ...given, url: cleanedBy(settings.value.cleaning, given.url) }
      : given
  })
  /** The host of the cleaning rule that was added in this popup. */
  let madeRule: Promise<string | null> = NO_RULE

  const writeHosts = async (change: (hosts: readonly string[]) => string[]): Promise<boolean> => {
    const before = settings.value?.cleaning
    if (before === undefined) return false
    const answer = await call('writeSettings', { cleaning: { ...before, hosts: change(before.hosts) } })
    if (!answer.ok) showFailure(answer.failure)
    return answer.ok
  }

  return {
    page,
    /** Why the page's address can't be shortened; `null` if it can. */
    pageProblem: computed(() => (tab.value === null ? null : page.value.problem)),
    /** Cleans the address completely, or not at all; `none` also removes a rule that was added in this popup. */
    clean: async (choice: 'whole' | 'none'): Promise<void> => {
      cleaning.value = choice
      const host = choice === 'none' ? await madeRule : null
      if (host === null) return
      madeRule = NO_RULE
      await writeHosts((hosts) => hosts.filter((each) => each !== host))
    },
    /** Adds a rule that always cleans addresses of this host. */
    cleanAlways: async (host: string): Promise<void> => {
      if (settings.value?.cleaning.hosts.includes(host) !== false) return
      madeRule = writeHosts((hosts) => [...hosts, host]).then((isStored) => (isStored ? host : null))
      await madeRule
    },
  }
}
