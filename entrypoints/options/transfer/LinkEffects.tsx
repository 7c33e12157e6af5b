import { useState } from 'preact/hooks'
import { WarningIcon } from '../../../components/icons.tsx'
import { Notice } from '../../../components/Notice.tsx'
import type { LinkEffect } from '../../../lib/transfer/link-effects.ts'
import './LinkEffects.css'

/** What is drawn at once: a file may hold a hundred thousand targets. */
const LINES_AT_ONCE = 500

/** What presets and defaults out of a file will do to new links. What decides where links lead comes first. */
export function LinkEffects({ effects }: { effects: readonly LinkEffect[] }) {
  const leading = effects.filter(({ lines }) => lines.some(({ leads }) => leads))
  const others = effects.filter((effect) => !leading.includes(effect))
  return (
    <>
      {leading.length > 0 && (
        // The focus begins here, or a dialog that is longer than the window would open at its first field, below all this.
        <section class="link-effects" aria-labelledby="leading-effects" tabIndex={-1} autofocus>
          <Notice tone="warn" icon={<WarningIcon />}>
            <h3 class="notice-title" id="leading-effects">
              These presets will change where links lead
            </h3>
            {leading.map((effect) => (
              <Effect key={effect.preset} effect={effect} />
            ))}
          </Notice>
        </section>
      )}
      {others.length > 0 && (
        <section class="link-effects" aria-labelledby="other-effects">
          <h3 id="other-effects">What new links will get</h3>
          {others.map((effect) => (
            <Effect key={effect.preset} effect={effect} />
          ))}
        </section>
      )}
    </>
  )
}

function Effect({ effect: { preset, usedFor, lines } }: { effect: LinkEffect }) {
  const [isWhole, setWhole] = useState(lines.length <= LINES_AT_ONCE)
  const leadingFirst = [...lines.filter(({ leads }) => leads), ...lines.filter(({ leads }) => !leads)]
  const shown = isWhole ? leadingFirst : leadingFirst.slice(0, LINES_AT_ONCE)
  const name = preset === null ? 'Defaults' : `Preset “${preset}”`
  return (
    <section class="link-effect" aria-label={name}>
      <h4 dir="auto">{name}</h4>
      <dl>
        <dt>Used for</dt>
        <dd>
          {usedFor.length === 0
            ? 'links for which you choose it'
            : usedFor.map((use, index) => <bdi key={index}>{use}</bdi>)}
        </dd>
        {shown.map(({ label, value }, index) => (
          <div key={index} class="link-effect-line">
            <dt dir="auto">{label}</dt>
            <dd dir="ltr">{value}</dd>
          </div>
        ))}
      </dl>
      {!isWhole && (
        <button type="button" onClick={() => setWhole(true)}>
          Show the other {(lines.length - LINES_AT_ONCE).toLocaleString()}
        </button>
      )}
    </section>
  )
}
