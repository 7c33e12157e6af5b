import { useEffect, useId, useState } from 'preact/hooks'
import type { TimeInWords as Meant } from '../../lib/link-options/expiry-in-words.ts'
import { formatMoment, formatServiceTime, formatTimeLeft } from '../../lib/words/format.ts'
import { catalogLanguage, t } from '../../lib/words/t.ts'

type Reader = (text: string, now: number, language: string) => Meant

interface TimeInWordsProps {
  name: string
  now: () => number
  /** The service's own time, if it is known. */
  toService: ((moment: number) => string) | undefined
  text: string
  onType: (text: string) => void
  onUse: (moment: number | null) => void
}

/** That of the texts, or the browser's, for which there may be no texts: English is read in any case. */
const languageOfTyping = (): string => (catalogLanguage() === 'en' ? navigator.language || 'en' : catalogLanguage())

/** A time as people say it. What it means is shown before it counts. */
export function TimeInWords({ name, now, toService, text, onType, onUse }: TimeInWordsProps) {
  const id = useId()
  const [read, setRead] = useState<{ reader: Reader } | null>(null)
  const isTyping = text !== ''
  // Only for those who type here: it is larger than the rest of the form.
  useEffect(() => {
    if (isTyping)
      void import('../../lib/link-options/expiry-in-words.ts').then(({ readTime }) => setRead({ reader: readTime }))
  }, [isTyping])
  // One moment for both: a millisecond later, "in 3 days" would be in 2.
  const at = now()
  const meant = text.trim() === '' || read === null ? null : read.reader(text, at, languageOfTyping())
  return (
    <div class="time-in-words">
      <label class="visually-hidden" for={id}>
        {t('shared_time_in_words')}
      </label>
      <input
        id={id}
        name={`${name}.words`}
        type="text"
        placeholder={t('shared_time_in_words_hint')}
        autocomplete="off"
        spellcheck={false}
        dir="auto"
        value={text}
        aria-invalid={meant !== null && 'problem' in meant ? true : undefined}
        aria-describedby={`${id}-meant`}
        onInput={(event) => onType(event.currentTarget.value)}
        onKeyDown={(event) => {
          // The form is sent when nothing is typed here.
          if (event.key !== 'Enter' || event.isComposing || text.trim() === '') return
          event.preventDefault()
          if (meant !== null && !('problem' in meant)) onUse(meant.moment)
        }}
      />
      <div id={`${id}-meant`} class="time-meant" aria-live="polite">
        {meant !== null && <Meaning meant={meant} now={at} toService={toService} onUse={onUse} />}
      </div>
    </div>
  )
}

interface MeaningProps {
  meant: Meant
  now: number
  toService: TimeInWordsProps['toService']
  onUse: (moment: number | null) => void
}

function Meaning({ meant, now, toService, onUse }: MeaningProps) {
  const button = (moment: number | null) => (
    <button key={moment} type="button" onClick={() => onUse(moment)}>
      {moment === null ? t('shared_never') : t('shared_time_use', formatMoment(moment))}
    </button>
  )
  if (!('problem' in meant))
    return (
      <>
        {meant.moment !== null && (
          <p class="quiet">
            {toService
              ? t('shared_time_meant', formatTimeLeft(meant.moment - now), formatServiceTime(toService(meant.moment)))
              : formatTimeLeft(meant.moment - now)}
          </p>
        )}
        {button(meant.moment)}
      </>
    )
  switch (meant.problem) {
    case 'unreadable':
      return <p class="field-problem">{t('shared_time_unreadable', meant.rest)}</p>
    case 'past':
      return <p class="field-problem">{t('shared_time_past', formatMoment(meant.moment))}</p>
    case 'ambiguous':
      return (
        <>
          <p class="field-problem">{t('shared_time_ambiguous')}</p>
          {button(meant.one)}
          {button(meant.other)}
        </>
      )
  }
}
