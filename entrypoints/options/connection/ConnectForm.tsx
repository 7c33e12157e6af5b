import { useEffect, useRef } from 'preact/hooks'
import { CheckboxField } from '../../../components/field/CheckboxField.tsx'
import { PasswordField } from '../../../components/field/PasswordField.tsx'
import { TextField } from '../../../components/field/TextField.tsx'
import { focusFirstProblem } from '../parts/focus-first-problem.ts'
import { AboutTypedKey, SectionFailure } from '../parts/SectionFailure.tsx'
import type { ConnectionState } from './connection-state.ts'

const STAGE_TEXTS = {
  idle: '',
  permission: 'Waiting for your permission to talk to this address …',
  connecting: 'Asking the service for your account …',
  checking: '',
  disconnecting: '',
}

interface ConnectFormProps {
  state: ConnectionState
  /** Nothing but another key is wanted. */
  forKey?: boolean
}

export function ConnectForm({ state, forKey = false }: ConnectFormProps) {
  const { address, key, problems, failure, stage, keyAsked } = state
  const form = useRef<HTMLFormElement>(null)
  const asked = keyAsked.value
  useEffect(() => {
    if (forKey) form.current?.querySelector<HTMLInputElement>('input[name="key"]')?.focus()
  }, [forKey, asked])
  return (
    <form
      ref={form}
      class="connect-form"
      noValidate
      autocomplete="off"
      onSubmit={(event) => {
        event.preventDefault()
        // Straight from the gesture: the browser asks for the permission only then.
        const form = event.currentTarget
        void state.connect().then(() => focusFirstProblem(form))
      }}
    >
      <TextField
        label="Service address"
        name="baseUrl"
        type="url"
        placeholder="https://links.example.com"
        value={address.value}
        problem={problems.value.baseUrl}
        onInput={state.typeAddress}
      />
      {state.asksUnencrypted.value && (
        <CheckboxField
          label="Allow an unencrypted connection to this private address"
          name="unencrypted"
          checked={state.unencrypted.value}
          onChange={state.allowUnencrypted}
          detail="Everyone on the way, in this network, could read the key and your links."
        />
      )}
      <PasswordField
        label="API key"
        name="key"
        value={key.value}
        problem={problems.value.key}
        hint="You find it in your account at the service. It is kept in this browser and never shown again."
        onInput={state.typeKey}
      />
      <AboutTypedKey.Provider value={true}>
        <SectionFailure failure={failure.value} />
      </AboutTypedKey.Provider>
      <div class="connect-actions">
        <button type="submit" class="primary" aria-disabled={stage.value !== 'idle'}>
          Connect
        </button>
        <p class="quiet" role="status">
          {STAGE_TEXTS[stage.value]}
        </p>
      </div>
    </form>
  )
}
