import { useLayoutEffect, useRef } from 'preact/hooks'
import { CheckboxField } from '../../../components/field/CheckboxField.tsx'
import { Field } from '../../../components/field/Field.tsx'
import { SelectField } from '../../../components/field/SelectField.tsx'
import { WarningIcon } from '../../../components/icons.tsx'
import { Notice } from '../../../components/Notice.tsx'
import { htmlLinks } from '../../../lib/bulk/html-links.ts'
import { exportById, possibleExports } from '../../../lib/bulk/known-exports.ts'
import type { SourceFormat, SourceKind } from '../../../lib/bulk/source-format.ts'
import { ENCODINGS, type Encoding } from '../../../lib/text-file/encodings.ts'
import { type PlainKey, t } from '../../../lib/words/t.ts'
import { FileButton } from '../parts/FileButton.tsx'
import { FileDrop } from '../parts/FileDrop.tsx'
import type { BulkState } from './bulk-state.ts'
import { sourceText } from './bulk-text.ts'
import { DecisionNotice } from './Decisions.tsx'
import { ReplaceDialog } from './ReplaceDialog.tsx'
import { BOX_ROWS, type SourceState } from './source-state.ts'

/** A longer text isn't shown in a text box, because laying it out would block the page. */
const MAX_BOX_LENGTH = 50_000

/** Lines that can be pasted. */
const EXAMPLES = 'https://example.com/spring-sale\nexample.com/menu.pdf\nhttps://example.com/tickets?id=7'

/** How much of a long text is shown. */
const SHOWN = 400

/** The input of addresses: by keyboard, from the clipboard, from a file, or from the window's tabs. */
export function SourceInput({ state }: { state: BulkState }) {
  const { source } = state
  const text = source.text.value
  const box = useRef<HTMLTextAreaElement>(null)
  const edit = useRef<HTMLButtonElement>(null)
  /** Whether the focus follows the text, from the box to the button or back. */
  const isTypingRef = useRef(false)
  const isFolded = source.isFolded.value
  useLayoutEffect(() => {
    if (isTypingRef.current) (isFolded ? edit : box).current?.focus()
    isTypingRef.current = false
  }, [isFolded])
  return (
    <FileDrop
      class={text === '' ? 'bulk-input bulk-input-empty' : 'bulk-input'}
      onFile={(file) => void source.open(file)}
    >
      {text.length > MAX_BOX_LENGTH ? (
        !isFolded && <LongText text={text} name={source.name.value} />
      ) : (
        <div hidden={isFolded}>
          <Field label={t('bulk_addresses')} name="addresses" hint={t('bulk_addresses_hint')}>
            {(control) => (
              <textarea
                {...control}
                ref={box}
                class="bulk-text"
                rows={BOX_ROWS}
                spellcheck={false}
                dir="auto"
                placeholder={EXAMPLES}
                value={text}
                onInput={(event) => source.type(event.currentTarget.value)}
                onPaste={(event) => {
                  // The box would change line breaks, but the text must be returned exactly as it was.
                  const { currentTarget, clipboardData } = event
                  const isWhole =
                    currentTarget.selectionStart === 0 && currentTarget.selectionEnd === currentTarget.value.length
                  const text = clipboardData?.getData('text/plain') ?? ''
                  const html = clipboardData?.getData('text/html') ?? ''
                  if (!isWhole || !source.paste(text, html)) return
                  isTypingRef.current = document.activeElement === currentTarget
                  event.preventDefault()
                }}
              />
            )}
          </Field>
        </div>
      )}
      <div class="bulk-actions">
        <SourceLine state={state} />
        {isFolded && (
          <button
            ref={edit}
            type="button"
            onClick={() => {
              isTypingRef.current = true
              source.unfold()
            }}
          >
            {t('page_edit')}
          </button>
        )}
        <FileButton
          label={t('bulk_choose_file')}
          name="file"
          accept=".txt,.csv,.tsv,.xlsx,.json,.md,.log,.htm,.html,text/*,application/json"
          onFile={(file) => void source.open(file)}
        />
        <button type="button" onClick={() => void state.addTabs()}>
          {t('bulk_add_tabs')}
        </button>
        {text !== '' && (
          <button type="button" class="plain" onClick={state.clear}>
            {t('bulk_clear')}
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
          <p>{t('bulk_tabs_refused')}</p>
        </Notice>
      )}
      {source.behindWords.value > 0 && (
        <DecisionNotice
          text={t('bulk_behind_words', source.behindWords.value)}
          choices={[{ name: t('bulk_behind_words_read'), choose: source.readLinks }]}
        />
      )}
      {state.draftTooLong.value && (
        <p class="quiet" role="status">
          {t('bulk_draft_too_long')}
        </p>
      )}
      <ReplaceDialog source={source} />
    </FileDrop>
  )
}

