import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { LinkOptions } from '../../lib/contract/link-options.ts'
import type { ReadTime, TimeInWords } from '../../lib/link-options/expiry-in-words.ts'
import type { Collections } from '../../lib/model/collections.ts'
import type { ServiceClock } from '../../lib/model/service-clock.ts'
import { findNamed, type Token } from '../../lib/shorten-form/launcher-entry.ts'
import type { createForm } from './form.ts'

type Item = Collections['channels' | 'campaigns']['items'][number]

type Meaning =
  /** The options that the token sets, and the object or the time that it names. */
  | { sets: LinkOptions; item?: Item; time?: TimeInWords }
  | { similar: Item[] }
  | { time: TimeInWords }
  /** The meaning isn't known yet. */
  | null

interface Ports {
  form: ReturnType<typeof createForm>
  collections: ReadonlySignal<Collections>
  clock: ServiceClock
  language: () => string
}

/** What the tokens in the address field mean: each sets an option of the form, as its field does. */
export const createTokens = ({ form, collections, clock, language }: Ports) => {
  const readTime = signal<ReadTime | null>(null)
  /** The field's text at a press that failed because a token has no meaning. */
  const refused = signal<string | null>(null)

  const named = (
    option: 'channel' | 'campaign',
    { items, fetchedAt }: Collections['channels' | 'campaigns'],
    text: string,
  ): Meaning => {
    if (fetchedAt === null) return null
    const found = findNamed<Item>(items, text)
    return Array.isArray(found) ? { similar: found } : { sets: { [option]: found.id }, item: found }
  }
  const meaningOf = ({ option, text }: Token): Meaning => {
    switch (option) {
      case 'channel':
        return named(option, collections.value.channels, text)
      case 'campaign':
        return named(option, collections.value.campaigns, text)
      case 'custom':
        return { sets: { custom: text } }
      case 'expiry': {
        const time = readTime.value?.(text, clock.now(), language())
        if (time === undefined) return null
        return 'problem' in time ? { time } : { sets: { expiry: timeOption(time.moment) }, time }
      }
    }
  }
  const timeOption = (moment: number | null) => (moment === null ? undefined : clock.toService(moment))
  /** Sets the options that these tokens name, as far as their meaning is known. */
  const applyTokens = (tokens: readonly Token[]): void => {
    const meant = tokens.flatMap((token) => {
      const meaning = meaningOf(token)
      return meaning !== null && 'sets' in meaning ? [{ token, sets: meaning.sets }] : []
    })
    form.takeTokens(
      meant.map(({ token }) => token),
      Object.assign({}, ...meant.map(({ sets }) => sets)) as LinkOptions,
    )
  }

  return {
    /** The first token that is left in the field, and its meaning. */
    first: computed(() => {
      const [token] = form.tokens.value
      return token === undefined
        ? null
        : { token, meaning: meaningOf(token), isRefused: refused.value === form.text.value }
    }),
    /** Loads the reader of times, which is larger than the rest of the form. */
    load: async (): Promise<void> => {
      if (readTime.peek() !== null || !form.tokens.peek().some(({ option }) => option === 'expiry')) return
      const loaded = await import('../../lib/link-options/expiry-in-words.ts')
      readTime.value = loaded.readTime
    },
    /** Uses the tokens that are typed completely. */
    takeEnded: (): void => applyTokens(form.tokens.peek().filter(({ isEnded }) => isEnded)),
    /** Uses all tokens before the form is sent; `false` if one has no meaning. */
    takeAll: (): boolean => {
      applyTokens(form.tokens.peek())
      const isTaken = form.tokens.peek().length === 0
      refused.value = isTaken ? null : form.text.peek()
      return isTaken
    },
    /** The user has chosen the meaning of this token. */
    choose: (token: Token, chosen: { id: number } | { moment: number | null }): void =>
      form.takeTokens([token], { [token.option]: 'id' in chosen ? chosen.id : timeOption(chosen.moment) }),
  }
}
