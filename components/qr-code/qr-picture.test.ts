import { describe, expect, it } from 'vitest'
import { QUIET_ZONE, qrFileName, qrModules, qrPath, qrScale, qrSvg } from './qr-picture.ts'

const modulesOf = (url: string) => {
  const modules = qrModules(url)
  if (modules === null) throw new Error('Too long')
  return modules
}

/** The modules that a path paints, as `row:column`. */
const paintedBy = (path: string): Set<string> => {
  const painted = new Set<string>()
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let step = 0; step < Number(length); step++)
      painted.add(`${Number(y) - QUIET_ZONE}:${Number(x) + step - QUIET_ZONE}`)
  }
  return painted
}

describe('the picture of a QR code', () => {
  it('paints exactly the dark modules, within the quiet zone', () => {
    const modules = modulesOf('https://s.test/abc')
    const painted = paintedBy(qrPath(modules))
    for (let row = 0; row < modules.size; row++)
      for (let column = 0; column < modules.size; column++)
        expect(painted.has(`${row}:${column}`), `${row}:${column}`).toBe(modules.isDark(row, column))
    expect(painted.size).toBeGreaterThan(100)
  })

  it('has the three finder patterns of every code', () => {
    const { size, isDark } = modulesOf('https://s.test/abc')
    const edge = (row: number, column: number) => [0, 1, 2, 3, 4, 5, 6].every((step) => isDark(row, column + step))
    expect([edge(0, 0), edge(0, size - 7), edge(size - 7, 0)]).toEqual([true, true, true])
  })

  it('is a complete file: black on white, with the quiet zone around it', () => {
    const modules = modulesOf('https://s.test/abc')
    const side = modules.size + 2 * QUIET_ZONE
    const svg = qrSvg(modules)
    expect(svg).toContain(`viewBox="0 0 ${side} ${side}"`)
    expect(svg).toContain(`<path fill="#fff" d="M0 0h${side}v${side}H0z"/>`)
    expect(svg).toContain(qrPath(modules))
  })

  it('has whole pixels for each module and at least the requested width', () => {
    expect(qrScale(25, 1024)).toBe(32)
    expect(32 * (25 + 2 * QUIET_ZONE)).toBeGreaterThanOrEqual(1024)
  })

  it('holds 2,331 bytes, and there is none for a longer URL', () => {
    const url = `https://s.test/${'ü'.repeat(1158)}`
    expect(modulesOf(url).size).toBe(177)
    expect(qrModules(`${url}a`)).toBeNull()
  })

  it('has a file name that is valid on every file system', () => {
    expect(qrFileName('https://s.test/a/../b?c=<d>')).toBe('qr-s-test-a-b-c-d')
    expect(qrFileName('https://s.test/発売')).toBe('qr-s-test-発売')
    expect(qrFileName(`https://s.test/${'x'.repeat(500)}`).length).toBeLessThan(100)
  })
})
