import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { TimeInWords as Meant, ReadTime } from '../../lib/link-options/expiry-in-words.ts'
import type { ServiceClock } from '../../lib/model/service-clock.ts'
import { formatMoment, formatTimeLeft } from '../../lib/words/format.ts'
import { serviceTimeText } from '../../lib/words/service-time-text.ts'
import { t, typingLanguage } from '../../lib/words/t.ts'

interface TimeInWordsProps {
  name: string
  clock: ServiceClock
  text: string
  onType: (text: string) => void
  onUse: (moment: number | null) => void
}

/** A field for a time in everyday words. The meaning is shown before it is used. */
export function TimeInWords({ name, clock, text, onType, onUse }: TimeInWordsProps) {
  const id = useId()
  const [read, setRead] = useState<{ reader: ReadTime } | null>(null)
  const isTyping = text !== ''
  // Loaded when the user types here: the reader is larger than the rest of the form.
  useEffect(() => {
    if (isTyping)
      void import('../../lib/link-options/expiry-in-words.ts').then(({ readTime }) => setRead({ reader: readTime }))
  }, [isTyping])
  // One moment for both: a millisecond later, "in 3 days" would be shown as "in 2 days".
  const at = clock.now()
  const meant = text.trim() === '' || read === null ? null : read.reader(text, at, typingLanguage())
  const shown = useRef<HTMLDivElement>(null)
  // Scrolls to the meaning while the user types and after: it is below the field, where a bar may cover the form.
  const show = () => shown.current?.scrollIntoView({ block: 'nearest' })
  const hasMeaning = meant !== null
  useLayoutEffect(() => {
    if (hasMeaning) show()
  }, [hasMeaning, text])
  // Scrolls again, because the bar may have grown in the same rendering, and is measured later.
  useEffect(() => {
    if (hasMeaning) show()
  }, [hasMeaning, text])
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
        onFocus={show}
        onInput={(event) => onType(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter without a text submits the form.
          if (event.key !== 'Enter' || event.isComposing || text.trim() === '') return
          event.preventDefault()
          if (meant !== null && !('problem' in meant)) onUse(meant.moment)
        }}
      />
      <div ref={shown} id={`${id}-meant`} class="time-meant" aria-live="polite">
        {meant !== null && <Meaning meant={meant} now={at} clock={clock} onUse={onUse} />}
      </div>
    </div>
  )
}

interface MeaningProps {
  meant: Meant
  now: number
  clock: ServiceClock
  onUse: (moment: number | null) => void
}

/** The meaning of a time in words, and a button to use it. */
export function Meaning({ meant, now, clock, onUse }: MeaningProps) {
  const button = (moment: number | null) => (
    <button key={moment} type="button" onClick={() => onUse(moment)}>
      {moment === null ? t('shared_never') : t('shared_time_use', formatMoment(moment))}
    </button>
  )
  if (!('problem' in meant))
    return (
      <>
        {meant.moment !== null && (
          <>
            <p class="quiet">{formatTimeLeft(meant.moment - now)}</p>
            <p class="quiet">{serviceTimeText(clock.toService(meant.moment), clock).atService}</p>
          </>
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
