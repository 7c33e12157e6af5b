import { batch, computed, signal } from '@preact/signals'
import { cleaningOf } from '../../../lib/address/cleaning.ts'
import { hasInvisible, trimmed, withoutInvisible } from '../../../lib/address/invisible-characters.ts'
import { type Column, type Field, withField } from '../../../lib/bulk/columns.ts'
import { decodeAs, decodeFile } from '../../../lib/bulk/decode-file.ts'
import { inSlices, type Slicing } from '../../../lib/bulk/in-slices.ts'
import { guessReading, pastedLinks, type Reading, readingAs, type SourceKind } from '../../../lib/bulk/reading.ts'
import type { Place, SourceRow } from '../../../lib/bulk/source-row.ts'
import { sourceRows } from '../../../lib/bulk/source-rows.ts'
import { withReplaced } from '../../../lib/bulk/text-places.ts'
import type { BulkDraft } from '../../../lib/model/draft.ts'
import { MAX_WRITES } from '../../../lib/model/job-view.ts'
import { t } from '../../../lib/words/t.ts'
import type { ChosenFile } from '../page/chosen-file.ts'
import { latestOnly } from '../page/latest-read.ts'
import type { PageWorld } from '../page/page-world.ts'

/** After the last key: a long text isn't read for each of them. */
const TYPING_PAUSE_MS = 200

/** A larger file would block the page while it is read. */
const LARGEST_FILE_BYTES = 20_000_000

type SourceDraft = Pick<BulkDraft, 'text' | 'name' | 'kind' | 'header' | 'fields' | 'service'>

interface ByHand {
  kind: SourceKind | null
  header: boolean | null
  fields: readonly (Field | null)[] | null
  /** The id of a known export; empty for another table or list. */
  service?: string | undefined
}

interface FileEncoding {
  bytes: Uint8Array
  /** One of `ENCODINGS`. */
  label: string
  /** Nothing but the letters of the text speaks for it. */
  isGuess: boolean
}

const BY_ITSELF: ByHand = { kind: null, header: null, fields: null }

/** Without parameters that track a visitor; campaign parameters stay. `null` for a clean address. */
const withoutTracking = (address: string): string | null => {
  const cleaning = cleaningOf(address, { campaign: false })
  return cleaning === null || cleaning.wrapper !== null ? null : cleaning.address
}

export type SourceState = ReturnType<typeof createSourceState>

