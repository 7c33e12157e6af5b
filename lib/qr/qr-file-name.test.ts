import { expect, it } from 'vitest'
import { qrFileName } from './qr-file-name.ts'

it('is a file name that is valid on every file system', () => {
  expect(qrFileName('https://s.test/a/../b?c=<d>')).toBe('qr-s-test-a-b-c-d')
  expect(qrFileName('https://s.test/発売')).toBe('qr-s-test-発売')
  expect(qrFileName(`https://s.test/${'x'.repeat(500)}`).length).toBeLessThan(100)
})
