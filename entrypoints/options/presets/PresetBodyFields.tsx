import { Field } from '../../../components/field/Field.tsx'
import { SelectField } from '../../../components/field/SelectField.tsx'
import { LinkOptionsForm } from '../../../components/link-options/LinkOptionsForm.tsx'
import type { OptionsFormProps } from '../../../components/link-options/options-form.ts'
import { Notice } from '../../../components/Notice.tsx'
import { sentence } from '../../../components/sentence.tsx'
import { optionsIn } from '../../../lib/link-options/tidy-options.ts'
import type { Collections } from '../../../lib/model/collections.ts'
import { serviceTimeText } from '../../../lib/words/service-time-text.ts'
import { type PlainKey, t } from '../../../lib/words/t.ts'
import type { Problems } from '../page/draft-form.ts'
import { usePageTools } from '../page/page-context.ts'
import { ServiceTime } from '../parts/ServiceTime.tsx'
import type { BodyValues, Expiry, ExpiryUnit } from './preset-body-form.ts'
import './PresetsSection.css'

interface PresetBodyFieldsProps extends Pick<OptionsFormProps, 'without' | 'hints'> {
  value: BodyValues
  collections: Collections
  problems: Problems
  onChange: (changed: Partial<BodyValues>) => void
}

/** The fields for the values with which new links start: options and expiry. */
export function PresetBodyFields({ value, onChange, ...rest }: PresetBodyFieldsProps) {
  const { expires } = value
  return (
    <div class="preset-body">
      {expires.fixed !== '' && (
        <FixedExpiryNotice
          expiry={expires.fixed}
          problem={rest.problems.expiry}
          onRemove={() => onChange({ expires: { ...expires, fixed: '' } })}
        />
      )}
      <ExpiresAfterField
        value={expires}
        problem={rest.problems.expiresAfterMinutes}
        // A relative expiry replaces a fixed one.
        onChange={(typed) => onChange({ expires: { ...typed, fixed: '' } })}
      />
      {/* Without a clock, there is no field for a fixed date, which would be the same for every link. */}
      <LinkOptionsForm {...rest} value={optionsIn(value)} onChange={onChange} />
    </div>
  )
}

interface FixedExpiryNoticeProps {
  /** The expiry by the service's clock. */
  expiry: string
  problem: string | undefined
  onRemove: () => void
}

/** A fixed expiry that is the same for every link. It can only come from an imported file. */
function FixedExpiryNotice({ expiry, problem, onRemove }: FixedExpiryNoticeProps) {
  const { serviceClock } = usePageTools()
  const { atService } = serviceTimeText(expiry, serviceClock)
  // Date-times of the service sort as strings (FIELD.md line 25).
  const passed = expiry <= serviceClock.toService(serviceClock.now())
  return (
    <Notice tone={passed ? 'bad' : 'warn'}>
      <p>{sentence('presets_fixed_expiry', <ServiceTime time={expiry} />)}</p>
      {atService !== '' && <p class="quiet">{atService}</p>}
      {passed && <p>{t('presets_fixed_expiry_passed')}</p>}
      {problem && !passed && <p>{problem}</p>}
      <p class="quiet">{t('presets_fixed_expiry_advice')}</p>
      <div class="notice-actions">
        <button type="button" onClick={onRemove}>
          {t('presets_fixed_expiry_remove')}
        </button>
      </div>
    </Notice>
  )
}

interface ExpiresAfterFieldProps {
  value: Expiry
  problem: string | undefined
  onChange: (value: Expiry) => void
}

const UNITS: readonly { value: ExpiryUnit; label: PlainKey }[] = [
  { value: 'minutes', label: 'presets_minutes' },
  { value: 'hours', label: 'presets_hours' },
  { value: 'days', label: 'presets_days' },
]

/** The time after its creation at which each link expires. */
function ExpiresAfterField({ value, problem, onChange }: ExpiresAfterFieldProps) {
  return (
    <div class="field-columns">
      <Field label={t('presets_expires')} name="expiresAfterMinutes" problem={problem} hint={t('presets_expires_hint')}>
        {(control) => (
          <input
            {...control}
            type="text"
            inputMode="numeric"
            autocomplete="off"
            value={value.amount}
            onInput={(event) => onChange({ ...value, amount: event.currentTarget.value })}
          />
        )}
      </Field>
      <SelectField
        label={t('presets_expires_unit')}
        name="expiryUnit"
        value={value.unit}
        choices={UNITS.map((unit) => ({ value: unit.value, label: t(unit.label) }))}
        onChange={(chosen) => {
          const unit = UNITS.find((each) => each.value === chosen)
          if (unit) onChange({ ...value, unit: unit.value })
        }}
      />
    </div>
  )
}
