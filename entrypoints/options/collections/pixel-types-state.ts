import type { ConnectionView, PixelType } from '../../../lib/model/connection-view.ts'
import { problemSentence } from '../../../lib/words/problem-sentence.ts'
import { createDraftForm, type Problems } from '../page/draft-form.ts'
import type { Call } from '../page/rpc.ts'

interface PixelTypesValues {
  pixelTypes: readonly PixelType[]
}

export type PixelTypesState = ReturnType<typeof createPixelTypesState>

/** The pixel types that the service names differently, while they are edited (FIELD.md line 29). */
export const createPixelTypesState = (call: Call, known: () => readonly PixelType[]) => {
  const form = createDraftForm<'types', PixelTypesValues, ConnectionView>({
    keyOf: String,
    current: () => ({ pixelTypes: known() }),
    problems: ({ values }) => typeProblems(values.pixelTypes),
    send: ({ values }) => call('writePixelTypes', { pixelTypes: tidyTypes(values.pixelTypes) }),
    fieldOf: (path) => (/^pixelTypes\.\d+\./.test(path) ? path : null),
  })
  return {
    ...form,
    open: () => form.open('types', { pixelTypes: known() }),
    /** Restores the types of the contract and those of the account's pixels. */
    reset: () => form.submit({ pixelTypes: [] }),
  }
}

const isBlank = ({ value, label }: PixelType): boolean => value.trim() === '' && label.trim() === ''

/** Removes empty rows. A value without a label becomes its own label. */
const tidyTypes = (rows: readonly PixelType[]): PixelType[] =>
  rows
    .filter((row) => !isBlank(row))
    .map(({ value, label }) => ({ value: value.trim(), label: label.trim() || value.trim() }))

const typeProblems = (rows: readonly PixelType[]): Problems => {
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
