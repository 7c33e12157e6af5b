import type { ComponentChildren, JSX } from 'preact'
import { useLayoutEffect, useMemo, useState } from 'preact/hooks'
import { Address } from '../../../components/Address.tsx'
import { SelectField } from '../../../components/field/SelectField.tsx'
import { CheckIcon, CopyIcon, LinkIcon, WarningIcon } from '../../../components/icons.tsx'
import { Notice } from '../../../components/Notice.tsx'
import { sentence } from '../../../components/sentence.tsx'
import type { TableColumn } from '../../../components/table/DataTable.tsx'
import { StateMark } from '../../../components/table/StateMark.tsx'
import { type SharedParts, sharedParts } from '../../../lib/address/shown-address.ts'
import { type Column, FIELDS, type Field, fieldName } from '../../../lib/bulk/columns.ts'
import { editedText } from '../../../lib/bulk/edit-cell.ts'
import { COUNTS } from '../../../lib/bulk/make-batch.ts'
import { addressColumn, cellAt, columnOf, hasPasswords } from '../../../lib/bulk/row-reader.ts'
import type { SourceFormat, SourceKind } from '../../../lib/bulk/source-format.ts'
import type { ValidatedRow } from '../../../lib/bulk/validate-rows.ts'
import { FORM_ORDER, isLinkOption, type LinkOption } from '../../../lib/contract/link-options.ts'
import { optionValueText } from '../../../lib/link-options/option-value-text.ts'
import { isEmpty } from '../../../lib/link-options/tidy-options.ts'
import { namesIn } from '../../../lib/shorten-form/by-hand.ts'
import { type PlainKey, t } from '../../../lib/words/t.ts'
import { usePageTools } from '../page/page-context.ts'
import type { Session } from '../page/session.ts'
import { PagedTable } from '../parts/PagedTable.tsx'
import type { BulkState } from './bulk-state.ts'
import { ROW_WORDS } from './bulk-text.ts'
import type { RowKind } from './plan-state.ts'
import type { SourceState } from './source-state.ts'

/** The kinds of rows by which the table can be filtered. */
const KINDS = [
  { kind: 'ready', name: 'bulk_filter_ready' },
  { kind: 'problems', name: 'bulk_filter_problems' },
  { kind: 'taken', name: 'bulk_filter_taken' },
  { kind: 'noted', name: 'bulk_filter_noted' },
  { kind: 'repeated', name: 'bulk_filter_repeated' },
  { kind: 'existing', name: 'bulk_filter_existing' },
] as const satisfies readonly { kind: RowKind | 'noted'; name: PlainKey }[]

interface PreviewProps extends Pick<Session, 'collections'> {
  state: BulkState
  format: SourceFormat
  /** Changes the links that these rows name; `null` if the service can't change links. */
  change: ((rows: readonly ValidatedRow[]) => void) | null
}

/** Every row with its options or problems, a page at a time. */
export function Preview({ state, format, change, collections }: PreviewProps) {
  const { plan } = state
  const columns = useColumns({ state, format, change, collections })
  return (
    <div class="bulk-preview">
      <FileNotes notes={state.fileNotes.value} />
      <PagedTable
        label={t('bulk_preview')}
        pagesLabel={t('bulk_preview_pages')}
        summary={(rows) => t('bulk_preview_rows', rows)}
        kinds={KINDS.map(({ kind, name }) => ({ kind, name: t(name) }))}
        kindsOf={(row) => (hasNotes(row) ? [plan.kindOf(row), 'noted'] : [plan.kindOf(row)])}
        columns={() => columns}
        rows={plan.rows.value}
        keyOf={({ source }) => source.id}
        busy={state.isBusy.value}
      />
    </div>
  )
}

/** How the file is read, and which parts of it are left out. */
function FileNotes({ notes }: { notes: readonly string[] }) {
  const items = notes.map((note) => <li key={note}>{note}</li>)
  return (
    <div role="status">
      {notes.length > 0 && (
        <Notice tone="plain">
          <ul class="bulk-notes">{items}</ul>
        </Notice>
      )}
    </div>
  )
}

