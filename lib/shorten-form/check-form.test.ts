import { describe, expect, it } from 'vitest'
import { type LinkOptions, MAX_ADDRESS_LENGTH } from '../contract/link-options.ts'
import { problemSentences } from '../words/problem-sentence.ts'
import { checkForm } from './check-form.ts'

const check = (url: string, options: LinkOptions) =>
  checkForm({ url, options, needsPassword: false, acceptedCredentials: new Set(), nowAtService: '2030-01-01 00:00:00' })

const parameter = (value: string) => [{ name: 'a', value }]

describe('The form of a link', () => {
  it('names the parameters if they make the encoded address too long', () => {
    const { input, problems } = check('https://a.test/', { parameters: parameter('ü'.repeat(1_400)) })
    expect(input).toBeNull()
    expect(problems).toEqual([{ field: 'parameters', problem: { code: 'parameters_too_long' } }])
    expect(problemSentences(problems)).toEqual({
      parameters: 'The address with its parameters must have at most 8,192 characters once it is encoded.',
    })
  })

  it('names them if they make a target too long', () => {
    const link = `https://a.test/${'a'.repeat(8_000)}`
    const options = { geotarget: [{ location: 'Peru', link }], parameters: parameter('a'.repeat(200)) }
    expect(check('https://a.test/', options).problems.map(({ field }) => field)).toEqual(['parameters'])
    expect(check('https://a.test/', { ...options, parameters: parameter('a') }).input).not.toBeNull()
  })

  it('may have as long an address as the limit, with parameters that replace what it has', () => {
    const url = `https://a.test/?a=${'a'.repeat(MAX_ADDRESS_LENGTH - 'https://a.test/?a='.length)}`
    expect(check(url, { parameters: parameter('b') }).input).not.toBeNull()
    expect(check(url, { parameters: [{ name: 'b', value: '' }] }).input).toBeNull()
  })
})
