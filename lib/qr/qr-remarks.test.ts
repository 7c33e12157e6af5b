import { describe, expect, it } from 'vitest'
import { DEFAULT_QR_LOOK } from '../model/qr-look.ts'
import { luminanceOf, qrRemarks } from './qr-remarks.ts'

const codes = (change: Partial<typeof DEFAULT_QR_LOOK>, width = 33) =>
  qrRemarks({ ...DEFAULT_QR_LOOK, ...change }, width).map(({ code }) => code)
const stops = (change: Partial<typeof DEFAULT_QR_LOOK>) =>
  qrRemarks({ ...DEFAULT_QR_LOOK, ...change }, 33).some((remark) => remark.stops)

describe('remarks on the look of a QR code', () => {
  it('has none for the standard look', () => {
    expect(codes({})).toEqual([])
  })

  it.each([
    ['white on black', '#ffffff', '#000000', 'inverted'],
    ['yellow on blue', '#ffe600', '#0a2a8a', 'inverted'],
    ['one color', '#777777', '#777777', 'low_contrast'],
    ['two grays', '#888888', '#aaaaaa', 'low_contrast'],
    ['yellow on white', '#ffee00', '#ffffff', 'low_contrast'],
    ['green on white', '#00cc44', '#ffffff', 'weak_contrast'],
    ['black on gray', '#000000', '#aaaaaa', undefined],
    ['black on dark gray', '#000000', '#909090', 'weak_contrast'],
    ['light blue on white', '#99bbff', '#ffffff', 'weak_contrast'],
    ['navy on cream', '#101a44', '#fff4d6', undefined],
    ['red on white', '#ff0000', '#ffffff', undefined],
    ['black on red', '#000000', '#ff0000', 'weak_contrast'],
  ])('finds %s', (_, dark, light, code) => {
    expect(codes({ dark, light })).toEqual(code === undefined ? [] : [code])
    expect(stops({ dark, light })).toBe(code === 'inverted' || code === 'low_contrast')
  })

  it('warns of a margin below four modules, and of modules below 0.3 mm', () => {
    expect(codes({ margin: 3 })).toEqual(['small_margin'])
    expect(codes({ millimeters: 10 }, 33)).toEqual([])
    expect(codes({ millimeters: 10 }, 34)).toEqual(['small_modules'])
  })
})

it('measures luminance as WCAG does', () => {
  expect(luminanceOf('#ffffff')).toBeCloseTo(1, 6)
  expect(luminanceOf('#000000')).toBe(0)
  expect(luminanceOf('#777777')).toBeCloseTo(0.184, 3)
})
