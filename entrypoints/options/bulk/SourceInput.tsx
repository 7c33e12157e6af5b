import { Field } from '../../../components/field/Field.tsx'
import { WarningIcon } from '../../../components/icon/WarningIcon.tsx'
import { Notice } from '../../../components/Notice.tsx'
import { FileButton } from '../parts/FileButton.tsx'
import { FileDrop } from '../parts/FileDrop.tsx'
import type { BulkState } from './bulk-state.ts'
import './SourceInput.css'

/** A longer text is not put into a box for typing: laying it out would hold the page up. */
const LONGEST_IN_BOX = 50_000

/** So much of a long text is shown. */
const SHOWN = 400

/** Where the addresses come from: the keyboard, the clipboard, a file, or the tabs of the window. */
export function SourceInput({ state }: { state: BulkState }) {
  const { source } = state
  const text = source.text.value
  return (
    <FileDrop class="bulk-input" onFile={(file) => void source.open(file)}>
      {text.length > LONGEST_IN_BOX ? (
        <LongText text={text} name={source.name.value} />
      ) : (
        <Field
          label="Addresses"
          name="addresses"
          hint="Paste a text, a table or a list: every address in it becomes a short link. Where http:// or https:// is missing, https:// is added. You can also drop a file here."
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
            The browser did not give the addresses of the tabs, because the permission was refused. It may have called
            it reading the browsing history: only the tabs of this window are read, and only when you press the button.
            Press it again to be asked again, or paste the addresses.
          </p>
        </Notice>
      )}
      {state.draft.unkept.value && (
        <p class="quiet" role="status">
          This text is too long to be kept when the page is closed.
        </p>
      )}
    </FileDrop>
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
