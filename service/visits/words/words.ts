import { type Html, html } from '../pages/html.ts'
import english from './en.json' with { type: 'json' }

/**
 * All texts that visitors of short links see. Each language is a JSON file with the same messages in the same order.
 */
type Texts = typeof english

const WITH_TEXT = ['continuesIn', 'nameTooLong', 'emailTooLong', 'messageTooLong'] as const
const WITH_HTML = ['misleadingAddress', 'noLinksAt', 'goTo', 'acceptsOnly', 'reportAbuse', 'about'] as const
type WithText = (typeof WITH_TEXT)[number]
type WithHtml = (typeof WITH_HTML)[number]

/**
 * The texts of a language. Texts with a value in braces are functions of it. HTML values are isolated from the sentence
 * around them. `count` and `inSeconds` ("in 5 seconds") follow the language's rules.
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
