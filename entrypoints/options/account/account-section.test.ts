import { expect, it } from 'vitest'
import { changeText } from './AccountSection.tsx'

it('names everything that a request changes', () => {
  expect(changeText({ input: { email: 'ann@example.com' }, hasPassword: false })).toBe('Email change')
  expect(changeText({ input: {}, hasPassword: true })).toBe('Password change')
  expect(changeText({ input: { email: 'ann@example.com' }, hasPassword: true })).toBe('Email and password change')
})
