import type { ComponentChildren, VNode } from 'preact'
import type { ENGLISH } from '../lib/words/catalog/english.ts'
import type { ValuesOf } from '../lib/words/message.ts'
import { type MessageKey, t } from '../lib/words/t.ts'

type Shown<Values extends (string | number)[]> = { [At in keyof Values]: Values[At] | VNode }

interface SentenceProps<Key extends MessageKey> {
  message: Key
  /** As for `t`; an element stands where its value would. */
  values: Shown<ValuesOf<(typeof ENGLISH)[Key]>>
}

// Of the characters for private use: no message contains them.
const PLACE = /\ue000(\d+)\ue001/

/** A message in which some values are elements, such as a link or an emphasized name. */
export function Sentence<Key extends MessageKey>({ message, values }: SentenceProps<Key>) {
  const all = values as (string | number | VNode)[]
  const texts = all.map((value, at) => (typeof value === 'object' ? `\ue000${at}\ue001` : value))
  const parts = t(message, ...(texts as ValuesOf<(typeof ENGLISH)[Key]>)).split(PLACE)
  return <>{parts.map((part, at): ComponentChildren => (at % 2 === 0 ? part : all[Number(part)]))}</>
}
