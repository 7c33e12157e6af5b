import { batch, computed, type ReadonlySignal, signal } from '@preact/signals'
import { type Copying, nextCopying } from '../../components/CopyStatus.tsx'
import type { JobView } from '../../lib/model/job-view.ts'
import type { ListedLink } from '../../lib/model/link-facts.ts'
import type { RecentLink } from '../../lib/model/overview.ts'

/** The short URL that the popup shows, new or existing, and the clipboard. */
export interface ResultState {
  /** The last links, newest first. */
  recent: ReadonlySignal<RecentLink[]>
  /** The page's existing link, while the user may use it instead of creating another. */
  known: ReadonlySignal<ListedLink | null>
  /** The existing link that the user has chosen to use. */
  reused: ReadonlySignal<ListedLink | null>
  /** `null` while there is none to show. */
  shortUrl: ReadonlySignal<string | null>
  /** The result of the last copying of the short URL, while this popup was open. */
  copying: ReadonlySignal<Copying | null>
  /** The short URL that was copied for a refused request. */
  broken: ReadonlySignal<string | null>
  /** The short URL of the page's existing link, if the service said after copying that it doesn't lead here anymore. */
  outdated: ReadonlySignal<string | null>
  copy: () => Promise<void>
  /** Uses the page's existing link: copies it at once, and then asks the service whether it still leads here. */
  useKnown: () => Promise<void>
  dismissKnown: () => void
}

export interface ResultControl extends ResultState {
  /** `isOffered` is false if a draft is shown instead of the page's existing link. */
  show: (known: ListedLink | null, recent: RecentLink[], isOffered: boolean) => void
  /** Offers the page's existing link, if any, once the draft that was shown instead is discarded. */
  offer: () => void
  /**
   * The page's existing link as the worker knows it now. `mayOffer` is false if something else is shown or typed; a user
   * who has used or declined one in this popup is offered no other.
   */
  learn: (known: ListedLink | null, mayOffer: boolean) => void
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
  const known = signal<ListedLink | null>(null)
  const reused = signal<ListedLink | null>(null)
  const copying = signal<Copying | null>(null)
  const broken = signal<string | null>(null)
  const outdated = signal<string | null>(null)
  let ofPage: ListedLink | null = null
  let isDecided = false
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
    isDecided = true
    reused.value = null
    copying.value = null
    broken.value = null
    outdated.value = null
  }
  return {
    recent,
    known,
    reused,
    shortUrl,
    copying,
    broken,
    outdated,
    copy,
    useKnown: async () => {
      const link = known.value
      if (link === null) return
      isDecided = true
      reused.value = link
      known.value = null
      const [, present] = await Promise.all([copy(), recheck(link)])
      // The user may have gone on.
      if (reused.value !== link || present === link.shorturl) return
      if (present === null) {
        batch(() => {
          clear()
          outdated.value = link.shorturl
        })
        return
      }
      reused.value = { ...link, shorturl: present }
      await copy()
    },
    dismissKnown: () => {
      isDecided = true
      known.value = null
    },
    offer: () => {
      isDecided = false
      known.value = ofPage
    },
    learn: (found, mayOffer) => {
      ofPage = usable(found)
      known.value = (mayOffer || known.value !== null) && !isDecided ? ofPage : null
    },
    show: (found, links, isOffered) => {
      isDecided = false
      ofPage = usable(found)
      known.value = isOffered ? ofPage : null
      recent.value = links
    },
    showPredicted: (isCopied) => {
      known.value = null
      if (isCopied) tell(true)
      else void copy()
    },
    showWrongCopy: (copied) => {
      broken.value = copied
    },
    take: ({ outcome, subject, predicted, copied }) => {
      ofPage = null
      known.value = null
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

/** A service may have returned no usable address. */
const usable = (link: ListedLink | null): ListedLink | null => (link?.shorturl ? link : null)
