import { useState } from 'preact/hooks'
import { Dialog } from '../../../components/dialog/Dialog.tsx'
import { CheckboxField } from '../../../components/field/CheckboxField.tsx'
import { type RadioChoice, RadioGroup } from '../../../components/field/RadioGroup.tsx'
import { WarningIcon } from '../../../components/icons.tsx'
import { Notice } from '../../../components/Notice.tsx'
import { boundedText, withoutInvisible } from '../../../lib/outside-text.ts'
import type { ImportMode } from '../../../lib/transfer/import-settings.ts'
import type { LinkEffect } from '../../../lib/transfer/link-effects.ts'
import { leftOutText } from '../../../lib/words/left-out-text.ts'
import { t } from '../../../lib/words/t.ts'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import type { SettingsTransferState } from './settings-transfer-state.ts'

const WAYS: readonly RadioChoice<ImportMode>[] = [
  { value: 'merge', name: 'transfer_merge', detail: 'transfer_merge_detail' },
  { value: 'replace', name: 'transfer_replace_all', detail: 'transfer_replace_all_detail' },
]

/** Shows what a settings file would change, before it changes anything. */
export function ImportDialog({ state }: { state: SettingsTransferState }) {
  const chosen = state.chosen.value
  if (chosen === null) return null
  const changes = state.changes.value
  return (
    <Dialog
      title={t('transfer_dialog_title', boundedText(withoutInvisible(chosen.name), 'name'))}
      onClose={state.close}
      actions={
        <>
          <button type="button" class="aside" onClick={state.close}>
            {t('transfer_dialog_cancel')}
          </button>
          <button
            type="button"
            class="primary"
            aria-disabled={changes.length === 0 || state.stage.value === 'saving'}
            onClick={() => void state.importFile()}
          >
            {t('transfer_dialog_import')}
          </button>
        </>
      }
    >
      <LinkEffects effects={state.effects.value} />
      <OtherAccount state={state} />
      <RadioGroup
        legend={t('transfer_how')}
        name="how"
        choices={WAYS}
        chosen={state.how.value}
        onChoose={state.choose}
      />
      {changes.length === 0 ? (
        <p role="status">{t('transfer_no_changes')}</p>
      ) : (
        <ul class="import-changes" aria-label={t('transfer_changes')}>
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
      {!chosen.file.passwords && <p class="quiet">{t('transfer_no_passwords')}</p>}
      {state.leads.value && changes.length > 0 && (
        <CheckboxField
          label={t('transfer_seen')}
          name="seen"
          checked={state.confirmed.value}
          detail={
            state.unconfirmed.value && (
              <span class="field-problem" role="alert">
                {t('transfer_seen_first')}
              </span>
            )
          }
          onChange={state.confirm}
        />
      )}
      <SectionFailure failure={state.failure.value} />
    </Dialog>
  )
}

/** Says what the file contains for another account, and offers to use what has the same names in this one. */
function OtherAccount({ state }: { state: SettingsTransferState }) {
  const leftOut = state.leftOut.value
  const matches = state.matches.value
  if (leftOut.length === 0 && matches.length === 0) return null
  return (
    <section class="link-effects">
      {leftOut.length > 0 && (
        <Notice tone="warn" icon={<WarningIcon />}>
          <p class="notice-title">{t('transfer_other_account')}</p>
          <div class="link-effect">
            <dl>
              {leftOut.map((part, index) => (
                <div key={index} class="link-effect-line">
                  <dt dir="auto">{partName(part)}</dt>
                  <dd dir="auto">{leftOutText(part.options)}</dd>
                </div>
              ))}
            </dl>
          </div>
        </Notice>
      )}
      {matches.length > 0 && (
        <CheckboxField
          label={t('shared_use_from_account', leftOutText(matches))}
          name="match"
          checked={state.matching.value}
          onChange={state.match}
        />
      )}
    </section>
  )
}

const partName = ({ kind, name }: SettingsTransferState['leftOut']['value'][number]): string => {
  const shown = boundedText(withoutInvisible(name), 'name')
  if (kind === 'view') return t('transfer_effect_view', shown)
  return kind === 'preset' ? t('transfer_effect_preset', shown) : t('transfer_effect_defaults')
}

/** How many lines are rendered at first, because a file may contain a hundred thousand targets. */
const LINES_AT_ONCE = 500

/** What the file's presets and defaults do to new links. Destinations come first. */
function LinkEffects({ effects }: { effects: readonly LinkEffect[] }) {
  const leading = effects.filter(({ lines }) => lines.some(({ leads }) => leads))
  const others = effects.filter((effect) => !leading.includes(effect))
  return (
    <>
      {leading.length > 0 && (
        // The focus starts here. Otherwise a long dialog would start at its first field, below this warning.
        <section class="link-effects" aria-labelledby="leading-effects" tabIndex={-1} autofocus>
          <Notice tone="warn" icon={<WarningIcon />}>
            <h3 class="notice-title" id="leading-effects">
              {t('transfer_leading')}
            </h3>
            {leading.map((effect) => (
              <Effect key={effect.preset} effect={effect} />
            ))}
          </Notice>
        </section>
      )}
      {others.length > 0 && (
        <section class="link-effects" aria-labelledby="other-effects">
          <h3 id="other-effects">{t('transfer_effects')}</h3>
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
  const name = preset === null ? t('transfer_effect_defaults') : t('transfer_effect_preset', preset)
  return (
    <section class="link-effect" aria-label={name}>
      <h4>{name}</h4>
      <dl>
        <dt>{t('transfer_used_for')}</dt>
        <dd>
          {usedFor.length === 0 ? t('transfer_used_chosen') : usedFor.map((use, index) => <bdi key={index}>{use}</bdi>)}
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
          {t('transfer_show_more', lines.length - LINES_AT_ONCE)}
        </button>
      )}
    </section>
  )
}
