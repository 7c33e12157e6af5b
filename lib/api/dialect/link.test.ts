import { describe, expect, it } from 'vitest'
import { linkDetail } from './link.ts'

describe('What a service says about a link that it shows', () => {
  const answer = (message: unknown) => linkDetail({ id: 1, details: { id: 1 }, message })

  it('is one line of plain text', () => {
    const message = 'Disabled by the operator:\n\u202E<b>phishing</b>'
    expect(answer(message)).toMatchObject({ id: 1, message: 'Disabled by the operator: <b>phishing</b>' })
  })

  it.each([undefined, null, '', '  ', 7, {}])('is left out if it is %o', (message) => {
    expect(answer(message)).not.toHaveProperty('message')
  })
})
