import type { JsonObject } from '../json-object.ts'
import { boundedText } from '../outside-text.ts'

// Control characters and direction marks: a quoted message must not affect the text around it.
const DISTURBING = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu

/**
 * The service's own message (FIELD.md line 3) as one line of plain text. It is stored and shown, so our key and the
 * password of the request are removed from it.
 */
export const serviceMessage = (body: JsonObject, key: string, asked: object): string => {
  const words = [body.message, body.msg].find((value) => typeof value === 'string' && value !== '')
  if (typeof words !== 'string') return ''
  const keyless = words.replaceAll(key, '[key]')
  const password = 'password' in asked && typeof asked.password === 'string' ? asked.password : ''
  return asOneLine(password === '' ? keyless : keyless.replaceAll(password, '[password]'))
}

/** An untrusted text as one short line that doesn't affect the text around it. */
export const asOneLine = (text: string): string => {
  return boundedText(text.replace(DISTURBING, ' ').trim(), 'message')
}
