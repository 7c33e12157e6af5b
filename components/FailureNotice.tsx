import type { ComponentChildren } from 'preact'
import type { FailureText } from '../lib/words/failure-text.ts'
import { WarningIcon } from './icons.tsx'
import { Notice } from './Notice.tsx'
import { ServiceQuote } from './ServiceQuote.tsx'

interface FailureNoticeProps {
  words: FailureText
  /** Buttons below the text. */
  children?: ComponentChildren
}

/** A failure, which screen readers announce at once. */
export function FailureNotice({ words, children }: FailureNoticeProps) {
  return (
    <Notice tone="bad" icon={<WarningIcon />} role="alert">
      <p class="notice-title">{words.title}</p>
      {words.advice && <p>{words.advice}</p>}
      {words.quote && <ServiceQuote text={words.quote} />}
      {children && <div class="notice-actions">{children}</div>}
    </Notice>
  )
}
