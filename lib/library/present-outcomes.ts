import { comparableShortUrl, comparableUrl } from '../address/comparable-address.ts'
import { aliasOf } from '../address/short-url.ts'
import type { Link } from '../contract/link.ts'
import { type ListedLink, titleOf } from '../model/link-facts.ts'
import { type Job, typedInput } from '../outbox/job.ts'
import type { LibraryState } from './library-state.ts'

/** The ids of the links that the requests created. */
export const createdIds = (jobs: readonly Job[]): number[] =>
  jobs.flatMap(({ operation, outcome }) => (operation === 'createLink' ? (outcome?.id ?? []) : []))

/**
 * The requests with the titles, short URLs and destinations that their links have now, without those whose link no
 * longer exists or was created to expire by `now`, a time by the service's clock. `links` are the stored ones of
 * `createdIds`. A link that is not stored yet is assumed to be as it was created.
 */
export const presentOutcomes = (
  jobs: readonly Job[],
  links: readonly ListedLink[],
  { gone, sync }: Pick<LibraryState, 'gone' | 'sync'>,
  now: string,
): Job[] => {
  const stored = new Map(links.map((link) => [link.id, link]))
  const deleted = new Set(gone)
  // Every link created before this time is stored, even if the stored links were dropped and read again.
  const wholeUntil = sync.complete && sync.surplus === 0 ? (sync.checkedAt ?? 0) : 0
  const isGone = (job: Job, id: number, shortUrl: string | null): boolean => {
    const link = stored.get(id)
    return link === undefined ? deleted.has(id) || job.updatedAt < wholeUntil : isAnother(link, job, shortUrl)
  }

  return jobs.flatMap((job) => {
    const { operation, outcome, chosenAlias, copied } = job
    if (operation !== 'createLink' || outcome === null) return [job]
    const { id, shortUrl } = outcome
    const { expiry } = typedInput('createLink', job)
    if ((id !== null && isGone(job, id, shortUrl)) || (expiry !== undefined && expiry <= now)) return []
    const link = id === null ? undefined : stored.get(id)
    const present = presentShortUrl(shortUrl, link)
    const input = presentInput(job, link)
    // The title of the page is used only while the link leads to that page.
    const ofPage = input === job.input ? job.title : ''
    return [
      {
        ...job,
        title: (link && titleOf(link)) || ofPage,
        input,
        outcome: { ...outcome, shortUrl: present },
        // A predicted or copied short URL was right when the link was created: a later change doesn't make it wrong.
        ...(chosenAlias?.predicted === shortUrl &&
          chosenAlias && { chosenAlias: { ...chosenAlias, predicted: present } }),
        copied: copied === shortUrl ? present : copied,
      },
    ]
  })
}

/** Whether another link has the id of the deleted one: neither its alias nor its destination is that of the request. */
const isAnother = ({ shorturl, longurl }: Link, job: Job, created: string | null): boolean => {
  if (created === null || shorturl === '' || aliasOf(shorturl) === aliasOf(created)) return false
  const { url, parameters } = typedInput('createLink', job)
  return ![comparableUrl(url), comparableUrl(url, parameters)].includes(comparableUrl(longurl))
}

const withoutQuery = (url: string): string | undefined => comparableUrl(url).split('?', 1)[0]

/** The request's input with the link's present destination. Its query is not compared: some services add to it. */
const presentInput = (job: Job, link: Link | undefined): Job['input'] => {
  const { url } = typedInput('createLink', job)
  if (link === undefined || link.longurl === '' || withoutQuery(link.longurl) === withoutQuery(url)) return job.input
  return { ...job.input, url: link.longurl }
}

/** The short URL as written when the link was created, unless the link has another one now. */
const presentShortUrl = (created: string | null, link: Link | undefined): string | null => {
  if (link === undefined || link.shorturl === '') return created
  const isSame = created !== null && comparableShortUrl(created) === comparableShortUrl(link.shorturl)
  return isSame ? created : link.shorturl
}