/** Whether the row's values are used as they are shown: a taken alias is its only problem, if it has any. */
const isRead = ({ problems }: ValidatedRow): boolean => problems.every(({ isTaken }) => isTaken)

const hasNotes = ({ notes, problems }: ValidatedRow): boolean => notes !== undefined && problems.length === 0

/** Up to so many columns with a field fit beside the addresses, each with this width. */
const FEW = { columns: 3, width: '11rem' }

/** The minimum width of the addresses. */
const ADDRESS_WIDTH = '15rem'

const STATES: Readonly<Record<RowKind, { name: PlainKey; tone: 'quiet' | 'warn' | 'bad'; Icon: () => JSX.Element }>> = {
  ready: { name: 'bulk_state_ready', tone: 'quiet', Icon: CheckIcon },
  problems: { name: 'bulk_filter_problems', tone: 'bad', Icon: WarningIcon },
  taken: { name: 'bulk_filter_taken', tone: 'warn', Icon: WarningIcon },
  repeated: { name: 'bulk_filter_repeated', tone: 'quiet', Icon: CopyIcon },
  existing: { name: 'bulk_filter_existing', tone: 'quiet', Icon: LinkIcon },
}

/** The options that any row has and that are not columns of the file. */
const otherOptions = (rows: readonly ValidatedRow[], columns: readonly Column[]): LinkOption[] => {
  const found = new Set(rows.flatMap(({ options }) => namesIn(options).filter((name) => !isEmpty(options[name]))))
  for (const { field } of columns) if (field !== null) found.delete(field as LinkOption)
  return FORM_ORDER.filter((option) => found.has(option))
}