/** The input, and how it is read. */
export const createSourceState = ({ slicing, schedule }: Pick<PageWorld, 'schedule'> & { slicing: Slicing }) => {
  const text = signal('')
  const name = signal<string | null>(null)
  const reading = signal<Reading | null>(null)
  const rows = signal<readonly SourceRow[]>([])
  const busy = signal(false)
  const refusal = signal<string | null>(null)
  let byHand = BY_ITSELF
  const begin = latestOnly()
  let cancelTyping = (): void => {}
  /** A file that took longer to read must not replace what was entered since. */
  const enter = latestOnly()
  /** The text of the last file: as long as it is unchanged, another file or encoding replaces it without a question. */
  const ofFile = signal('')
  const file = signal<FileEncoding | null>(null)
  const replacing = signal<ChosenFile | null>(null)
  /** A pasted text that lacks addresses of the HTML that was copied with it. */
  const pasted = signal<{ text: string; html: string; behindWords: number } | null>(null)

  /** The places of an address as it is, not escaped; of a list for more than one batch, cleaning would block the page. */
  const tracked = computed((): Place[] => {
    if (rows.value.length > MAX_WRITES) return []
    const having = rows.value.filter(({ address }) => withoutTracking(address) !== null)
    const places = having.flatMap((row) => row.places.map((place) => ({ ...place, address: row.address })))
    return places.filter(({ from, to, address }) => text.value.slice(from, to) === address)
  })
  const cleaning = signal<{ before: string; after: string } | null>(null)

  const readRows = async (wanted: Reading): Promise<void> => {
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
        reading.value = null
        rows.value = []
        busy.value = false
      })
      return
    }
    const wanted = readingByHand(text.value, name.value, byHand)
    reading.value = wanted
    void readRows(wanted)
  }

  const take = (given: string, from: string | null): void => {
    enter()
    byHand = BY_ITSELF
    batch(() => {
      text.value = given
      name.value = from
      refusal.value = null
    })
    read()
  }

  const open = async (chosen: ChosenFile): Promise<void> => {
    const isLatest = enter()
    refusal.value = null
    if (chosen.size > LARGEST_FILE_BYTES) {
      refusal.value = t('bulk_file_too_large', chosen.name, LARGEST_FILE_BYTES / 1_000_000)
      return
    }
    let bytes: Uint8Array
    try {
      bytes = new Uint8Array(await chosen.arrayBuffer())
    } catch {
      if (isLatest()) refusal.value = t('bulk_file_unreadable', chosen.name)
      return
    }
    if (!isLatest()) return
    const decoded = decodeFile(bytes)
    if (decoded === null) refusal.value = t('bulk_file_not_text', chosen.name)
    else if (decoded.text.replace('\uFEFF', '').trim() === '') refusal.value = t('bulk_file_empty', chosen.name)
    else {
      const { text: read, encoding: label, isGuess } = decoded
      ofFile.value = read
      file.value = label === null ? null : { bytes, label, isGuess }
      take(read, chosen.name)
    }
  }

  return {
    text,
    /** The name of its file; `null` if it was typed or pasted. */
    name,
    /** `null` while there is no text. */
    reading,
    rows,
    /** Whether the rows are still being read. */
    busy,
    /** Why a file couldn't be read, in a sentence or two. */
    refusal,
    type: (typed: string) => {
      enter()
      cancelTyping()
      const isNew = typed === '' || isAnother(text.value, typed)
      // What was chosen by hand, such as that the first row names columns, is not for another text.
      if (isNew) byHand = BY_ITSELF
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
     * What a page was copied as: reads its text, or its HTML if only that has addresses. `false` for neither, such as a
     * picture, which replaces nothing.
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
    /** Reads the links of the page instead of its text. */
    readLinks: () => {
      if (pasted.value !== null) take(pasted.value.html, null)
    },
    /** Continues with the rest of the text, read as the part before it. */
    continueWith: (rest: string) => {
      const before = reading.value
      if (before === null) return
      const { kind, header, columns, service = '' } = before
      // The rest of a JSON list may lack some of the columns.
      const known = (name: string, at: number) =>
        kind === 'json' ? columns.find((column) => column.name === name) : columns[at]
      const fields = readingAs(rest, kind, header, service, name.value).columns.map(
        (column, at) => known(column.name, at)?.field ?? null,
      )
      byHand = { kind, header, fields, service }
      text.value = rest
      read()
    },
    /** Reads a file; if that would replace other text, `replacing` asks first. */
    open: async (chosen: ChosenFile) => {
      if (text.value.trim() === '' || text.value === ofFile.value) await open(chosen)
      else replacing.value = chosen
    },
    /** The file that waits for the user's decision. */
    replacing,
    replace: async () => {
      const chosen = replacing.value
      replacing.value = null
      if (chosen !== null) await open(chosen)
    },
    keep: () => {
      replacing.value = null
    },
    /** The encoding of the file, while its text is as it was read; `null` if no other one would make a difference. */
    encoding: computed(() => (text.value === ofFile.value ? file.value : null)),
    decodeAs: (label: string) => {
      if (file.value === null) return
      const { bytes } = file.value
      ofFile.value = decodeAs(bytes, label)
      file.value = { bytes, label, isGuess: false }
      take(ofFile.value, name.value)
    },
    /** How many addresses contain invisible characters. */
    invisible: computed(() => rows.value.filter(({ address }) => hasInvisible(trimmed(address))).length),
    /** Removes them from the text, which is read as before. */
    removeInvisible: () => {
      const places = rows.value.filter(({ address }) => hasInvisible(address)).flatMap((row) => row.places)
      text.value = withReplaced(text.value, places, ({ from, to }) => withoutInvisible(text.value.slice(from, to)))
      read()
    },
    /** How many addresses have tracking parameters. */
    tracked: computed(() => tracked.value.length),
    /** Removes them from the text, which is read as before. */
    clean: () => {
      const before = text.value
      const after = withReplaced(before, tracked.value, ({ from, to }) => withoutTracking(before.slice(from, to)))
      cleaning.value = { before, after }
      text.value = after
      read()
    },
    /** Whether that can be undone: nothing was changed since. */
    isCleaned: computed(() => cleaning.value?.after === text.value),
    undoCleaning: () => {
      if (cleaning.value?.after !== text.value) return
      text.value = cleaning.value.before
      cleaning.value = null
      read()
    },
    readAs: (kind: SourceKind) => {
      byHand = { kind, header: null, fields: null }
      read()
    },
    nameColumns: (header: boolean) => {
      byHand = { kind: 'table', header, fields: null }
      read()
    },
    /** Reads the columns as those of a known export; empty for none. */
    readAsExport: (service: string) => {
      byHand = { ...byHand, fields: null, service }
      read()
    },
    choose: (column: number, field: Field | null) => {
      const { columns, kind, header } = reading.value ?? { columns: [], kind: null, header: null }
      byHand = { ...byHand, kind, header, fields: withField(columns, column, field).map((each) => each.field) }
      read()
    },
    draft: (): SourceDraft => ({
      text: text.value,
      name: name.value,
      kind: byHand.kind,
      header: byHand.header,
      fields: byHand.fields && [...byHand.fields],
      ...(byHand.service !== undefined && { service: byHand.service }),
    }),
    restore: (draft: SourceDraft) => {
      // A draft of another version may name unknown fields, which are ignored.
      const { kind, header, service } = draft
      byHand = { kind, header, service, fields: draft.fields as (Field | null)[] | null }
      batch(() => {
        text.value = draft.text
        name.value = draft.name
      })
      read()
    },
  }
}

/** Whether one change has replaced a text: an edit leaves its beginning or its end. */
const isAnother = (before: string, after: string): boolean => before[0] !== after[0] && before.at(-1) !== after.at(-1)

const readingByHand = (text: string, name: string | null, { kind, header, fields, service }: ByHand): Reading => {
  const reading =
    kind === null ? guessReading(text, service, name) : readingAs(text, kind, header ?? undefined, service, name)
  if (fields === null || fields.length !== reading.columns.length) return reading
  const columns = reading.columns.map((column, at): Column => ({ ...column, field: fields[at] ?? null }))
  return { ...reading, columns }
}
