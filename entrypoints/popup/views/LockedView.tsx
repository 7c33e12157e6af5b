import { UnlockForm } from '../../../components/unlock/UnlockForm.tsx'
import { failureSentence } from '../../../lib/words/failure-sentence.ts'
import type { World } from '../world.ts'
import { tellTime } from './tell-time.ts'

/** The worker tells the popup, like every page, that it is open: what to show then is not decided here. */
export function LockedView({ world }: { world: World }) {
  const unlock = async (passphrase: string): Promise<string | null> => {
    const answer = await world.call('unlock', { passphrase })
    return answer.ok ? null : failureSentence(answer.failure, tellTime(world.now()))
  }
  return (
    <section class="popup-section" aria-label="Locked">
      <UnlockForm unlock={unlock} />
    </section>
  )
}
