import { useEffect } from 'preact/hooks'
import { ChannelDot } from '../../../components/ChannelDot.tsx'
import { Meaning } from '../../../components/field/TimeInWords.tsx'
import { t } from '../../../lib/words/t.ts'
import type { Popup } from '../create-popup.ts'
import './TokenHint.css'

/** The meaning of the token in the address field, or its possible meanings. */
export function TokenHint({ popup, onChosen }: { popup: Popup; onChosen: () => void }) {
  const { tokens, form, serviceClock, collections } = popup
  const typed = form.tokens.value
  const option = typed.at(-1)?.option
  useEffect(() => {
    if (option === 'channel' || option === 'campaign') void collections.refresh()
    if (option === 'expiry') void tokens.load()
  }, [collections, tokens, option])
  const first = tokens.first.value
  const known = first?.meaning ?? null
  // The meaning of a name can become known after it was typed.
  useEffect(() => tokens.takeEnded(), [tokens, typed, known])
  if (first === null || first.meaning === null) return null
  const { token, meaning, isRefused } = first
  const isWhole = token.isEnded || isRefused
  if (token.option === 'expiry') {
    const now = serviceClock.now()
    const use = (moment: number | null) => {
      tokens.choose(token, { moment })
      onChosen()
    }
    const time = ('time' in meaning && meaning.time) || null
    // While the user is still typing, an unreadable time isn't a problem yet.
    if (time === null || ('problem' in time && time.problem === 'unreadable' && !isWhole)) return null
    return (
      <div class="time-meant" aria-live="polite">
        <Meaning meant={time} now={now} clock={serviceClock} onUse={use} />
      </div>
    )
  }
  const items = 'similar' in meaning ? meaning.similar : 'item' in meaning && meaning.item ? [meaning.item] : []
  const isMissing = 'similar' in meaning && isWhole
  if (!isMissing && items.length === 0) return null
  return (
    <div class="token-hint" aria-live="polite">
      {isMissing && (
        <p class="field-problem">
          {t(token.option === 'channel' ? 'bulk_missing_channels' : 'bulk_missing_campaigns', 1, token.text)}
        </p>
      )}
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          onClick={() => {
            tokens.choose(token, item)
            onChosen()
          }}
        >
          {'color' in item && <ChannelDot color={item.color} />}
          <span dir="auto">{item.name}</span>
        </button>
      ))}
    </div>
  )
}