/** The columns of a file in its order, each with a menu for its content; for other texts, the column of addresses. */
const useColumns = ({
  state: { source, plan },
  format,
  change,
  collections,
}: PreviewProps): TableColumn<ValidatedRow>[] => {
  const { kind, columns } = format
  const rows = plan.rows.value
  const others = useMemo(() => otherOptions(rows, columns), [rows, columns])
  const hasPresets = useMemo(() => rows.some(({ preset }) => preset !== null), [rows])
  const fields = Math.max(0, columns.length - 1) + others.length + (hasPresets ? 1 : 0)
  const shared = useMemo(() => sharedParts(rows.flatMap(({ url }) => url || [])), [rows])
  const shownAddress = (row: ValidatedRow) => <RowAddress row={row} shared={shared} />
  const pinnedAt = (place: string) => (fields > 0 ? { pinned: place } : {})
  const address = {
    ...pinnedAt('6.5rem'),
    ...(fields > FEW.columns ? { width: ADDRESS_WIDTH } : { minWidth: ADDRESS_WIDTH }),
  }
  const narrow = fields > FEW.columns ? {} : { width: FEW.width }
  const { serviceClock } = usePageTools()
  const optionText = (option: LinkOption, row: ValidatedRow): string =>
    isRead(row) ? optionValueText(option, row.options[option], collections.value, serviceClock) : ''
  const cellText = (column: Column, at: number, row: ValidatedRow): string => {
    const { field } = column
    if (isRead(row) && field !== null && isLinkOption(field)) return optionText(field, row)
    // Passwords are hidden, because other people may see the table.
    return hasPasswords(column) ? t('page_conflict_secret') : cellAt(format, row.source, at)
  }
  /** A cell that has a problem or was changed is a field, with the problem below it. */
  const cell = (at: number, shown: (row: ValidatedRow) => ComponentChildren) => (row: ValidatedRow) => {
    const { id, edited } = row.source
    const field = columns[at]?.field ?? (columns.length === 0 ? 'url' : null)
    const problems = row.problems.filter((problem) => placeOf(format, problem.field) === at)
    const isWrong = problems.some((problem) => columnToEdit(format, problem.field) === at)
    const canEdit = columns[at] === undefined || !hasPasswords(columns[at])
    const told = `bulk-problems-${id}-${at}`
    return (
      <div class="bulk-value">
        {canEdit && (isWrong || edited?.includes(at)) ? (
          <CellField
            label={field ? fieldName(field) : t('bulk_column_long_url')}
            told={isWrong ? told : undefined}
            text={editedText(format, row.source, at)}
            onEdit={(text) => source.edit(id, at, text)}
          />
        ) : (
          shown(row)
        )}
        {problems.length > 0 && (
          <ul class="bulk-problems" id={told}>
            {problems.map(({ field: of, problem }) => (
              <li key={`${of} ${problem}`}>{of === field ? problem : t('problem_of_field', fieldName(of), problem)}</li>
            ))}
          </ul>
        )}
        {columns[at] !== undefined && problems.some(({ isTaken }) => isTaken) && (
          <OtherAlias
            alias={plan.otherAlias(row)}
            onUse={(alias) => source.edit(id, at, withAlias(editedText(format, row.source, at), row, alias))}
          />
        )}
        {at === placeOf(format, 'url') && (
          <RowNotes row={row} kind={kind} change={change} existing={plan.existing.value} used={plan.used.value} />
        )}
      </div>
    )
  }
  return [
    {
      id: 'state',
      title: t('bulk_column_state'),
      kind: 'mark',
      width: '2.5rem',
      ...pinnedAt('0'),
      cell: (row) => {
        const { name, tone, Icon } = STATES[plan.kindOf(row)]
        return (
          <StateMark name={t(name)} tone={tone}>
            <Icon />
          </StateMark>
        )
      },
    },
    {
      id: 'row',
      title: t(ROW_WORDS[COUNTS[kind]].column),
      width: '4rem',
      ...pinnedAt('2.5rem'),
      cell: ({ source }) => <span class="number">{source.number}</span>,
    },
    ...(columns.length === 0
      ? [{ ...address, id: 'address', title: t('bulk_column_long_url'), cell: cell(0, shownAddress) }]
      : []),
    ...columns.map((column, at): TableColumn<ValidatedRow> => {
      const { field } = column
      return {
        id: `column-${at}`,
        title: field === null || field === 'parameter' ? columnName(column, at) : fieldName(field),
        head: <ColumnField source={source} column={column} at={at} />,
        ...(field === 'url' ? address : narrow),
        cell: cell(at, (row) =>
          field === 'url' ? (
            shownAddress(row)
          ) : (
            <CellText text={cellText(column, at, row)} isLeftOut={field === null} />
          ),
        ),
      }
    }),
    ...(hasPresets
      ? [
          {
            id: 'preset',
            title: t('bulk_preset'),
            ...narrow,
            cell: ({ preset }: ValidatedRow) => preset !== null && <span class="bulk-preset">{preset.name}</span>,
          },
        ]
      : []),
    ...others.map((option) => ({
      id: option,
      title: fieldName(option),
      ...narrow,
      cell: (row: ValidatedRow) => <CellText text={optionText(option, row)} />,
    })),
  ]
}

/** The column in which a problem can be solved; -1 for none. */
const columnToEdit = (format: SourceFormat, field: Field): number => {
  const at = columnOf(format, field)
  return at === -1 && field === 'custom' ? columnOf(format, 'short') : at
}

/** The column that shows a problem: its own, or that of the addresses. */
const placeOf = (format: SourceFormat, field: Field): number => {
  const at = columnToEdit(format, field)
  return at === -1 ? Math.max(0, addressColumn(format)) : at
}

/** A cell in which the alias is replaced: the last part of an earlier short URL, or the whole text. */
const withAlias = (text: string, { options: { custom = '' } }: ValidatedRow, alias: string): string =>
  text.includes('/') && text.endsWith(`/${custom}`) ? text.slice(0, -custom.length) + alias : alias

