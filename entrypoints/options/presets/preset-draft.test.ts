import { describe, expect, it } from 'vitest'
import { inLanguage, RIGHT_TO_LEFT } from '../../../tests/support/in-language.ts'
import { BLANK_PRESET, copyName, draftOf, presetOf } from './preset-draft.ts'

const NOW = '2026-03-01 12:00:00'

describe('a draft of a preset', () => {
  it('is stored with any option of a link', () => {
    const preset = {
      id: 'p',
      name: 'Launch',
      options: {
        custom: 'launch',
        password: ' secret ',
        pixels: [1],
        deeplink: { auto: true } as never,
        devicetarget: [{ device: 'iPhone', link: 'https://a.test/' }],
      },
      expiresAfterMinutes: 60,
    }
    expect(presetOf(draftOf(preset), 'p', [], NOW)).toEqual({ preset, problems: {} })
  })

  it('needs a unique name, ignoring case', () => {
    expect(presetOf(BLANK_PRESET, 'p', [], NOW).problems).toEqual({ name: 'Must not be empty.' })
    expect(presetOf({ ...BLANK_PRESET, name: ' LAUNCH ' }, 'p', ['Launch'], NOW).problems).toEqual({
      name: 'Another preset has this name.',
    })
  })

  it('is duplicated with a free name', () => {
    expect(copyName('Launch', ['Launch'])).toBe('Launch (copy)')
    expect(copyName('Launch', ['Launch', 'launch (COPY)', 'Launch (copy 2)'])).toBe('Launch (copy 3)')
  })

  it('is duplicated without invisible characters in its name, whatever its direction', () => {
    expect(copyName('مسودة', [])).toBe('مسودة (copy)')
    expect(inLanguage(RIGHT_TO_LEFT, () => copyName('Launch', ['Launch (copy)']))).toBe('Launch (copy 2)')
  })
})
