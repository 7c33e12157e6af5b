import { CopyButton } from '../../../components/CopyButton.tsx'
import { ShortUrl } from '../../../components/ShortUrl.tsx'
import { differenceText } from '../../../lib/words/difference-text.ts'
import { PendingCreations } from '../collections/PendingCreations.tsx'
import { usePageTools } from '../page/page-context.ts'
import type { LinksState } from './links-state.ts'

/** More would push the list away; the Outbox has them all. */
const SHOWN = 5

/** The link that was just made here, and those that are still to be made. */
export function LinksToCome({ state }: { state: LinksState }) {
  const { copyText } = usePageTools()
  const toCome = state.toCome.value
  const outcome = state.made.value?.outcome
  return (
    <div class="links-to-come">
      <div role="status">
        {outcome?.shortUrl && (
          <div class="links-made">
            <ShortUrl url={outcome.shortUrl} />
            <CopyButton text={outcome.shortUrl} copy={copyText} />
            {outcome.differences.map((difference) => (
              <p key={difference.option}>{differenceText(difference)}</p>
            ))}
          </div>
        )}
      </div>
      <PendingCreations jobs={toCome.slice(0, SHOWN)} />
      {toCome.length > SHOWN && (
        <p class="quiet">
          And {(toCome.length - SHOWN).toLocaleString()} more in the <a href="#outbox">Outbox</a>.
        </p>
      )}
    </div>
  )
}
