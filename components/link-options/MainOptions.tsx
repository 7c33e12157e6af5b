import type { ComponentChildren } from 'preact'
import type { Choices } from '../../lib/model/choices.ts'
import { ChannelDot } from '../ChannelDot.tsx'
import { DateTimeField } from '../field/DateTimeField.tsx'
import { type Choice, SelectField } from '../field/SelectField.tsx'
import { TextField } from '../field/TextField.tsx'
import { collectionNote, hasChoices } from './collection-note.ts'
import { type OptionsFormProps, SERVICE_DEFAULT } from './options-form.ts'
import { PixelPicker } from './PixelPicker.tsx'

/** The options most links are made with. */
export function MainOptions({
  value,
  choices,
  onChange,
  without = [],
  clock,
  problems = {},
  hints = {},
  undecided = SERVICE_DEFAULT,
  settled = [],
}: OptionsFormProps) {
  const change = (changed: Partial<OptionsFormProps['value']>) => onChange({ ...value, ...changed })
  const shows = (option: keyof OptionsFormProps['value']) => !without.includes(option)
  const channelColor = choices.channels.items.find((channel) => channel.id === value.channel)?.color
  return (
    <>
      <div class="field-columns">
        {shows('custom') && (
          <TextField
            label="Custom alias"
            name="custom"
            placeholder="random"
            value={value.custom ?? ''}
            problem={problems.custom}
            hint={hints.custom}
            onInput={(custom) => change({ custom })}
          />
        )}
        {shows('domain') && (
          <Picker
            label="Domain"
            name="domain"
            collection={choices.domains}
            things="domains"
            nothing={settled.includes('domain') ? null : undecided}
            chosen={value.domain}
            choices={choices.domains.items.map(({ domain }) => ({
              value: domain,
              label: domain.replace(/^https?:\/\//, ''),
            }))}
            problem={problems.domain}
            hint={hints.domain}
            onChange={(domain) => change({ domain: domain || undefined })}
          />
        )}
        {shows('campaign') && (
          <Picker
            label="Campaign"
            name="campaign"
            collection={choices.campaigns}
            things="campaigns"
            nothing="None"
            chosen={value.campaign}
            choices={choices.campaigns.items.map(({ id, name }) => ({ value: String(id), label: name }))}
            problem={problems.campaign}
            hint={hints.campaign}
            onChange={(id) => change({ campaign: idOf(id) })}
          />
        )}
        {shows('channel') && (
          <Picker
            label="Channel"
            name="channel"
            collection={choices.channels}
            things="channels"
            nothing="None"
            chosen={value.channel}
            choices={choices.channels.items.map(({ id, name }) => ({ value: String(id), label: name }))}
            problem={problems.channel}
            hint={hints.channel}
            aside={channelColor && <ChannelDot color={channelColor} />}
            onChange={(id) => change({ channel: idOf(id) })}
          />
        )}
      </div>
      {shows('pixels') && (
        <PixelPicker
          collection={choices.pixels}
          chosen={value.pixels ?? []}
          problem={problems.pixels}
          hint={hints.pixels}
          onChange={(pixels) => change({ pixels })}
        />
      )}
      {shows('expiry') && clock && (
        <DateTimeField
          label="Expires"
          name="expiry"
          value={value.expiry === undefined ? null : clock.fromService(value.expiry)}
          now={clock.now}
          problem={problems.expiry}
          hint={hints.expiry}
          onChange={(moment) => change({ expiry: moment === null ? undefined : clock.toService(moment) })}
        />
      )}
    </>
  )
}

interface PickerProps {
  label: string
  name: string
  collection: Choices[keyof Choices]
  /** The collection's things in the plural, for what is said about it. */
  things: string
  /** What it means to choose nothing; `null` where that cannot be. */
  nothing: string | null
  chosen: string | number | undefined
  choices: Choice[]
  problem: string | undefined
  hint: string | undefined
  aside?: ComponentChildren
  onChange: (value: string) => void
}

function Picker({ collection, things, nothing, chosen, choices, hint, ...field }: PickerProps) {
  const value = chosen === undefined ? '' : String(chosen)
  const known = value === '' || choices.some((choice) => choice.value === value)
  const note = collectionNote(collection, things)
  if (!hasChoices(collection) && known && value === '') {
    return (
      <div class="field">
        <p class="field-heading">
          <span class="field-name">{field.label}</span>
        </p>
        <p class="field-hint">{note}</p>
      </div>
    )
  }
  return (
    <SelectField
      {...field}
      value={value}
      hint={note ?? hint}
      choices={[
        ...(nothing === null ? [] : [{ value: '', label: nothing }]),
        // What was chosen before is kept and shown, also when the list does not hold it (any more).
        ...(known ? [] : [{ value, label: `${value} (not in the list)` }]),
        ...choices,
      ]}
    />
  )
}

const idOf = (value: string): number | undefined => (value === '' ? undefined : Number(value))
