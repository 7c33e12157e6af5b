import { batch, computed, type ReadonlySignal, signal } from '@preact/signals'
import { type Copying, nextCopying } from '../../components/CopyStatus.tsx'
import type { JobView } from '../../lib/model/job-view.ts'
import type { ListedLink } from '../../lib/model/link-facts.ts'
import type { RecentLink } from '../../lib/model/overview.ts'

/** The short URL that the popup shows, new or existing, and the clipboard. */
export interface ResultState {
  /** The last links, newest first. */
  recent: ReadonlySignal<RecentLink[]>
  /** The existing link that the user has chosen to use. */
  reused: ReadonlySignal<ListedLink | null>
  /** `null` while there is none to show. */
  shortUrl: ReadonlySignal<string | null>
  /** The result of the last copying of the short URL, while this popup was open. */
  copying: ReadonlySignal<Copying | null>
  /** The short URL that was copied for a refused request. */
  broken: ReadonlySignal<string | null>
  /** The short URL of the reused link, if the service said after copying that it doesn't lead here anymore. */
  outdated: ReadonlySignal<string | null>
  copy: () => Promise<void>
}

export interface ResultControl extends ResultState {
  show: (recent: RecentLink[]) => void
  /** Copies an existing link at once, and then asks the service whether it still leads here. Returns whether it does. */
  reuse: (link: ListedLink) => Promise<boolean>
  /** The short URL is known before the response: copies it, unless that was done. */
  showPredicted: (isCopied: boolean) => void
  /** The request was refused, but this short URL of it was copied. */
  showWrongCopy: (shortUrl: string) => void
  /** A link was created. */
  take: (done: JobView) => void
  /** The link was deleted. */
  forget: (shortUrl: string) => void
  /** Hides the link that was used, and what was copied. */
  clear: () => void
}

export const createResult = (
  job: ReadonlySignal<JobView | null>,
  /** Copies the shown link, of which this is the short URL, and returns whether it was copied. */
  copyShown: (shortUrl: string) => Promise<boolean>,
  /** The short URL that the link has now; `null` if it doesn't lead here anymore. */
  recheck: (link: ListedLink) => Promise<string | null>,
): ResultControl => {
  const recent = signal<RecentLink[]>([])
  const reused = signal<ListedLink | null>(null)
  const copying = signal<Copying | null>(null)
  const broken = signal<string | null>(null)
  const outdated = signal<string | null>(null)
  const shortUrl = computed(() => {
    const { outcome, predicted, state } = job.value ?? {}
    return reused.value?.shorturl ?? outcome?.shortUrl ?? (state === 'failed' ? null : (predicted ?? null))
  })

  const tell = (taken: boolean) => {
    copying.value = nextCopying(copying.value, taken)
  }
  const copy = async () => {
    if (shortUrl.value !== null) tell(await copyShown(shortUrl.value))
  }
  const clear = () => {
    reused.value = null
    copying.value = null
    broken.value = null
    outdated.value = null
  }
  return {
    recent,
    reused,
    shortUrl,
    copying,
    broken,
    outdated,
    copy,
    reuse: async (link) => {
      reused.value = link
      const [, present] = await Promise.all([copy(), recheck(link)])
      // The user may have gone on.
      if (reused.value !== link || present === link.shorturl) return true
      if (present === null) {
        batch(() => {
          clear()
          outdated.value = link.shorturl
        })
        return false
      }
      reused.value = { ...link, shorturl: present }
      await copy()
      return true
    },
    show: (links) => {
      recent.value = links
    },
    showPredicted: (isCopied) => {
      if (isCopied) tell(true)
      else void copy()
    },
    showWrongCopy: (copied) => {
      broken.value = copied
    },
    take: ({ outcome, subject, predicted, copied }) => {
      if (!outcome?.shortUrl) return
      const made = { shortUrl: outcome.shortUrl, longUrl: subject, title: '', isBroken: false }
      const wasCopied = predicted !== null && (copied !== null || copying.value?.taken === true)
      recent.value = [made, ...recent.value.filter((link) => link.shortUrl !== made.shortUrl)]
      if (wasCopied) {
        // The user may have copied something else since. A copied short URL that doesn't work is reported.
        if (outcome.shortUrl !== predicted) copying.value = null
        else if (copying.value === null) tell(true)
      } else if (copied !== null) tell(true)
      // The worker couldn't access the clipboard; this page is in front and can.
      else void copy()
    },
    forget: (shortUrl) => {
      recent.value = recent.value.filter((link) => link.shortUrl !== shortUrl)
    },
    clear,
  }
}
