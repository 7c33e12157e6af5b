import { batch, computed, signal } from '@preact/signals'
import { addressPlacesInLine } from '../../../lib/address/addresses-in-line.ts'
import { type Field, mayBeColumnName, withField } from '../../../lib/bulk/columns.ts'
import { withEditedCell } from '../../../lib/bulk/edit-cell.ts'
import { ROW_FIXES, type RowFix } from '../../../lib/bulk/row-fixes.ts'
import { cellAt, columnOf } from '../../../lib/bulk/row-reader.ts'
import {
  type FormatChoice,
  guessFormat,
  NO_CHOICE,
  pastedLinks,
  type SourceFormat,
  type SourceKind,
} from '../../../lib/bulk/source-format.ts'
import type { SourceRow } from '../../../lib/bulk/source-row.ts'
import { sourceRows } from '../../../lib/bulk/source-rows.ts'
import { partOfSource, type SourceText, storableText, withChanges } from '../../../lib/bulk/source-text.ts'
import { writeCsv } from '../../../lib/csv/write-csv.ts'
import { inSlices, type Slicing } from '../../../lib/in-slices.ts'
import type { BulkDraft } from '../../../lib/model/draft.ts'
import { type DecodedFile, decodeAs, decodeFile } from '../../../lib/text-file/decode-file.ts'
import { problemSentence } from '../../../lib/words/problem-sentence.ts'
import { t } from '../../../lib/words/t.ts'
import { isArchive } from '../../../lib/xlsx/unzip.ts'
import type { ChosenFile } from '../page/chosen-file.ts'
import { latestOnly } from '../page/latest-read.ts'
import type { PageWorld } from '../page/page-world.ts'

/** The pause in typing before a text is read, because a long text can't be read for every key. */
const TYPING_PAUSE_MS = 200

/** How many lines the box shows. */
export const BOX_ROWS = 6

/** A larger file would block the page while it is read. */
const LARGEST_FILE_BYTES = 20_000_000

type SourceDraft = FormatChoice & Pick<BulkDraft, 'text' | 'name'>

interface ReadFile {
  text: string
  /** `null` if the bytes are the same text in all encodings. */
  encoding: {
    bytes: Uint8Array
    /** One of `ENCODINGS`. */
    label: string
    /** Whether the encoding is only guessed from the letters of the text. */
    isGuess: boolean
  } | null
}

export type SourceState = ReturnType<typeof createSourceState>

