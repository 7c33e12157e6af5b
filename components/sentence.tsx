import type { ComponentChildren, VNode } from 'preact'
import type { ENGLISH } from '../lib/words/catalog/english.ts'
import type { ValuesOf } from '../lib/words/message.ts'
import { type MessageKey, t } from '../lib/words/t.ts'

type Shown<Values extends (string | number)[]> = { [At in keyof Values]: Values[At] | VNode }

// Private-use characters, which no message contains.
const PLACE = /\ue000(\d+)\ue001/

/** The message of `t`, for sentences in which some values are elements, such as a link or a name. */
export const sentence = <Key extends MessageKey>(
  key: Key,
  ...values: Shown<ValuesOf<(typeof ENGLISH)[Key]>>
): ComponentChildren => {
  const all = values as (string | number | VNode)[]
  const texts = all.map((value, at) => (typeof value === 'object' ? `\ue000${at}\ue001` : value))
  return t(key, ...(texts as ValuesOf<(typeof ENGLISH)[Key]>))
    .split(PLACE)
    .map((part, at): ComponentChildren => (at % 2 === 0 ? part : all[Number(part)]))
}
