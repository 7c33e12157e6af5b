import type { Result } from '../../lib/model/failure.ts'
import type { JobView } from '../../lib/model/job-view.ts'
import type { Popup } from './create-popup.ts'
import type { World } from './world.ts'

export type JobVerbs = ReturnType<typeof createJobVerbs>

/** Actions on a request that is neither done nor refused. */
export const createJobVerbs = (popup: Popup, { call }: Pick<World, 'call'>) => {
  const ask = async <T>(question: (id: string) => Promise<Result<T>>, show: (answer: T, asked: JobView) => void) => {
    const asked = popup.job.value
    if (asked === null) return
    popup.showFailure(null)
    const isInFirstFrame = !popup.isComplete.value
    const answer = await question(asked.id)
    // The popup's data may be older than this answer and would replace what is shown.
    if (isInFirstFrame) await popup.loaded
    const shown = popup.job.value
    if (!answer.ok) popup.showFailure(answer.failure)
    // The user may be dealing with another link by now.
    else if (shown?.id === asked.id || (shown === null && isInFirstFrame)) show(answer.value, asked)
  }
  return {
    retry: () => ask((id) => call('retryJob', { id }), popup.showJob),
    /** Cancels a waiting request, and fills the form with its input. */
    discard: () =>
      ask(
        (id) => call('discardJob', { id }),
        (_, asked) => popup.takeBack(asked),
      ),
    check: () => ask((id) => call('checkJob', { id }), popup.showJob),
    resolve: (made: boolean) => ask((id) => call('resolveJob', { id, made }), popup.showJob),
  }
}
