import { signal } from '@preact/signals'
import { describe, expect, it } from 'vitest'
import type { LinkOptions } from '../../lib/contract/link.ts'
import type { Draft } from '../../lib/rpc/views/draft.ts'
import { createForm } from './form.ts'

const formOver = (first: LinkOptions = {}) => {
  const base = signal<LinkOptions>(first)
  const told: (Draft | null)[] = []
  const form = createForm(
    () => base.value,
    (draft) => told.push(draft),
  )
  const change = (changed: LinkOptions) => form.changeOptions({ ...form.options.value, ...changed })
  return { base, told, form, change }
}

describe('what is set by hand', () => {
  it('stands over what comes from elsewhere, and stays when that changes', () => {
    const { base, form, change } = formOver({ campaign: 3, status: 'public' })
    change({ campaign: 5 })
    base.value = { campaign: 4, domain: 'https://go.example' }
    expect(form.options.value).toEqual({ campaign: 5, domain: 'https://go.example' })
  })

  it('can be that there is nothing', () => {
    const { base, form, change, told } = formOver({ campaign: 3, pixels: [1] })
    change({ campaign: undefined, pixels: [] })
    base.value = { campaign: 4, pixels: [2] }
    expect([form.options.value.campaign, form.options.value.pixels]).toEqual([undefined, []])
    expect(told.at(-1)).toEqual({ url: '', options: { campaign: undefined, pixels: [] }, cleared: ['campaign'] })
  })

  it('is no longer by hand once it is what comes from elsewhere again', () => {
    const { base, form, change, told } = formOver({ campaign: 3 })
    change({ campaign: 4, custom: 'a' })
    change({ campaign: 3, custom: '' })
    expect([form.typed.value, told.at(-1)]).toEqual([false, null])
    base.value = { campaign: 9 }
    expect(form.options.value).toEqual({ campaign: 9 })
  })

  it('is all that a draft holds, so that the rest follows the page, the preset and the defaults', () => {
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

describe('the form that a link was asked for with', () => {
  it('comes back as it was, whatever comes from elsewhere now', () => {
    const { form } = formOver({ campaign: 3, status: 'public', domain: 'https://go.example' })
    form.restoreFrom({ url: 'https://example.org/', campaign: 3, status: 'private', custom: 'x' })
    expect(form.url.value).toBe('https://example.org/')
    expect(form.options.value).toEqual({ campaign: 3, status: 'private', custom: 'x', domain: undefined })
  })

  it('does not stand over what was typed since', () => {
    const { form, change } = formOver()
    change({ custom: 'now' })
    form.restoreFrom({ url: '', custom: 'before', campaign: 3 })
    expect(form.options.value).toEqual({ custom: 'now', campaign: 3 })
  })

  it('is as good as untouched where it is what the form begins with', () => {
    const { form } = formOver({ campaign: 3, password: 'of the preset' })
    form.setPage('https://example.org/')
    form.restoreFrom({ url: 'https://example.org/', campaign: 3 })
    expect([form.typed.value, form.options.value.password]).toEqual([false, 'of the preset'])
  })
})
