import { useState } from 'preact/hooks'
import { Field } from '../../../components/field/Field.tsx'
import { WarningIcon } from '../../../components/icon/WarningIcon.tsx'
import { Notice } from '../../../components/Notice.tsx'
import { FileButton } from '../FileButton.tsx'
import type { BulkState } from './bulk-state.ts'
import './SourceInput.css'

/** A longer text is not put into a box for typing: laying it out would hold the page up. */
const LONGEST_IN_BOX = 50_000

/** So much of a long text is shown. */
const SHOWN = 400

/** Where the addresses come from: the keyboard, the clipboard, a file, or the tabs of the window. */
export function SourceInput({ state }: { state: BulkState }) {
  const { source } = state
  const [over, setOver] = useState(false)
  const text = source.text.value
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the pointer; the keyboard has the button
    <div
      class={`bulk-input ${over ? 'over' : ''}`}
      onDragOver={(event) => {
        if (!event.dataTransfer?.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        const [dropped] = event.dataTransfer?.files ?? []
        if (!dropped) return
        event.preventDefault()
        void source.open(dropped)
      }}
    >
      {text.length > LONGEST_IN_BOX ? (
        <LongText text={text} name={source.name.value} />
      ) : (
        <Field
          label="Addresses"
          name="addresses"
          hint="Paste a text, a table or a list: every address in it becomes a short link. Or drop a file here."
        >
          {(control) => (
            <textarea
              {...control}
              class="bulk-text"
              rows={6}
              spellcheck={false}
              dir="auto"
              value={text}
              onInput={(event) => source.type(event.currentTarget.value)}
              onPaste={(event) => {
                // The box would change the line ends, and the text is to come back exactly as it was.
                const box = event.currentTarget
                const pasted = event.clipboardData?.getData('text/plain') ?? ''
                const isWhole = box.selectionStart === 0 && box.selectionEnd === box.value.length
                if (pasted === '' || !isWhole) return
                event.preventDefault()
                source.take(pasted, null)
              }}
            />
          )}
        </Field>
      )}
      <div class="bulk-actions">
        <FileButton
          label="Choose a file"
          name="file"
          accept=".txt,.csv,.tsv,.json,.md,.log,text/*,application/json"
          onFile={(file) => void source.open(file)}
        />
        <button type="button" onClick={() => void state.takeTabs()}>
          Take the tabs of this window
        </button>
        {text !== '' && (
          <button type="button" class="plain" onClick={state.clear}>
            Clear
          </button>
        )}
      </div>
      {source.refusal.value && (
        <Notice tone="bad" icon={<WarningIcon />} role="alert">
          <p>{source.refusal.value}</p>
        </Notice>
      )}
      {state.tabsRefused.value && (
        <Notice tone="warn" icon={<WarningIcon />} role="alert">
          <p>
            The browser did not give the addresses of the tabs, because the permission was refused. Press the button
            again to be asked again, or paste the addresses.
          </p>
        </Notice>
      )}
      {state.draft.unkept.value && (
        <p class="quiet" role="status">
          This text is too long to be kept when the page is closed.
        </p>
      )}
    </div>
  )
}

function LongText({ text, name }: { text: string; name: string | null }) {
  return (
    <div class="field">
      <p class="field-heading">
        <span class="field-name">Addresses</span>
      </p>
      <div class="bulk-long">
        <p>
          {name ?? 'A long text'}, {text.length.toLocaleString()} characters. It begins:
        </p>
        <pre dir="auto">{text.slice(0, SHOWN)} …</pre>
      </div>
    </div>
  )
}
