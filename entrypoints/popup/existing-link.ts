import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals'
import { comparableAddress } from '../../lib/address/comparable-address.ts'
import type { ListedLink } from '../../lib/model/link-facts.ts'
import type { World } from './world.ts'

/** How long after the last key the address is looked up. */
const TYPING_PAUSE_MS = 150

interface Ports extends Pick<World, 'call' | 'schedule'> {
  /** The address that a press would shorten; empty if the form has none. */
  address: ReadonlySignal<string>
  /**
   * Whether a link that is found from now on may be offered. A link that is already offered stays while the user types.
   */
  mayOffer: ReadonlySignal<boolean>
}

/**
 * The account's link to the address in the form, among the links on this device. No request is sent. Until an address
 * has been looked up, a press creates a link.
 */
export const createExistingLink = ({ call, schedule, address, mayOffer }: Ports) => {
  /** The last answer; `null` until the worker has responded. */
  const answer = signal<{ address: string; link: ListedLink | null } | null>(null)
  const page = computed(() => comparableAddress(address.value))
  const declined = signal<ReadonlySet<string | null>>(new Set())
  const offered = signal<string | null>(null)
  const ofPage = computed(() => {
    const link = answer.value?.link ?? null
    return link !== null && page.value !== null && comparableAddress(link.longurl) === page.value ? link : null
  })
  /** The existing link to the page if a request deletes it: it still exists, but shouldn't be used. */
  const deleting = computed(() => (ofPage.value?.facts.deletion ? ofPage.value : null))
  /** The link that the user may use instead of creating another; `null` if there is none. */
  const known = computed(() => {
    const link = ofPage.value
    if (link === null || deleting.value !== null || declined.value.has(page.value)) return null
    return mayOffer.value || offered.value === page.value ? link : null
  })
  effect(() => {
    if (known.value !== null) offered.value = page.value
  })

  let isStale = false
  let isReading = false
  const read = async (): Promise<void> => {
    if (isReading || answer.peek() === null) return
    isReading = true
    while (isStale && address.peek() !== '') {
      isStale = false
      const asked = address.peek()
      const found = await call('knownLinks', { urls: [asked] })
      if (found.ok && asked === address.peek()) answer.value = { address: asked, link: usable(found.value[0] ?? null) }
    }
    isReading = false
  }
  /** Looks the address up again, because the links on this device have changed. */
  const reread = (): void => {
    isStale = true
    void read()
  }
  effect(() => {
    const last = answer.value
    if (last !== null && address.value !== '' && address.value !== last.address)
      return schedule(TYPING_PAUSE_MS, reread)
  })

  return {
    known,
    deleting,
    /**
     * Shows the link to the tab's page, from the worker's data. With `isOffered`, it is offered even if something was
     * typed before the data arrived.
     */
    show: (ofPage: string, link: ListedLink | null, isOffered: boolean): void => {
      batch(() => {
        answer.value = { address: ofPage, link: usable(link) }
        offered.value = isOffered ? comparableAddress(ofPage) : null
      })
      void read()
    },
    reread,
    /**
     * The user has used the link or wants another: no link to this page is offered anymore while this popup is open.
     */
    decline: (): void => {
      declined.value = new Set([...declined.value, page.value])
    },
  }
}

/** The service may have returned no usable address. */
const usable = (link: ListedLink | null): ListedLink | null => (link?.shorturl ? link : null)
