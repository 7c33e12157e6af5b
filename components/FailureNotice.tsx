import type { ComponentChildren } from 'preact'
import { WarningIcon } from './icon/WarningIcon.tsx'
import { Notice } from './Notice.tsx'

/** What happened and what it means, what to do, and the service's own words, which are anybody's text. */
export interface FailureWords {
  title: string
  advice: string
  quote: string | null
}

interface FailureNoticeProps {
  words: FailureWords
  /** What can be done about it. */
  children?: ComponentChildren
}

/** Said at once, also to those who do not see it. */
export function FailureNotice({ words, children }: FailureNoticeProps) {
  return (
    <Notice tone="bad" icon={<WarningIcon />} role="alert">
      <p class="notice-title">{words.title}</p>
      {words.advice && <p>{words.advice}</p>}
      {words.quote && (
        <p>
          The service said: <q dir="auto">{words.quote}</q>
        </p>
      )}
      {children && <div class="notice-actions">{children}</div>}
    </Notice>
  )
}
