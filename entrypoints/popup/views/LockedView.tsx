import { UnlockForm } from '../../../components/unlock/UnlockForm.tsx'
import { failureSentence } from '../../../lib/words/failure-sentence.ts'
import { t } from '../../../lib/words/t.ts'
import { timeTeller } from '../../../lib/words/time-text.ts'
import type { World } from '../world.ts'

/** The worker tells the popup, like every page, that it is open: what to show then is not decided here. */
export function LockedView({ world }: { world: World }) {
  const unlock = async (passphrase: string): Promise<string | null> => {
    const answer = await world.call('unlock', { passphrase })
    return answer.ok ? null : failureSentence(answer.failure, timeTeller(world.now()))
  }
  return (
    <section class="popup-section" aria-label={t('popup_locked')}>
      <UnlockForm unlock={unlock} />
    </section>
  )
}