/**
 * Describes a text that is folded or comes from a file: its name, its number of links, and the service that exported
 * it.
 */
function SourceLine({ state }: { state: BulkState }) {
  const { isFolded, name, format, busy } = state.source
  const from = name.value
  if ((from === null && !isFolded.value) || busy.value || format.value === null) return null
  return (
    <p class="bulk-source-line">
      <bdi>{sourceText(from, state.counts.value.all, exportById(format.value.service)?.name ?? null)}</bdi>
    </p>
  )
}

function LongText({ text, name }: { text: string; name: string | null }) {
  return (
    <div class="field">
      <p class="field-heading">
        <span class="field-name">{t('bulk_addresses')}</span>
      </p>
      <div class="bulk-long">
        <p>{name === null ? t('bulk_long_text', text.length) : t('bulk_long_file', name, text.length)}</p>
        <pre dir="auto">{text.slice(0, SHOWN)} …</pre>
      </div>
    </div>
  )
}

const KINDS: readonly { value: SourceKind; label: PlainKey }[] = [
  { value: 'text', label: 'bulk_kind_text' },
  { value: 'list', label: 'bulk_kind_list' },
  { value: 'table', label: 'bulk_kind_table' },
  { value: 'json', label: 'bulk_kind_json' },
  { value: 'html', label: 'bulk_kind_html' },
]

/** Some words with non-ASCII letters, by which people recognize the right encoding. */
const EXCERPT = /[^\r\n]{0,20}[^\s -~][^\r\n]{0,40}/

const encodingName = ({ name, script }: Encoding): string =>
  script === 'unicode' ? name : t(`bulk_encoding_${script}`, name)

/** The encoding of a file with non-ASCII letters. Choosing another one reads the file again. */
function EncodingField({ source }: { source: SourceState }) {
  const { value: encoding } = source.encoding
  if (encoding === null) return null
  const name = ENCODINGS.find(({ label }) => label === encoding.label)?.name ?? encoding.label
  const [excerpt = ''] = EXCERPT.exec(source.text.value) ?? []
  return (
    <div class="bulk-format-kind">
      <SelectField
        label={t('bulk_encoding')}
        name="encoding"
        value={encoding.label}
        choices={ENCODINGS.map((each) => ({ value: each.label, label: encodingName(each) }))}
        hint={t(encoding.isGuess ? 'bulk_encoding_guessed' : 'bulk_encoding_excerpt', name, excerpt.trim())}
        onChange={source.decodeAs}
      />
    </div>
  )
}

/** How the text is read: as it was guessed, or as the user chose. */
export function FormatFields({ source, format }: { source: SourceState; format: SourceFormat }) {
  const { kind, header, columns } = format
  const canBeHtml = htmlLinks(source.text.value) !== null
  // Text that isn't JSON can't be read as JSON.
  const kinds = KINDS.filter(({ value }) => (value === 'json' ? kind === 'json' : value !== 'html' || canBeHtml))
  const dates = exportById(format.service)?.isUtc ? 'bulk_columns_utc_hint' : 'bulk_columns_hint'
  const services = kind !== 'table' && kind !== 'json' ? [] : possibleExports(columns.map(({ name }) => name))
  return (
    <div class="bulk-format">
      <div class="bulk-format-kind">
        <SelectField
          label={t('bulk_read_as')}
          name="kind"
          value={kind}
          choices={kinds.map(({ value, label }) => ({ value, label: t(label) }))}
          onChange={(chosen) => source.readAs(KINDS.find(({ value }) => value === chosen)?.value ?? 'text')}
        />
        {services.length > 0 && (
          <SelectField
            label={t('bulk_service')}
            name="service"
            value={format.service ?? ''}
            choices={[
              { value: '', label: t('bulk_service_unknown') },
              ...services.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={source.readAsExport}
          />
        )}
        {kind === 'table' && (
          <CheckboxField label={t('bulk_header')} name="header" checked={header} onChange={source.nameColumns} />
        )}
      </div>
      <EncodingField source={source} />
      {(kind === 'table' || kind === 'json') && (
        <p class="quiet">{t(columns.some(({ field }) => field === 'url') ? dates : 'bulk_columns_no_url_hint')}</p>
      )}
    </div>
  )
}
