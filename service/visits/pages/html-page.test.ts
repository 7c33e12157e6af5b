import { describe, expect, it } from 'vitest'
import { en } from '../words/words.ts'
import { html } from './html.ts'
import { messagePage } from './html-page.ts'

const reader = { words: en, host: 'tl.test', look: { name: '', color: '' } }

describe('A page', () => {
  it('escapes text in every position', () => {
    const evil = `"><script>alert('1')</script>&`
    const safe = '&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;'
    expect(html`<a title="${evil}">${evil}</a>`.toString()).toBe(`<a title="${safe}">${safe}</a>`)
    const { body } = messagePage(reader, { status: 200, icon: 'done', title: evil, text: evil })
    expect(body).not.toContain('<script')
    expect(body.split(safe)).toHaveLength(4)
  })

  it('keeps nested templates, alone or in a list', () => {
    const items = ['a', '<b>'].map((text) => html`<li>${text}</li>`)
    expect(html`<ul>${items}</ul>${html`<hr>`}`.toString()).toBe('<ul><li>a</li><li>&lt;b&gt;</li></ul><hr>')
  })

  it('allows no script and no framing', () => {
    const policy = messagePage(reader, { status: 404, icon: 'missing', title: 'Not found', text: 'Nothing.' }).headers[
      'content-security-policy'
    ]
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'; form-action http: https:;/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
  })
})
