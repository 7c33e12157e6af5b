import type { LinkOptions } from '../lib/contract/link-options.ts'
import type { LeftOutOption } from '../lib/model/settings.ts'
import { leftOutSentence, leftOutText } from '../lib/words/left-out-text.ts'
import { t } from '../lib/words/t.ts'
import { WarningIcon } from './icons.tsx'
import { Notice } from './Notice.tsx'

interface LeftOutNoticeProps {
  options: readonly LeftOutOption[]
  /** Values of the connected account with the same names, which can be used instead. */
  matches: { options: LinkOptions; matched: readonly LeftOutOption[] }
  onUse: (options: LinkOptions) => void
}

/** Options that name objects of another account, such as its campaigns, and don't apply to the connected one. */
export function LeftOutNotice({ options, matches, onUse }: LeftOutNoticeProps) {
  if (options.length === 0) return null
  return (
    <Notice tone="warn" icon={<WarningIcon />}>
      <p>{leftOutSentence(options)}</p>
      {matches.matched.length > 0 && (
        <div class="notice-actions">
          <button type="button" onClick={() => onUse(matches.options)}>
            {t('shared_use_from_account', leftOutText(matches.matched))}
          </button>
        </div>
      )}
    </Notice>
  )
}
