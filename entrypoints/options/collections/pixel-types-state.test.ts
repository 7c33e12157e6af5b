import { describe, expect, it } from 'vitest'
import { fail, ok } from '../../../lib/model/failure.ts'
import { connectionView } from '../../../tests/support/connection-view.ts'
import { standInWorker } from '../../../tests/support/stand-in-worker.ts'
import { createPixelTypesState } from './pixel-types-state.ts'

const KNOWN = [
  { value: 'vendor01pixel', label: 'Vendor 1' },
  { value: 'theirs', label: 'theirs' },
]

const form = () => {
  const worker = standInWorker()
  worker.answer('writePixelTypes', () => ok(connectionView()))
  const state = createPixelTypesState(worker.call, () => KNOWN)
  state.open()
  return { worker, state }
}

describe("a service's pixel types", () => {
  it('are stored trimmed, without blank rows, each with a label', async () => {
    const { worker, state } = form()
    state.change({
      pixelTypes: [
        ...KNOWN,
        { value: ' ads ', label: ' Their ads ' },
        { value: 'bare', label: '' },
        { value: '', label: ' ' },
      ],
    })
    await state.submit()
    expect(worker.askedFor('writePixelTypes')).toEqual([
      { pixelTypes: [...KNOWN, { value: 'ads', label: 'Their ads' }, { value: 'bare', label: 'bare' }] },
    ])
    expect(state.opened.value).toBeNull()
  })

  it('are not stored while a row has no value, or two have the same', async () => {
    const { worker, state } = form()
    state.change({ pixelTypes: [...KNOWN, { value: '', label: 'No word' }, { value: ' theirs', label: 'Twice' }] })
    await state.submit()
    expect(worker.asked).toEqual([])
    expect(state.opened.value?.problems).toEqual({
      'pixelTypes.2.value': 'Must not be empty.',
      'pixelTypes.3.value': 'Already in this list.',
    })
  })

  it('can be reset to the default ones', async () => {
    const { worker, state } = form()
    state.change({ pixelTypes: [] })
    await state.reset()
    expect(worker.askedFor('writePixelTypes')).toEqual([{ pixelTypes: [] }])
    state.open()
    expect(state.opened.value?.values.pixelTypes).toEqual(KNOWN)
  })

  it('keep what was typed when the dialog is closed, and drop it when it is discarded', () => {
    const { state } = form()
    state.change({ pixelTypes: [{ value: 'half', label: '' }] })
    state.close()
    expect(state.edited.value).toBe(true)
    state.open()
    expect(state.opened.value?.values.pixelTypes).toEqual([{ value: 'half', label: '' }])
    state.discard()
    expect(state.edited.value).toBe(false)
    state.open()
    expect(state.opened.value?.values.pixelTypes).toEqual(KNOWN)
  })

  it("show the worker's problem at its cell, or for the whole list", async () => {
    const { worker, state } = form()
    worker.answer('writePixelTypes', () =>
      fail({ kind: 'invalid', field: 'pixelTypes.1.label', problem: { code: 'too_long', params: { limit: 64 } } }),
    )
    await state.submit()
    expect(state.opened.value).toMatchObject({
      problems: { 'pixelTypes.1.label': 'Must have at most 64 characters.' },
      sending: false,
    })
    worker.answer('writePixelTypes', () => fail({ kind: 'storage', detail: 'full' }))
    await state.submit()
    expect(state.opened.value).toMatchObject({ failure: { kind: 'storage' }, values: { pixelTypes: KNOWN } })
  })
})
