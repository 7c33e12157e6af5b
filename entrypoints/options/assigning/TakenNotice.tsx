import { Notice } from '../../../components/Notice.tsx'
import { Sentence } from '../../../components/Sentence.tsx'
import { t } from '../../../lib/words/t.ts'
import type { AssignState } from './assign-state.ts'

/** Says that the items are in the Outbox: each is a request of its own, and many take a while. */
export function TakenNotice({ state }: { state: AssignState }) {
  const taken = state.taken.value
  return (
    <div role="status" class={taken ? undefined : 'visually-hidden'}>
      {taken && (
        <Notice tone="good">
          <p>
            <Sentence
              message="assign_taken"
              values={[
                taken.count,
                <span dir="auto">{taken.target.name}</span>,
                <a href="#outbox">{t('page_section_outbox')}</a>,
              ]}
            />
          </p>
        </Notice>
      )}
    </div>
  )
}
