import { isSealed, LOST_TEXT } from '../../lib/sealed-text.ts'
import { PasswordField } from '../field/PasswordField.tsx'
import { SelectField } from '../field/SelectField.tsx'
import { TextAreaField } from '../field/TextAreaField.tsx'
import { TextField } from '../field/TextField.tsx'
import { DeepLinks } from './DeepLinks.tsx'
import { type OptionsFormProps, SERVICE_DEFAULT } from './options-form.ts'
import { PairRows } from './PairRows.tsx'
import { Parameters } from './Parameters.tsx'
import { redirectNote, redirectTypes } from './redirect-types.ts'
import { ShareCard } from './ShareCard.tsx'
import { COUNTRIES, DEVICES, LANGUAGES } from './suggestions.ts'

/** The options that fewer links need. */
export function MoreOptions(props: OptionsFormProps) {
  const {
    value,
    choices,
    onChange,
    without = [],
    problems = {},
    hints = {},
    longUrl = '',
    undecided = SERVICE_DEFAULT,
    missingPassword,
  } = props
  const change = (changed: Partial<OptionsFormProps['value']>) => onChange({ ...value, ...changed })
  const shows = (option: keyof OptionsFormProps['value']) => !without.includes(option)
  const types = redirectTypes(choices, value.type, undecided)
  return (
    <>
      <div class="field-columns">
        {shows('type') && (
          <SelectField
            label="Redirect type"
            name="type"
            value={value.type ?? ''}
            choices={types.plain}
            groups={types.groups}
            problem={problems.type}
            hint={redirectNote(choices) ?? hints.type}
            onChange={(type) => change({ type: type || undefined })}
          />
        )}
        {shows('status') && (
          <SelectField
            label="Visibility"
            name="status"
            value={value.status ?? ''}
            choices={[{ value: '', label: undecided }, ...VISIBILITIES]}
            problem={problems.status}
            hint={hints.status}
            onChange={(status) => change({ status: status === 'public' || status === 'private' ? status : undefined })}
          />
        )}
      </div>
      {shows('password') && (
        <>
          <PasswordField
            label="Password"
            name="password"
            value={isSealed(value.password) ? '' : (value.password ?? '')}
            placeholder={isSealed(value.password) ? '••••••••' : undefined}
            problem={problems.password}
            hint={[passwordNote(value.password), hints.password].filter(Boolean).join(' ')}
            onInput={(password) => change({ password: password || undefined })}
          />
          {isSealed(value.password) && (
            <button type="button" onClick={() => change({ password: undefined })}>
              Remove password
            </button>
          )}
        </>
      )}
      {missingPassword && (
        <div class="field-actions">
          <button type="button" onClick={missingPassword.remove}>
            Remove password
          </button>
          {missingPassword.usePresets && (
            <button type="button" onClick={missingPassword.usePresets}>
              Use the preset’s password
            </button>
          )}
        </div>
      )}
      {shows('description') && (
        <TextAreaField
          label="Note"
          name="description"
          value={value.description ?? ''}
          problem={problems.description}
          hint={hints.description}
          onInput={(description) => change({ description })}
        />
      )}
      {shows('metatitle') && (
        <TextField
          label="Meta title"
          name="metatitle"
          value={value.metatitle ?? ''}
          problem={problems.metatitle}
          hint={hints.metatitle}
          onInput={(metatitle) => change({ metatitle })}
        />
      )}
      {shows('metadescription') && (
        <TextAreaField
          label="Meta description"
          name="metadescription"
          value={value.metadescription ?? ''}
          problem={problems.metadescription}
          hint={hints.metadescription}
          onInput={(metadescription) => change({ metadescription })}
        />
      )}
      {shows('metaimage') && (
        <TextField
          label="Meta image"
          name="metaimage"
          type="url"
          placeholder="https://"
          value={value.metaimage ?? ''}
          problem={problems.metaimage}
          hint={['The address of a JPEG or PNG image.', hints.metaimage].filter(Boolean).join(' ')}
          onInput={(metaimage) => change({ metaimage })}
        />
      )}
      <ShareCard title={value.metatitle} description={value.metadescription} image={value.metaimage} />
      {shows('geotarget') && (
        <PairRows
          legend="Country targets"
          option="geotarget"
          thing="country target"
          first={{ key: 'location', label: 'Country', suggestions: COUNTRIES }}
          second={{ key: 'link', label: 'Address', type: 'url' }}
          rows={value.geotarget ?? []}
          problems={problems}
          hint={hints.geotarget}
          onChange={(geotarget) => change({ geotarget })}
        />
      )}
      {shows('devicetarget') && (
        <PairRows
          legend="Device targets"
          option="devicetarget"
          thing="device target"
          first={{ key: 'device', label: 'Device', suggestions: DEVICES }}
          second={{ key: 'link', label: 'Address', type: 'url' }}
          rows={value.devicetarget ?? []}
          problems={problems}
          hint={hints.devicetarget}
          onChange={(devicetarget) => change({ devicetarget })}
        />
      )}
      {shows('languagetarget') && (
        <PairRows
          legend="Language targets"
          option="languagetarget"
          thing="language target"
          first={{ key: 'language', label: 'Language', suggestions: LANGUAGES }}
          second={{ key: 'link', label: 'Address', type: 'url' }}
          rows={value.languagetarget ?? []}
          problems={problems}
          hint={hints.languagetarget}
          onChange={(languagetarget) => change({ languagetarget })}
        />
      )}
      {shows('deeplink') && (
        <DeepLinks
          value={value.deeplink}
          deviceTargets={value.devicetarget}
          longUrl={longUrl}
          problems={problems}
          hint={hints.deeplink}
          onChange={change}
        />
      )}
      {shows('parameters') && <Parameters {...props} />}
    </>
  )
}

const VISIBILITIES = [
  { value: 'public', label: 'Public' },
  { value: 'private', label: 'Private' },
]

const passwordNote = (password: string | undefined): string => {
  if (password === LOST_TEXT) return 'The password can’t be read any more. Enter it again, or remove it.'
  return isSealed(password)
    ? 'A password is set, and locked with your passphrase. Unlock to see it, or type another.'
    : 'Visitors must type it. It is never kept in a draft.'
}
