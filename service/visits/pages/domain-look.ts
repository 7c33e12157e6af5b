import type { DomainRow } from '../../store/domain-store.ts'
import { type Html, html } from './html.ts'

/** The name and color that the owner set for a domain's public pages. Both may be empty. */
export type DomainLook = Pick<DomainRow, 'name' | 'color'>

type Rgb = readonly [red: number, green: number, blue: number]

/** The surfaces on which a color is used, which are those of `COLORS`, and the color of texts on it. */
const LIGHT = { surfaces: ['#fff', '#f3f4f7'], on: '#fff', towards: [0, 0, 0] } as const
const DARK = { surfaces: ['#101216', '#1a1d23'], on: '#0d1526', towards: [255, 255, 255] } as const

/** The contrast that WCAG 2.2 requires of texts. */
const CONTRAST = 4.5
const STEPS = 32

const rgbOf = (color: string): Rgb => {
  const digits = color.length === 4 ? color.slice(1).replace(/./g, '$&$&') : color.slice(1)
  const value = Number.parseInt(digits, 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

const hexOf = (rgb: Rgb): string => `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`

const luminance = (rgb: Rgb): number => {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export const contrastOf = (one: string, other: string): number => {
  const [low = 0, high = 0] = [luminance(rgbOf(one)), luminance(rgbOf(other))].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** The color, made darker or lighter until texts in it and on it are readable. */
const readableColor = (color: string, { surfaces, on, towards }: typeof LIGHT | typeof DARK): string => {
  const own = rgbOf(color)
  for (let step = 0; step < STEPS; step += 1) {
    const mixed = own.map((part, at) => Math.round(part + ((towards[at] ?? 0) - part) * (step / STEPS)))
    const shade = hexOf([mixed[0] ?? 0, mixed[1] ?? 0, mixed[2] ?? 0])
    if ([...surfaces, on].every((other) => contrastOf(shade, other) >= CONTRAST)) return shade
  }
  return hexOf(towards)
}

/** A style that replaces the color in `COLORS` by the domain's; empty if it has none. */
export const colorStyle = ({ color }: DomainLook): string =>
  color === ''
    ? ''
    : `:root{--accent:${readableColor(color, LIGHT)};--on:${LIGHT.on}}` +
      `@media(prefers-color-scheme:dark){:root{--accent:${readableColor(color, DARK)};--on:${DARK.on}}}`

const letters = new Intl.Segmenter()

/** The domain's mark: the first letter of its name. */
export const letterMark = (name: string): Html => {
  const [first] = letters.segment(name)
  return html`<span class="mark" aria-hidden="true">${(first?.segment ?? '').toUpperCase()}</span>`
}
