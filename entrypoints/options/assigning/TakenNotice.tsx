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
            {taken.count === 1 ? '1 item is' : `${taken.count.toLocaleString()} items are`} being assigned to “
            <span dir="auto">{taken.target.name}</span>”, as fast as the service allows. <a href="#outbox">Outbox</a>
          </p>
        </Notice>
      )}
    </div>
  )
}
