import { describe, expect, it } from 'vitest'
import { BLANK_PRESET, copyName, draftOf, presetOf } from './preset-draft.ts'

const NOW = '2026-03-01 12:00:00'

describe('a preset that is typed', () => {
  it('becomes what is stored, any option of a link included', () => {
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

  it('needs a name that no other has, in whatever letters', () => {
    expect(presetOf(BLANK_PRESET, 'p', [], NOW).problems).toEqual({ name: 'Must not be empty.' })
    expect(presetOf({ ...BLANK_PRESET, name: ' LAUNCH ' }, 'p', ['Launch'], NOW).problems).toEqual({
      name: 'Another preset has this name.',
    })
  })

  it('is duplicated under a name that is free', () => {
    expect(copyName('Launch', ['Launch'])).toBe('Launch (copy)')
    expect(copyName('Launch', ['Launch', 'launch (COPY)', 'Launch (copy 2)'])).toBe('Launch (copy 3)')
  })
})
