import { COPY_FORMATS, type CopyFormat } from '../lib/model/settings.ts'
import { type PlainKey, t } from '../lib/words/t.ts'
import { CopyStatus, useBriefCopying } from './CopyStatus.tsx'
import { CheckIcon, ChevronIcon, CopyIcon, WarningIcon } from './icons.tsx'
import { MenuButton } from './menu/MenuButton.tsx'

/** The name of each format, and the message after a link was copied in it. */
export const COPY_FORMAT_WORDS: Readonly<Record<CopyFormat, { name: PlainKey; copied: PlainKey }>> = {
  plain: { name: 'shared_copy_as_plain', copied: 'shared_copied_plain' },
  everywhere: { name: 'shared_copy_as_everywhere', copied: 'shared_copied_everywhere' },
  markdown: { name: 'shared_copy_as_markdown', copied: 'shared_copied_markdown' },
  html: { name: 'shared_copy_as_html', copied: 'shared_copied_html' },
  bbcode: { name: 'shared_copy_as_bbcode', copied: 'shared_copied_bbcode' },
  jira: { name: 'shared_copy_as_jira', copied: 'shared_copied_jira' },
  slack: { name: 'shared_copy_as_slack', copied: 'shared_copied_slack' },
  titleAndUrl: { name: 'shared_copy_as_title_and_url', copied: 'shared_copied_title_and_url' },
  template: { name: 'shared_copy_as_template', copied: 'shared_copied_template' },
}

interface CopyAsProps {
  /** Returns whether they were copied. */
  copy: (format: CopyFormat) => Promise<boolean>
}

/** Copies links in a format that the user chooses from a menu. */
export function CopyAs({ copy }: CopyAsProps) {
  const [copying, tell] = useBriefCopying<CopyFormat>()
  return (
    // An element of its own, in which the message is positioned.
    <span class="copy-as">
      <MenuButton
        face={
          <>
            {copying === null ? (
              <CopyIcon />
            ) : (
              <span key={copying.times} class={copying.taken ? 'copy-status' : 'copy-status refused'}>
                {copying.taken ? <CheckIcon /> : <WarningIcon />}
              </span>
            )}
            {t('shared_copy_as')}
            <ChevronIcon />
          </>
        }
        actions={() => <CopyAsActions choose={(format) => void copy(format).then((taken) => tell(format, taken))} />}
      />
      {/* A success is marked on the button; a refusal is shown as text. */}
      <span class={copying?.taken === false ? 'copy-refusal' : 'visually-hidden'} aria-live="polite">
        <CopyStatus copying={copying} {...(copying && { words: t(COPY_FORMAT_WORDS[copying.of].copied) })} />
      </span>
    </span>
  )
}

const CopyAsActions = ({ choose }: { choose: (format: CopyFormat) => void }) =>
  COPY_FORMATS.map((format) => (
    <button key={format} type="button" onClick={() => choose(format)}>
      {t(COPY_FORMAT_WORDS[format].name)}
    </button>
  ))

/** The formats as a group in the menu of a row. The caller shows the message. */
export const CopyAsGroup = ({ choose }: { choose: (format: CopyFormat) => void }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a group of a form
  <div role="group" class="menu-group" aria-label={t('shared_copy_as')}>
    <p class="menu-heading quiet" aria-hidden="true">
      {t('shared_copy_as')}
    </p>
    <CopyAsActions choose={choose} />
  </div>
)
