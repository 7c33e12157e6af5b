import { batch, type ReadonlySignal } from '@preact/signals'
import { isSamePage } from '../../lib/address/cleaning.ts'
import { aliasPolicy, predictAlias } from '../../lib/address/predicted-short-url.ts'
import type { LinkCreate } from '../../lib/contract/link.ts'
import { copiedLinks } from '../../lib/copy-as/copied-links.ts'
import { copyFormatFor } from '../../lib/copy-as/copy-format.ts'
import type { Failure } from '../../lib/model/failure.ts'
import { type CopiedAlias, type JobView, jobView, unsentJob } from '../../lib/model/job-view.ts'
import { draftOf } from '../../lib/shorten-form/by-hand.ts'
import { readPage } from '../../lib/shorten-form/opening.ts'
import type { createDraftSaver } from './draft-saver.ts'
import type { createExistingLink } from './existing-link.ts'
import type { createForm } from './form.ts'
import { type createFormRequest, isInForm } from './form-request.ts'
import type { createResult } from './result-state.ts'
import type { createUndo } from './undo-state.ts'
import type { createUnseenFailures } from './unseen-failures.ts'
import type { createWorkerData } from './worker-data.ts'
import type { Tab, World } from './world.ts'

interface Ports {
  world: Pick<World, 'call' | 'newId' | 'copyTextNow' | 'bytes' | 'now'>
  openedAt: number
  tab: ReadonlySignal<Tab | null>
  /** The address of the tab's page as the form has it; empty if it can't be shortened. */
  page: ReadonlySignal<string>
  data: ReturnType<typeof createWorkerData>
  form: ReturnType<typeof createForm>
  drafts: ReturnType<typeof createDraftSaver>
  request: ReturnType<typeof createFormRequest>
  existing: ReturnType<typeof createExistingLink>
  result: ReturnType<typeof createResult>
  unseen: ReturnType<typeof createUnseenFailures>
  undo: ReturnType<typeof createUndo>
  /** Resolves when the worker has responded, with the popup's data or a failure. */
  loading: Promise<void>
  useKnown: () => Promise<void>
  showFailure: (failure: Failure | null) => void
}

/** What happens when **Shorten** is pressed. */
export const createPress = (ports: Ports) => {
  const { world, openedAt, tab, page, data, form, drafts, request, existing, result, unseen, undo } = ports

  /** The input to send; `null` if something must be corrected first, which is then shown. */
  const shownForm = () => {
    const { input } = form.check()
    if (input === null) return null
    const state = request.state.peek()
    const replaces = state.is === 'corrected' ? { id: state.job.id, edited: state.isEdited } : null
    return { input, replaces, preset: form.initial.peek().preset?.id }
  }

  /** As in the worker, the page's title also belongs to its cleaned address. */
  const titleOf = ({ url }: LinkCreate): string =>
    page.peek() !== '' && isSamePage(url, page.peek()) ? (tab.peek()?.title ?? '') : ''

  /**
   * Chooses the alias and copies the short URL, if that is known. The worker stores both with the request, and copies
   * again. `null` if nothing was copied.
   */
  const copyEarly = (input: LinkCreate): CopiedAlias | null => {
    const { settings, connection } = { settings: data.settings.peek(), connection: data.connection.peek() ?? null }
    if (settings === null || connection === null) return null
    // The link can't be saved now, so the popup must not say that it is being saved.
    if (connection.locked || connection.blocked !== null) return null
    const policy = { ...aliasPolicy(settings, connection), shortBases: connection.shortBases }
    const title = titleOf(input)
    const predicted = policy.predicts ? predictAlias(input, title, policy, world.bytes) : null
    if (predicted === null || predicted.shortUrl === null) return null
    const { shortUrl } = predicted
    const { copyAs } = settings
    const format = copyFormatFor(copyAs, tab.peek()?.url ?? '')
    const manner = { format, template: copyAs.template, now: world.now() }
    const { text, html } = copiedLinks([{ title, shortUrl, longUrl: input.url }], manner)
    return world.copyTextNow(text, html) ? { ...predicted, shortUrl, copiedAt: world.now() } : null
  }

  /** The job whose short URL is copied, as shown until the worker reports it. */
  const comingJob = (id: string, input: LinkCreate, { maker, alias, shortUrl }: CopiedAlias): JobView =>
    jobView({
      ...unsentJob(id, world.now()),
      operation: 'createLink',
      batch: null,
      input: { ...input, custom: alias },
      title: titleOf(input),
      chosenAlias: { maker, predicted: shortUrl },
      copied: shortUrl,
    })

  /** Shows the worker's refusal of a press, which may have come before the popup had its data. */
  const sayRefusal = (id: string, why: Failure): void => {
    unseen.shownInForm(id)
    if (why.kind === 'already-shortened' && existing.known.peek() !== null) {
      // If the popup had shown the existing link, Enter would have used it. If something was typed since, the user
      // chooses.
      if (!form.typed.peek()) void ports.useKnown()
      return
    }
    if (why.kind === 'invalid' && data.isComplete.peek() && form.check().problems.length > 0) return
    ports.showFailure(why)
    form.showRefusal(why)
  }

  return async (): Promise<void> => {
    const shown = data.isComplete.peek() ? shownForm() : null
    if (data.isComplete.peek() && shown === null) return
    // A typed address that can't be shortened is reported without waiting for the worker's data.
    const { url: typedUrl } = form.byHand.peek()
    if (typedUrl !== null && readPage(typedUrl).problem !== null) {
      form.check()
      return
    }
    const id = world.newId()
    const copied = shown && copyEarly(shown.input)
    const press = { id, tab: tab.peek(), typed: draftOf(form.byHand.peek()), openedAt, shown }
    // Sent in the task of the press: from here on, closing the popup changes nothing.
    const answered = world.call('shorten', copied === null ? press : { ...press, copied }, data.connection.peek()?.id)
    const known = existing.known.peek()
    const recent = result.recent.peek().map(({ shortUrl }) => shortUrl)
    undo.pressed(known === null ? recent : [...recent, known.shorturl])
    drafts.forget()
    batch(() => {
      request.tick()
      ports.showFailure(null)
      result.clear()
      const coming = shown && copied && comingJob(id, shown.input, copied)
      request.become({ kind: 'pressed', id, coming, answered })
      if (coming === null) return
      existing.decline()
      result.showPredicted(true)
    })
    const answer = await answered
    if (shown === null) await ports.loading
    batch(() => {
      const before = request.state.peek()
      const isOurs = isInForm(before, id)
      if (!answer.ok) {
        // The worker has already reported the job, so the link will be created.
        if (isOurs && before.is !== 'pressed') return
        request.become({ kind: 'answered', id, job: null })
        if (copied !== null) {
          result.clear()
          if (wasRefused(answer.failure)) result.showWrongCopy(copied.shortUrl)
        }
        sayRefusal(id, answer.failure)
      } else if (answer.value.id !== id) {
        // The tab already had another request.
        request.become({ kind: 'answered', id, job: answer.value })
      } else if (isOurs) {
        existing.decline()
        drafts.discard()
        request.follow({ kind: 'answered', id, job: answer.value })
        if (copied === null && request.phase.peek() === 'saving') result.showPredicted(false)
      }
    })
  }
}

/** Whether the worker refused the press. After other failures, the stored request may still create the link. */
const wasRefused = ({ kind }: Failure): boolean => kind !== 'interrupted' && kind !== 'internal'
