import { useEffect, useRef } from 'preact/hooks'
import { CheckboxField } from '../../../components/field/CheckboxField.tsx'
import { submitting } from '../../../components/field/focus-first-problem.ts'
import { PasswordField } from '../../../components/field/PasswordField.tsx'
import { TextField } from '../../../components/field/TextField.tsx'
import { type PlainKey, t } from '../../../lib/words/t.ts'
import { AboutTypedKey, SectionFailure } from '../parts/SectionFailure.tsx'
import type { ConnectionState } from './connection-state.ts'

const STAGE_TEXTS: Partial<Record<ConnectionState['stage']['value'], PlainKey>> = {
  permission: 'connection_asking_permission',
  connecting: 'connection_connecting',
}

interface ConnectFormProps {
  state: ConnectionState
  /** Whether the form only replaces the key. */
  forKey?: boolean
  /** Returns whether it accepted the text that was pasted as the key. */
  onPasteKey?: (text: string) => boolean
}

export function ConnectForm({ state, forKey = false, onPasteKey }: ConnectFormProps) {
  const { address, key, problems, failure, stage, keyAsked } = state
  const form = useRef<HTMLFormElement>(null)
  const asked = keyAsked.value
  const progress = STAGE_TEXTS[stage.value]
  useEffect(() => {
    if (forKey) form.current?.querySelector<HTMLInputElement>('input[name="key"]')?.focus()
  }, [forKey, asked])
  return (
    <form ref={form} class="connect-form" noValidate autocomplete="off" onSubmit={submitting(state.connect)}>
      <TextField
        label={t('connection_address')}
        name="baseUrl"
        type="url"
        placeholder="https://links.example.com"
        value={address.value}
        problem={problems.value.baseUrl}
        hint={state.isLocked.value ? t('shared_by_organization') : undefined}
        disabled={state.isLocked.value}
        onInput={state.typeAddress}
      />
      {state.asksUnencrypted.value && (
        <CheckboxField
          label={t('connection_allow_unencrypted')}
          name="unencrypted"
          checked={state.unencrypted.value}
          onChange={state.allowUnencrypted}
          detail={t('connection_allow_unencrypted_detail')}
        />
      )}
      <PasswordField
        label={t('connection_key')}
        name="key"
        value={key.value}
        problem={problems.value.key}
        hint={t('connection_key_hint')}
        onInput={state.typeKey}
        {...(onPasteKey && { onPaste: onPasteKey })}
      />
      <AboutTypedKey.Provider value={true}>
        <SectionFailure failure={failure.value} />
      </AboutTypedKey.Provider>
      <div class="connect-actions">
        <button type="submit" class="primary" aria-disabled={stage.value !== 'idle'}>
          {t('connection_connect')}
        </button>
        <p class="quiet" role="status">
          {progress && t(progress)}
        </p>
      </div>
    </form>
  )
}
