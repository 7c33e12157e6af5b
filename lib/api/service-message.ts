import { boundedText } from '../outside-text.ts'
import type { JsonObject } from './json-object.ts'

// Controls, and the marks that turn the direction of text around: a quotation must not disturb what stands around it.
const DISTURBING = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu

/**
 * The service's own words (FIELD.md line 3), as one line of plain text. They are kept and shown: should they repeat our
 * key, or the password that was asked for, that is left out.
 */
export const serviceMessage = (body: JsonObject, key: string, asked: object): string => {
  const words = [body.message, body.msg].find((value) => typeof value === 'string' && value !== '')
  if (typeof words !== 'string') return ''
  const keyless = words.replaceAll(key, '[key]')
  const password = 'password' in asked && typeof asked.password === 'string' ? asked.password : ''
  return asOneLine(password === '' ? keyless : keyless.replaceAll(password, '[password]'))
}

/** A text of unknown origin as one short line that disturbs nothing around it. */
export const asOneLine = (text: string): string => {
  return boundedText(text.replace(DISTURBING, ' ').trim(), 'message')
}