/** The input, and how it is read. */
export const createSourceState = ({ slicing, schedule }: Pick<PageWorld, 'schedule'> & { slicing: Slicing }) => {
  const text = signal('')
  const name = signal<string | null>(null)
  const format = signal<SourceFormat | null>(null)
  const rows = signal<readonly SourceRow[]>([])
  const busy = signal(false)
  const refusal = signal<string | null>(null)
  let byHand = NO_CHOICE
  const begin = latestOnly()
  let cancelTyping = (): void => {}
  /** A file that takes longer to read must not replace what was entered meanwhile. */
  const enter = latestOnly()
  /** The last file. As long as its text is unchanged, another file or encoding replaces it without asking. */
  const file = signal<ReadFile | null>(null)
  const replacing = signal<ChosenFile | null>(null)
  /**
   * Whether a long text that was pasted or comes from a file is shown as one line, because it isn't edited by typing.
   */
  const isFolded = signal(false)
  /** The pasted text and its HTML, if the HTML has addresses that the text lacks. */
  const pasted = signal<{ text: string; html: string; behindWords: number } | null>(null)

  /** How many rows each correction applies to. Corrections that apply to no row are left out. */
  const fixes = computed((): ReadonlyMap<RowFix['id'], number> => {
    const { value: by } = format
    if (by === null) return new Map()
    const fitting = ROW_FIXES.filter(({ mostRows = Number.POSITIVE_INFINITY }) => rows.value.length <= mostRows)
    const counts = fitting.map(
      (fix) => [fix.id, rows.value.filter((row) => corrected(by, fix, row) !== null).length] as const,
    )
    return new Map(counts.filter(([, count]) => count > 0))
  })
  const fixed = signal<{ count: number; before: SourceText; after: string } | null>(null)

  const readRows = async (wanted: SourceFormat): Promise<void> => {
    const isLatest = begin()
    busy.value = true
    const read = await inSlices(sourceRows(text.value, wanted), slicing, isLatest)
    if (read === null || !isLatest()) return
    batch(() => {
      rows.value = read
      busy.value = false
    })
  }

  const read = (): void => {
    cancelTyping()
    if (text.value.trim() === '') {
      begin()
      batch(() => {
        format.value = null
        rows.value = []
        busy.value = false
      })
      return
    }
    const wanted = guessFormat(text.value, byHand, name.value)
    format.value = wanted
    void readRows(wanted)
  }

  const readBy = (choice: FormatChoice): void => {
    byHand = choice
    read()
  }

  /** Changes the rows and writes the text from them, without reading it again. */
  const put = (changed: SourceText): void => {
    cancelTyping()
    begin()
    batch(() => {
      text.value = changed.text
      rows.value = changed.rows
      busy.value = false
    })
  }

  const change = (changeOf: Parameters<typeof withChanges>[2]): void => {
    if (format.value === null || busy.value) return
    put(withChanges(format.value, { text: text.value, rows: rows.value }, changeOf))
  }

  const take = (given: string, from: string | null): void => {
    enter()
    byHand = NO_CHOICE
    batch(() => {
      text.value = given
      name.value = from
      refusal.value = null
      isFolded.value = given.split('\n', BOX_ROWS + 1).length > BOX_ROWS
    })
    read()
  }

  const open = async (chosen: ChosenFile): Promise<void> => {
    const isLatest = enter()
    refusal.value = null
    const read = await readFile(chosen)
    if (!isLatest()) return
    if (typeof read === 'string') {
      refusal.value = read
      return
    }
    file.value = read
    take(read.text, chosen.name)
  }

  return {
    text,
    /** The name of the file; `null` if the text was typed or pasted. */
    name,
    /** `null` while there is no text. */
    format,
    rows,
    /** Whether the rows are still being read. */
    busy,
    /** Whether the text is shown as one line. */
    isFolded,
    unfold: () => {
      isFolded.value = false
    },
    /** A sentence or two about why a file couldn't be read. */
    refusal,
    type: (typed: string) => {
      enter()
      cancelTyping()
      const isNew = typed === '' || isAnother(text.value, typed)
      // Choices that the user made by hand, such as that the first row names columns, don't apply to another text.
      if (isNew) byHand = NO_CHOICE
      batch(() => {
        text.value = typed
        refusal.value = null
        busy.value = true
        if (isNew) name.value = null
      })
      cancelTyping = schedule(TYPING_PAUSE_MS, read)
    },
    take,
    /**
     * Reads a copied text, or its HTML if only that contains addresses. Returns `false` if neither does, as for a
     * picture, and changes nothing then.
     */
    paste: (copied: string, html: string): boolean => {
      const { inHtmlOnly, behindWords } = pastedLinks(copied, html) ?? { inHtmlOnly: false, behindWords: 0 }
      const given = inHtmlOnly ? html : copied
      if (given === '') return false
      pasted.value = behindWords > 0 ? { text: copied, html, behindWords } : null
      take(given, null)
      return true
    },
    /** How many addresses the pasted text lacks, because they are behind words on the page. */
    behindWords: computed(() => (pasted.value?.text === text.value ? pasted.value.behindWords : 0)),
    /** Reads the links of the copied page instead of its text. */
    readLinks: () => {
      if (pasted.value !== null) take(pasted.value.html, null)
    },
    /** Keeps only the rows from this one on, read as before. */
    continueFrom: (row: number) => {
      const { value: by } = format
      if (by === null) return
      const { kind, header, columns, service = '' } = by
      byHand = { kind, header, fields: columns.map(({ field }) => field), service }
      put(partOfSource(by, { text: text.value, rows: rows.value }, { from: row, withPasswords: true }))
    },
    /** Reads a file. If it would replace another text, `replacing` asks first. */
    open: async (chosen: ChosenFile) => {
      if (text.value.trim() === '' || text.value === file.value?.text) await open(chosen)
      else replacing.value = chosen
    },
    /** The file that waits until the user has decided. */
    replacing,
    replace: async () => {
      const chosen = replacing.value
      replacing.value = null
      if (chosen !== null) await open(chosen)
    },
    keep: () => {
      replacing.value = null
    },
    /** The encoding of the file, as long as its text is unchanged; `null` if every encoding gives the same text. */
    encoding: computed(() => (text.value === file.value?.text ? file.value.encoding : null)),
    decodeAs: (label: string) => {
      const { bytes } = file.value?.encoding ?? {}
      if (bytes === undefined) return
      const decoded = decodeAs(bytes, label)
      file.value = { text: decoded, encoding: { bytes, label, isGuess: false } }
      take(decoded, name.value)
    },
    fixes,
    /** Applies a correction to all rows that need it. */
    fix: (id: RowFix['id']) => {
      const { value: by } = format
      const fix = ROW_FIXES.find((each) => each.id === id)
      if (by === null || fix === undefined) return
      const [before, count] = [{ text: text.value, rows: rows.value }, fixes.value.get(id) ?? 0]
      change((row) => {
        const cell = corrected(by, fix, row)
        if (cell === null) return null
        const given = row.given.with(columnOf(by, fix.field), cell)
        return { given, problem: fix.field === 'url' ? problemAfter(by, row, cell) : row.problem }
      })
      fixed.value = { count, before, after: text.value }
    },
    /** How many rows were corrected; `null` after anything else has changed. */
    fixed: computed(() => (fixed.value?.after === text.value ? fixed.value.count : null)),
    undoFix: () => {
      if (fixed.value?.after !== text.value) return
      put(fixed.value.before)
      fixed.value = null
    },
    /** Changes a cell by hand. */
    edit: (id: number, column: number, typed: string) => {
      const { value: by } = format
      if (by !== null) change((row) => (row.id === id ? withEditedCell(by, row, column, typed) : null))
    },
    readAs: (kind: SourceKind) => readBy({ ...NO_CHOICE, kind }),
    /** The text of the first row, if it may name the column instead of being an address; otherwise `null`. */
    heading: computed(() => {
      const [first, second] = rows.value
      if (format.value?.header !== false || first === undefined || second === undefined) return null
      return mayBeColumnName(first.address) ? first.address.trim() : null
    }),
    nameColumns: (header: boolean) => readBy({ ...NO_CHOICE, kind: 'table', header }),
    /** Reads the columns as those of a known export. An empty id means none. */
    readAsExport: (service: string) => readBy({ ...byHand, fields: null, service }),
    choose: (column: number, field: Field | null) => {
      const { columns, kind, header } = format.value ?? { columns: [], kind: null, header: null }
      readBy({ ...byHand, kind, header, fields: withField(columns, column, field).map((each) => each.field) })
    },
    /** The draft without passwords, which must not be stored. */
    draft: (): SourceDraft => ({
      ...byHand,
      text: format.value === null ? text.value : storableText(format.value, { text: text.value, rows: rows.value }),
      name: name.value,
    }),
    restore: ({ text: given, name: from, ...choice }: SourceDraft) => {
      batch(() => {
        text.value = given
        name.value = from
      })
      readBy(choice)
    },
  }
}

