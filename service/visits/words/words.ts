import { type Html, html } from '../pages/html.ts'
import english from './en.json' with { type: 'json' }

/**
 * Everything that the service tells visitors of short links. Every language is a JSON file with the same messages in the
 * same order.
 */
type Texts = typeof english

const WITH_TEXT = ['continuesIn', 'nameTooLong', 'emailTooLong', 'messageTooLong'] as const
const WITH_HTML = ['misleadingAddress', 'noLinksAt', 'goTo', 'acceptsOnly', 'reportAbuse', 'about'] as const
type WithText = (typeof WITH_TEXT)[number]
type WithHtml = (typeof WITH_HTML)[number]

/**
 * The texts, those with a value in braces as functions of it. A value that is HTML is isolated from the sentence around
 * it; `count` and `inSeconds` ("in 5 seconds") are written as the language does.
 */
export type Words = Omit<Texts, 'direction' | WithText | WithHtml> & {
  direction: 'ltr' | 'rtl'
} & { [Key in WithText]: (value: string) => string } & { [Key in WithHtml]: (value: Html) => Html }

export const wordsOf = (texts: Texts): Words => {
  const partsOf = (key: WithText | WithHtml): [before: string, after: string] => {
    const [before = '', after = ''] = texts[key].split(/\{\w+\}/)
    return [before, after]
  }
  const withText = (key: WithText) => {
    const [before, after] = partsOf(key)
    return [key, (value: string) => `${before}${value}${after}`] as const
  }
  const withHtml = (key: WithHtml) => {
    const [before, after] = partsOf(key)
    return [key, (value: Html) => html`${before}${value}${after}`] as const
  }
  return {
    ...texts,
    direction: texts.direction === 'rtl' ? 'rtl' : 'ltr',
    ...(Object.fromEntries(WITH_TEXT.map(withText)) as Pick<Words, WithText>),
    ...(Object.fromEntries(WITH_HTML.map(withHtml)) as Pick<Words, WithHtml>),
  }
}

export const en = wordsOf(english)