/** A button that replaces the taken alias of a row by this one, which can then be edited. */
function OtherAlias({ alias, onUse }: { alias: string | undefined; onUse: (alias: string) => void }) {
  if (alias === undefined) return null
  return (
    <button
      type="button"
      class="bulk-other-alias"
      onClick={({ currentTarget }) => {
        currentTarget.closest('.bulk-value')?.querySelector('input')?.focus()
        onUse(alias)
      }}
    >
      {t('bulk_use_other_alias')}
    </button>
  )
}

interface CellFieldProps {
  label: string
  /** The id of the element with its problem. */
  told: string | undefined
  text: string
  onEdit: (text: string) => void
}

/** Keeps what was typed until it is entered, even if other rows are read again meanwhile. */
function CellField({ label, told, text, onEdit }: CellFieldProps) {
  const [typed, setTyped] = useState(text)
  useLayoutEffect(() => setTyped(text), [text])
  return (
    <input
      class="bulk-cell-input"
      aria-label={label}
      aria-invalid={told !== undefined}
      aria-describedby={told}
      dir="auto"
      spellcheck={false}
      value={typed}
      onInput={(event) => setTyped(event.currentTarget.value)}
      onChange={(event) => onEdit(event.currentTarget.value)}
    />
  )
}

function RowAddress({ row: { source, url }, shared }: { row: ValidatedRow; shared: SharedParts }) {
  const address = url || source.address
  return address === '' ? t('bulk_no_address') : <Address url={address} shared={shared} />
}

function CellText({ text, isLeftOut = false }: { text: string; isLeftOut?: boolean }) {
  if (text === '') return null
  return (
    <span class={`bulk-cell ${isLeftOut ? 'bulk-left-out' : ''}`} dir="auto">
      {text}
    </span>
  )
}

const columnName = ({ name }: Column, at: number): string =>
  name === '' ? t('bulk_column_unnamed', String(at + 1)) : name

/** A file's column: its name there, and the field that it contains. */
function ColumnField({ source, column, at }: { source: SourceState; column: Column; at: number }) {
  return (
    <SelectField
      label={columnName(column, at)}
      name={`column.${at}`}
      value={column.field ?? ''}
      choices={[
        { value: '', label: t('bulk_column_left_out') },
        ...FIELDS.map((each) => ({ value: each, label: fieldName(each) })),
      ]}
      onChange={(chosen) => source.choose(at, FIELDS.find((each) => each === chosen) ?? null)}
    />
  )
}

interface RowNotesProps extends Pick<PreviewProps, 'change'> {
  row: ValidatedRow
  kind: SourceKind
  existing: ReadonlyMap<string, string>
  used: ReadonlyMap<string, string>
}

/** Notes on a row whose cells have no problem. */
function RowNotes({ row, kind, change, existing, used }: RowNotesProps) {
  const { url, problems, notes = [], sameAs, names } = row
  const isUsable = problems.length === 0
  const shortUrl = isUsable && sameAs === null ? existing.get(url) : undefined
  const canChange = names !== undefined && change !== null
  if (notes.length === 0 && sameAs === null && shortUrl === undefined && !canChange) return null
  return (
    <div class="bulk-row-notes">
      {sameAs !== null && <p>{t(ROW_WORDS[COUNTS[kind]].sameAs, String(sameAs.source.number))}</p>}
      {shortUrl !== undefined && (
        <p>
          {sentence(
            used.has(url) ? 'bulk_state_uses_existing' : 'bulk_state_has_existing',
            <a href={shortUrl} target="_blank" rel="noreferrer" dir="ltr">
              {shortUrl}
            </a>,
          )}
        </p>
      )}
      {isUsable && notes.map((note) => <p key={note}>{note}</p>)}
      {canChange && (
        <button type="button" onClick={() => change([row])}>
          {t('bulk_change_link')}
        </button>
      )}
    </div>
  )
}