/** The corrected text of the cell; `null` if it needs no correction. */
const corrected = (format: SourceFormat, { field, correct }: RowFix, row: SourceRow): string | null => {
  const column = columnOf(format, field)
  return column === -1 ? null : correct(cellAt(format, row, column))
}

/**
 * The problem of a row after a correction. In a text or a list, the new address is read like any other; in a table, it
 * remains uncertain where the cell ends.
 */
const problemAfter = ({ kind }: SourceFormat, { problem }: SourceRow, address: string): string => {
  if (problem === '' || (kind !== 'text' && kind !== 'list')) return problem
  const unclear = addressPlacesInLine(address)[0]?.problem ?? null
  return unclear === null ? '' : problemSentence(unclear)
}

/** The text of a file, or a sentence about why it can't be read. */
const readFile = async (chosen: ChosenFile): Promise<ReadFile | string> => {
  const { name, size } = chosen
  if (size > LARGEST_FILE_BYTES) return t('bulk_file_too_large', name, LARGEST_FILE_BYTES / 1_000_000)
  let bytes: Uint8Array
  try {
    bytes = new Uint8Array(await chosen.arrayBuffer())
  } catch {
    return t('bulk_file_unreadable', name)
  }
  const decoded = isArchive(bytes) ? await tableOf(bytes) : decodeFile(bytes)
  if (decoded === null) return t('bulk_file_not_text', name)
  const { text, encoding: label, isGuess } = decoded
  if (text.replace('\uFEFF', '').trim() === '') return t('bulk_file_empty', name)
  return { text, encoding: label === null ? null : { bytes, label, isGuess } }
}

/** The first sheet of a spreadsheet that has data, as CSV; `null` for another archive or a broken one. */
const tableOf = async (bytes: Uint8Array): Promise<DecodedFile | null> => {
  try {
    const { readXlsx } = await import('../../../lib/xlsx/read-xlsx.ts')
    const rows = (await readXlsx(bytes)) ?? []
    const text = writeCsv(rows.map((row) => (row.length === 0 ? [''] : row)))
    return { text, encoding: null, isGuess: false }
  } catch {
    return null
  }
}

/** Whether one change has replaced the whole text. An edit keeps its beginning or its end. */
const isAnother = (before: string, after: string): boolean => before[0] !== after[0] && before.at(-1) !== after.at(-1)
