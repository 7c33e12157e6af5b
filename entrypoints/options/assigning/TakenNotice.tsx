import { Notice } from '../../../components/Notice.tsx'
import type { AssignState } from './assign-state.ts'

/** What became of the last assigning: each item is a request of its own, and many take their time. */
export function TakenNotice({ state }: { state: AssignState }) {
  const taken = state.taken.value
  return (
    <div role="status" class={taken ? undefined : 'visually-hidden'}>
      {taken && (
        <Notice tone="good">
          <p>
            {taken.count === 1 ? '1 item was' : `${taken.count.toLocaleString()} items were`} put into the{' '}
            <a href="#outbox">Outbox</a> for “<span dir="auto">{taken.target.name}</span>”, to be assigned as fast as
            the service allows.
          </p>
        </Notice>
      )}
    </div>
  )
}
