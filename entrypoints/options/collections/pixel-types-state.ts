import { batch, type ReadonlySignal, signal } from '@preact/signals'
import type { PixelType } from '../../../lib/model/connection-view.ts'
import type { Failure } from '../../../lib/model/failure.ts'
import { problemSentence } from '../../../lib/words/problem-sentence.ts'
import type { Call } from '../page/rpc.ts'

export interface OpenPixelTypes {
  rows: readonly PixelType[]
  /** By the path of a cell, such as `pixelTypes.2.value`. */
  problems: Readonly<Record<string, string>>
  failure: Failure | null
  saving: boolean
}

/** The service's own pixel types, while they are edited (FIELD.md line 29). */
export interface PixelTypesState {
  opened: ReadonlySignal<OpenPixelTypes | null>
  /** Whether something was typed and not stored. */
  hasUnsent: () => boolean
  open: () => void
  change: (rows: PixelType[]) => void
  /** Closes the form and keeps a draft. */
  close: () => void
  discard: () => void
  save: () => Promise<void>
  /** Restores the types of the contract and those of the account's pixels. */
  reset: () => Promise<void>
}

export interface PixelTypesWorld {
  call: Call
  known: () => readonly PixelType[]
}

export const createPixelTypesState = ({ call, known }: PixelTypesWorld): PixelTypesState => {
  const opened = signal<OpenPixelTypes | null>(null)
  let kept: readonly PixelType[] | null = null

  const drop = (): void => {
    kept = null
    opened.value = null
  }

  const write = async (pixelTypes: PixelType[]): Promise<void> => {
    const form = opened.value
    if (form === null || form.saving) return
    opened.value = { ...form, problems: {}, failure: null, saving: true }
    const answer = await call('writePixelTypes', { pixelTypes })
    batch(() => {
      const now = opened.value
      if (answer.ok) drop()
      else if (now !== null) opened.value = { ...now, saving: false, ...refusal(answer.failure) }
    })
  }

  return {
    opened,
    hasUnsent: () => kept !== null,
    open: () => {
      opened.value = { rows: kept ?? known(), problems: {}, failure: null, saving: false }
    },
    change: (rows) => {
      if (opened.value === null || opened.value.saving) return
      kept = rows
      opened.value = { rows, problems: {}, failure: null, saving: false }
    },
    close: () => {
      opened.value = null
    },
    discard: drop,
    save: async () => {
      const form = opened.value
      if (form === null) return
      const problems = typeProblems(form.rows)
      if (Object.keys(problems).length > 0) opened.value = { ...form, problems, failure: null }
      else await write(tidyTypes(form.rows))
    },
    reset: () => write([]),
  }
}

const isBlank = ({ value, label }: PixelType): boolean => value.trim() === '' && label.trim() === ''

/** Without empty rows; a value without a label is its own label. */
const tidyTypes = (rows: readonly PixelType[]): PixelType[] =>
  rows
    .filter((row) => !isBlank(row))
    .map(({ value, label }) => ({ value: value.trim(), label: label.trim() || value.trim() }))

const typeProblems = (rows: readonly PixelType[]): Record<string, string> => {
  const problems: Record<string, string> = {}
  const seen = new Set<string>()
  rows.forEach((row, at) => {
    if (isBlank(row)) return
    const value = row.value.trim()
    if (value === '') problems[`pixelTypes.${at}.value`] = problemSentence({ code: 'empty' })
    else if (seen.has(value)) problems[`pixelTypes.${at}.value`] = problemSentence({ code: 'repeated_above' })
    seen.add(value)
  })
  return problems
}

const refusal = (failure: Failure): Pick<OpenPixelTypes, 'problems' | 'failure'> =>
  failure.kind === 'invalid' && /^pixelTypes\.\d+\./.test(failure.field)
    ? { problems: { [failure.field]: problemSentence(failure.problem) }, failure: null }
    : { problems: {}, failure }
