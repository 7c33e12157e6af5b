import { batch, computed, type ReadonlySignal, signal } from '@preact/signals'
import { type Copying, nextCopying } from '../../components/CopyStatus.tsx'
import { type CopiedLink, copiedLinks } from '../../lib/copy-as/copied-links.ts'
import { copyFormatFor } from '../../lib/copy-as/copy-format.ts'
import type { JobView } from '../../lib/model/job-view.ts'
import { type ListedLink, titleOf } from '../../lib/model/link-facts.ts'
import { type RecentLink, recentLink } from '../../lib/model/overview.ts'
import { type CopyFormat, DEFAULT_SETTINGS, type Settings } from '../../lib/model/settings.ts'
import { presentShortUrl } from '../../lib/shorten-form/present-link.ts'
import type { Tab, World } from './world.ts'

interface Ports extends Pick<World, 'call' | 'read' | 'copyText' | 'now'> {
  /** The shown request. */
  job: ReadonlySignal<JobView | null>
  tab: ReadonlySignal<Tab | null>
  settings: ReadonlySignal<Settings | null>
  /** The title of the tab's page; empty if the form is for another address. */
  pageTitle: () => string
  nowAtService: () => string
}

/** The number of recent links that are shown, and one more, because the page's own link isn't repeated among them. */
const RECENT = 5

/** The short URL that the popup shows, of a new or an existing link, and copying it. */
export const createResult = ({ call, read, copyText, now, job, tab, settings, pageTitle, nowAtService }: Ports) => {
  /** The recent links, newest first. */
  const recent = signal<RecentLink[]>([])
  /** The existing link that the user has chosen to use. */
  const reused = signal<ListedLink | null>(null)
  /** How the short URL was last copied while this popup was open. */
  const copying = signal<Copying | null>(null)
  /** The short URL that was copied for a refused request. */
  const broken = signal<string | null>(null)
  /**
   * The copied short URL of the reused link, if the service has said since that it doesn't lead to this page anymore.
   */
  const outdated = signal<string | null>(null)
  /** The short URL to show; `null` if there is none. */
  const shortUrl = computed(() => {
    const { outcome, predicted, state } = job.value ?? {}
    return reused.value?.shorturl ?? outcome?.shortUrl ?? (state === 'failed' ? null : (predicted ?? null))
  })

  /** Copies links in this format, or in the format for the page in front. */
  const copyLinks = (links: readonly CopiedLink[], asked?: CopyFormat): Promise<boolean> => {
    const { copyAs } = settings.peek() ?? DEFAULT_SETTINGS
    const format = asked ?? copyFormatFor(copyAs, tab.peek()?.url ?? null)
    const { text, html } = copiedLinks(links, { format, template: copyAs.template, now: now() })
    return copyText(text, html)
  }
  /** The link's present short URL; `null` if it doesn't lead to this page anymore. */
  const recheck = async (link: ListedLink): Promise<string | null> => {
    const answer = await read('readLink', { id: link.id })
    if (!answer.ok) return answer.failure.kind === 'not-found' ? null : link.shorturl
    return presentShortUrl(link, answer.value, nowAtService())
  }
  const tell = (taken: boolean) => {
    copying.value = nextCopying(copying.value, taken)
  }
  const copyShown = (shown: string, link = reused.peek(), format?: CopyFormat): Promise<boolean> => {
    const { title, subject } = job.peek() ?? { title: '', subject: '' }
    if (link === null) return copyLinks([{ title, shortUrl: shown, longUrl: subject }], format)
    const facts = { pageTitle: pageTitle() || link.facts.pageTitle }
    return copyLinks([{ title: titleOf({ ...link, facts }), shortUrl: shown, longUrl: link.longurl }], format)
  }
  const copy = async (): Promise<void> => {
    if (shortUrl.value !== null) tell(await copyShown(shortUrl.value))
  }
  /** Hides the link that was used and the result of copying. */
  const clear = (): void => {
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
    copyLinks,
    copy,
    /** Copies the shown link, or the page's existing one that is shown, in a format that the user chose. */
    copyAs: async (format: CopyFormat, known: ListedLink | null = reused.peek()): Promise<boolean> => {
      const shown = known?.shorturl ?? shortUrl.peek()
      return shown !== null && (await copyShown(shown, known, format))
    },
    /**
     * Copies an existing link at once, and then asks the service whether it still leads to this page. Returns whether
     * it does.
     */
    reuse: async (link: ListedLink): Promise<boolean> => {
      reused.value = link
      const [, present] = await Promise.all([copy(), recheck(link)])
      // The user may have left the link by now.
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
    show: (links: RecentLink[]): void => {
      recent.value = links
    },
    /** Shows the newest links when the account's first links are stored. */
    fill: async (): Promise<void> => {
      if (recent.peek().length > 0) return
      const newest = { query: '', filters: {}, order: 'date', from: 0, count: RECENT, requests: 'none' } as const
      const answer = await call('links', newest)
      if (answer.ok && recent.peek().length === 0) recent.value = answer.value.rows.map(recentLink)
    },
    /** Copies a short URL that is known before the response, unless the press has copied it. */
    showPredicted: (isCopied: boolean): void => {
      if (isCopied) tell(true)
      else void copy()
    },
    /** Shows that this short URL was copied although the request was refused. */
    showWrongCopy: (copied: string): void => {
      broken.value = copied
    },
    /** Shows a link that was created. */
    showCreated: ({ outcome, subject, predicted, copied }: JobView): void => {
      if (!outcome?.shortUrl) return
      const made = { shortUrl: outcome.shortUrl, longUrl: subject, title: '', isBroken: false }
      const wasCopied = predicted !== null && (copied !== null || copying.value?.taken === true)
      recent.value = [made, ...recent.value.filter((link) => link.shortUrl !== made.shortUrl)]
      if (wasCopied) {
        // Nothing is copied again, because the user may have copied something else since. A copied short URL that
        // doesn't work is reported.
        if (outcome.shortUrl !== predicted) copying.value = null
        else if (copying.value === null) tell(true)
      } else if (copied !== null) tell(true)
      // The worker could not access the clipboard. This page is in front and can.
      else void copy()
    },
    /** Removes a deleted link. */
    forget: (shortUrl: string): void => {
      recent.value = recent.value.filter((link) => link.shortUrl !== shortUrl)
    },
    clear,
  }
}
