import { isSamePage } from '../../../lib/address/cleaning.ts'
import { shortenable } from '../../../lib/address/shortenable.ts'
import { copyFormatFor } from '../../../lib/copy-as/copy-format.ts'
import { isJsonObject } from '../../../lib/json-object.ts'
import { SECOND } from '../../../lib/model/durations.ts'
import { type Failure, fail, ok, type Result } from '../../../lib/model/failure.ts'
import type { CopiedAlias, JobView } from '../../../lib/model/job-view.ts'
import type { CopyFormat } from '../../../lib/model/settings.ts'
import type { RpcInput } from '../../../lib/rpc/protocol.ts'
import type { Handler } from '../../../lib/rpc/receiver.ts'
import { byHandOfDraft, draftOf, isAnythingByHand, withoutPassword } from '../../../lib/shorten-form/by-hand.ts'
import { resolvePress } from '../../../lib/shorten-form/opening.ts'
import { OTHER_ACCOUNT } from '../connection/current-connection.ts'
import { failureOf } from '../failure-of.ts'
import { readOverview } from '../overview.ts'
import type { WorkerParts } from '../worker-parts.ts'

type Press = RpcInput<'shorten'>
type PressTab = NonNullable<Press['tab']>

/** The handler of `write`, which also handles a press in the popup. */
export type AddWrite = (connection: string, input: RpcInput<'write'>, press?: PressDetails) => Promise<Result<JobView>>

/** How the short URL is copied, what the page has copied already, and the preset of the link. */
interface PressDetails {
  copyAs: CopyFormat
  copied: CopiedAlias | undefined
  preset: string | undefined
}

/** What a press means: what to send, and what to store as a draft. */
interface Meant {
  draft: Press['typed'] | null
  answer: Result<NonNullable<Press['shown']>> | { job: JobView }
}

/** How long after the press the short URL is copied again. Later the user may have copied something else. */
const COPY_AGAIN_WITHIN_MS = SECOND

/**
 * Handles a press in the popup, which may be closed by now: the press becomes a job, or its input is stored as a draft.
 */
export const createPopupPress = (parts: WorkerParts, write: AddWrite): Handler<'shorten'> => {
  const { world, current, drafts, outbox, store, feedback, copier, settings } = parts

  const formatOn = async (page: string): Promise<CopyFormat> => {
    const set = await settings.read()
    return set.ok ? copyFormatFor(set.value.copyAs, page) : 'plain'
  }

  /** The stored draft couldn't be read, so the input is merged into it instead of replacing it. */
  const unresolved = async (
    { typed }: Press,
    tab: PressTab,
    failure: Failure,
    shown: string | null,
  ): Promise<Meant> => {
    if (tab.id !== null) await drafts.merge(tab.id, tab.url, withoutPassword(typed), shown)
    return { draft: null, answer: fail(failure) }
  }

  const resolve = async (press: Press, tab: PressTab, shown: string | null): Promise<Meant> => {
    const overview = await readOverview(parts, { tabId: tab.id, url: tab.url || null })
    if (!overview.ok) return unresolved(press, tab, overview.failure, shown)
    const { byHand, outcome } = resolvePress(overview.value, { ...press, tabUrl: tab.url, now: world.now() })
    const draft = isAnythingByHand(byHand) ? draftOf(byHand) : null
    switch (outcome.kind) {
      case 'send':
        return { draft, answer: ok(outcome) }
      case 'show':
        return { draft, answer: outcome }
      case 'refuse':
        return { draft, answer: fail(outcome.failure) }
    }
  }

  const meantBy = async (press: Press, tab: PressTab, shown: string | null): Promise<Meant> => {
    const isOfOther = shown !== null && ![shown, null].includes(await current.idOrNull())
    if (press.shown && !isOfOther) return { draft: press.typed, answer: ok(press.shown) }
    const known = await store.get(press.id)
    if (known !== null) {
      const { input, preset } = known
      return { draft: null, answer: ok({ input, replaces: null, preset }) }
    }
    if (!isOfOther) return resolve(press, tab, shown)
    return press.shown
      ? { draft: press.typed, answer: OTHER_ACCOUNT }
      : unresolved(press, tab, OTHER_ACCOUNT.failure, shown)
  }

  /**
   * Discards the refused request that was corrected. If it was for another address, it is only dismissed, unless the
   * user chose to edit it.
   */
  const replace = async ({ id, edited }: { id: string; edited: boolean }, longUrl: string): Promise<void> => {
    const replaced = await store.get(id)
    // If it was retried in the meantime, it stays.
    if (replaced?.state !== 'failed') return
    await (edited || replaced.input.url === longUrl ? outbox.discard(id) : outbox.dismiss(id))
  }

  /** Reports the failure of a press without a job, because the popup that shows it may be closed. */
  const refuse = async (press: Press, failure: Failure, { url, title }: PressTab): Promise<void> => {
    const isUntouched = !isAnythingByHand(byHandOfDraft(press.typed, url))
    // If the popup had shown the page's existing link, Enter would have copied it.
    if (failure.kind === 'already-shortened' && isUntouched) {
      const link = { title, shortUrl: failure.shortUrl, longUrl: url }
      await feedback.reused(link.shortUrl, await copier.copyLinks([link], await formatOn(url)), 'popup')
    } else await feedback.pressRefused(press.id, failure, press.typed.url || url, press.copied?.shortUrl ?? null)
  }

  return async (press, shown) => {
    const tab = press.tab ?? (await world.activeTab())
    // The storage may be unusable, and the popup that would show the exception may be closed.
    const { draft, answer } = await meantBy(press, tab, shown).catch((error: unknown) =>
      unresolved(press, tab, failureOf(error), shown),
    )

    const keep = async () => {
      if (draft !== null && tab.id !== null) await drafts.write(tab.id, tab.url, withoutPassword(draft), shown)
    }
    if ('job' in answer) {
      await keep()
      return ok(answer.job)
    }
    if (!answer.ok) {
      await keep()
      await refuse(press, answer.failure, tab)
      return answer
    }
    const { input, replaces, preset } = answer.value
    const title = isPage(input, tab.url) ? tab.title : ''
    const asked = { id: press.id, operation: 'createLink', input, source: 'popup', tabId: tab.id, title } as const
    const copyAs = await formatOn(tab.url)
    const { copied } = press
    const add = current.storing((connection, details: PressDetails) =>
      write(connection, { ...asked, copy: true }, details),
    )
    const job = await add({ copyAs, copied, preset }, shown).catch((error: unknown) => fail(failureOf(error)))
    if (!job.ok) {
      await keep()
      await refuse(press, job.failure, tab)
      return job
    }
    // A popup can close before the browser has received the text that it copied.
    if (copied !== undefined && world.now() - copied.copiedAt < COPY_AGAIN_WITHIN_MS) {
      const longUrl = String(job.value.input.url)
      void copier.copyLinks([{ title, shortUrl: copied.shortUrl, longUrl }], copyAs)
    }
    if (tab.id !== null) await drafts.remove(tab.id, tab.url)
    if (replaces !== null) await replace(replaces, String(job.value.input.url))
    return job
  }
}

const isPage = (input: unknown, tabUrl: string): boolean => {
  const page = shortenable(tabUrl)
  return page.ok && isJsonObject(input) && isSamePage(String(input.url), page.value)
}
