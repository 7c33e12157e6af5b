import { parseAccept } from 'hono/utils/accept'
import { languageTag } from '../../lib/contract/target-names/language-names.ts'

/**
 * No registered tag is longer (RFC 5646, section 4.4.1). Strangers choose the text, and its parts are compared one by
 * one.
 */
const MAX_TAG_LENGTH = 35

/** No browser sends a longer header. Reading a whole header of languages would take milliseconds. */
const MAX_LENGTH = 512

/** What follows the region, such as a spelling, is ignored. */
const TAG = /^[a-z]{2,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?(?=-|$)/i

/** The tags of an `Accept-Language` header, most wanted first, as the standard spells them; `null` for an unknown one. */
export function* acceptedLanguages(header: string): Generator<string | null, undefined> {
  for (const { type: text, q: weight } of parseAccept(header.slice(0, MAX_LENGTH))) {
    if (text === '*' || weight <= 0) continue
    const [tag] = text.length > MAX_TAG_LENGTH ? [] : (TAG.exec(text) ?? [])
    yield tag === undefined ? null : languageTag(tag)
  }
}
