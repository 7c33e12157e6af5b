import { comparableAddress, comparableShortUrl } from '../address/comparable-address.ts'
import type { ListedLink } from '../model/link-facts.ts'
import type { Job } from '../outbox/job.ts'
import type { LibraryStore } from './library-store.ts'
import { createdIds, presentOutcomes } from './present-outcomes.ts'

interface LinkLookupPorts {
  store: LibraryStore
  /** The links that may have one of these short URLs. */
  withShortUrl: (connection: string, shortUrls: readonly string[]) => Promise<ListedLink[]>
  /** These rows with the clicks of the last days. */
  withDays: (connection: string, rows: readonly ListedLink[]) => Promise<ListedLink[]>
  /** Resolves once the changes of settled requests are stored. */
  settled: () => Promise<unknown>
  /** The current time by the service's clock. */
  serviceNow: () => Promise<string>
  /** The result of `work`, or `otherwise` if the store can't be used. */
  orElse: <T>(work: () => Promise<T>, otherwise: T) => Promise<T>
}

/** How many links to one page are searched for one to exactly the given address. */
const SAME_PAGE_LINKS = 100

/** Finds single stored links by their address, id or short URL. */
export const createLinkLookup = ({ store, withShortUrl, withDays, settled, serviceNow, orElse }: LinkLookupPorts) => {
  const withShortUrls = (connection: string, shortUrls: readonly string[]): Promise<(ListedLink | null)[]> =>
    orElse(
      async () => {
        const links = shortUrls.length === 0 ? [] : await withShortUrl(connection, shortUrls)
        const byShortUrl = new Map(links.map((link) => [comparableShortUrl(link.shorturl), link]))
        return shortUrls.map((shortUrl) => byShortUrl.get(comparableShortUrl(shortUrl)) ?? null)
      },
      shortUrls.map(() => null),
    )

  return {
    /**
     * The newest link to exactly this address; without one, the newest link to the same page. Includes the link of a
     * request that has just settled.
     */
    known: async (connection: string, address: string): Promise<ListedLink | null> => {
      const comparable = comparableAddress(address)
      if (comparable === null) return null
      await settled()
      return orElse(async () => {
        const links = await store.withAddress(connection, comparable, SAME_PAGE_LINKS)
        const known = links.find(({ longurl }) => longurl === address) ?? links[0]
        return known === undefined ? null : ((await withDays(connection, [known]))[0] ?? null)
      }, null)
    },
    /** The newest stored links. */
    newest: (connection: string, count: number): Promise<ListedLink[]> =>
      orElse(() => store.page(connection, 'date', 0, count), []),
    /** For each id the stored link, or `null`. */
    withIds: (connection: string, ids: readonly number[]): Promise<(ListedLink | null)[]> =>
      orElse(
        async () => {
          const links = new Map((await store.links(connection, ids)).map((link) => [link.id, link]))
          return ids.map((id) => links.get(id) ?? null)
        },
        ids.map(() => null),
      ),
    /** For each short URL the stored link that has it, or `null`. */
    withShortUrls,
    /** The stored link that a creation has returned. If its id was reused, the link with that id is another one. */
    returned: async (connection: string, id: number | null, shortUrl: string): Promise<ListedLink | null> => {
      if (id === null) return (await withShortUrls(connection, [shortUrl]))[0] ?? null
      const [link] = await orElse(() => store.links(connection, [id]), [])
      return link && comparableShortUrl(link.shorturl) === comparableShortUrl(shortUrl) ? link : null
    },
    /**
     * Requests with the present state of what they created, without those whose link no longer exists. Sends nothing.
     */
    presentOutcomes: async (connection: string, jobs: readonly Job[]): Promise<Job[]> => {
      const ids = createdIds(jobs)
      if (ids.length === 0) return [...jobs]
      return orElse(async () => {
        const [links, state] = await Promise.all([store.links(connection, ids), store.state(connection)])
        return presentOutcomes(jobs, links, state, await serviceNow())
      }, [...jobs])
    },
  }
}
