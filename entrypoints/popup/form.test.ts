import { signal } from '@preact/signals'
import { describe, expect, it } from 'vitest'
import type { LinkOptions } from '../../lib/contract/link-options.ts'
import type { Draft } from '../../lib/model/draft.ts'
import { createForm } from './form.ts'

const formOver = (first: LinkOptions = {}) => {
  const base = signal<LinkOptions>(first)
  const told: (Draft | null)[] = []
  const page = signal('')
  const form = createForm({
    page,
    initialOf: () => ({ options: base.value, preset: null, rule: null }),
    nowAtService: () => '2026-05-01 12:00:00',
    onTyped: (draft) => told.push(draft),
  })
  const change = (changed: LinkOptions) => form.changeOptions({ ...form.options.value, ...changed })
  return { base, page, told, form, change }
}

describe('options set by hand', () => {
  it('override other sources, and stay when those change', () => {
    const { base, form, change } = formOver({ campaign: 3, status: 'public' })
    change({ campaign: 5 })
    base.value = { campaign: 4, domain: 'https://go.example' }
    expect(form.options.value).toEqual({ campaign: 5, domain: 'https://go.example' })
  })

  it('can be empty', () => {
    const { base, form, change, told } = formOver({ campaign: 3, pixels: [1] })
    change({ campaign: undefined, pixels: [] })
    base.value = { campaign: 4, pixels: [2] }
    expect([form.options.value.campaign, form.options.value.pixels]).toEqual([undefined, []])
    expect(told.at(-1)).toEqual({ url: '', options: { campaign: undefined, pixels: [] }, cleared: ['campaign'] })
  })

  it('are no longer by hand once they equal the other sources again', () => {
    const { base, form, change, told } = formOver({ campaign: 3 })
    change({ campaign: 4, custom: 'a' })
    change({ campaign: 3, custom: '' })
    expect([form.typed.value, told.at(-1)]).toEqual([false, null])
    base.value = { campaign: 9 }
    expect(form.options.value).toEqual({ campaign: 9 })
  })

  it('are all that a draft contains, so that the rest follows the page, the preset and the defaults', () => {
    const { form, change, told } = formOver({ campaign: 3 })
    change({ custom: 'mine' })
    expect(told).toEqual([{ url: '', options: { custom: 'mine' }, cleared: [], preset: undefined }])
    form.typeUrl('https://typed.example')
    form.choosePreset('sale')
    expect(told.at(-1)).toEqual({
      url: 'https://typed.example',
      options: { custom: 'mine' },
      cleared: [],
      preset: 'sale',
    })
  })
})

describe('options set by hand before', () => {
  it("don't override what was typed since", () => {
    const { form, change } = formOver()
    change({ custom: 'now' })
    form.choosePreset(null)
    form.restore({
      url: 'https://b.example/',
      options: { custom: 'before', campaign: 3 },
      presetChoice: 'p',
      needsPassword: false,
    })
    expect(form.options.value).toEqual({ custom: 'now', campaign: 3 })
    expect([form.url.value, form.presetChoice.value]).toEqual(['https://b.example/', null])
  })
})

describe('a password that was entered before and is not stored', () => {
  const restored = (base: LinkOptions = {}) => {
    const under = formOver(base)
    under.form.restore({ url: null, options: { custom: 'x' }, presetChoice: undefined, needsPassword: true })
    return under
  }

  it("is missing from the start, and the preset's does not replace it", () => {
    const { form } = restored({ password: 'of the preset' })
    expect(form.problems.value).toEqual({ password: 'Enter the password again, or remove it.' })
    expect([form.options.value.password, form.typed.value]).toEqual([undefined, true])
  })

  it('stays missing when something else is changed, also in the draft', () => {
    const { form, change, told } = restored()
    change({ custom: 'y' })
    expect([form.byHand.value.needsPassword, form.problems.value]).toEqual([
      true,
      { password: expect.any(String) as string },
    ])
    expect(told.at(-1)).toMatchObject({ options: { custom: 'y' }, needsPassword: true })
  })

  it('is available again once it is entered', () => {
    const { form, change, told } = restored({ password: 'of the preset' })
    change({ password: 'again' })
    expect([form.options.value.password, form.problems.value]).toEqual(['again', {}])
    expect(told.at(-1)).not.toHaveProperty('needsPassword')
  })

  it('can be removed, or left to the preset', () => {
    const none = restored({ password: 'of the preset' })
    none.form.removePassword(false)
    expect([none.form.options.value.password, none.form.problems.value]).toEqual([undefined, {}])
    expect(none.told.at(-1)).toMatchObject({ cleared: ['password'] })
    const presets = restored({ password: 'of the preset' })
    presets.form.removePassword(true)
    expect([presets.form.options.value.password, presets.form.problems.value]).toEqual(['of the preset', {}])
  })

  it('was the only change, and the draft notes that', () => {
    const { form, told } = formOver()
    form.restore({ url: null, options: {}, presetChoice: undefined, needsPassword: true })
    form.keep()
    expect(told).toEqual([{ url: '', options: {}, cleared: [], preset: undefined, needsPassword: true }])
  })
})
