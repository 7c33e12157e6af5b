import { CopyButton } from '../../../components/CopyButton.tsx'
import { Sentence } from '../../../components/Sentence.tsx'
import { ShortUrl } from '../../../components/ShortUrl.tsx'
import { differenceText } from '../../../lib/words/difference-text.ts'
import { t } from '../../../lib/words/t.ts'
import { PendingCreations } from '../collections/PendingCreations.tsx'
import { usePageTools } from '../page/page-context.ts'
import type { LinksState } from './links-state.ts'

/** More would push the list away; the Outbox has them all. */
const SHOWN = 5

/** The link that was just created here, and those that are still pending. */
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
          <Sentence
            message="links_more_pending"
            values={[toCome.length - SHOWN, <a href="#outbox">{t('page_section_outbox')}</a>]}
          />
        </p>
      )}
    </div>
  )
}
