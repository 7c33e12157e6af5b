import { FORM_ORDER, type LinkOption, type LinkOptions, optionRow } from '../../../lib/contract/link-options.ts'
import { isEmpty } from '../../../lib/link-options/tidy-options.ts'
import type { Choices } from '../../../lib/model/choices.ts'
import { OPTION_WORDS } from '../../../lib/words/option-words.ts'

/** By these a person knows a link, so they come first. */
const TELLS_APART: readonly LinkOption[] = ['custom', 'domain', 'metatitle']

const ORDER = [...new Set([...TELLS_APART, ...FORM_ORDER])]

/** What a link will get, as a list of a few words each; without options there is nothing to say. */
export const getsWords = (options: LinkOptions, choices: Choices | null): string[] =>
  ORDER.filter((option) => !isEmpty(options[option])).map((option) => {
    const { given, name } = OPTION_WORDS[option]
    // Never a password itself: the table may be looked at by others too.
    return given === undefined ? name : given.replace('{}', () => valueWords(option, options[option], choices))
  })

const valueWords = (option: LinkOption, value: unknown, choices: Choices | null): string => {
  const row = optionRow(option)
  switch (row.kind) {
    case 'domain':
      return String(value).replace(/^https?:\/\//, '')
    case 'reference':
    case 'set': {
      const items: readonly { id: number; name: string }[] = choices?.[row.collection].items ?? []
      const ids = [value].flat() as number[]
      return ids.map((id) => items.find((item) => item.id === id)?.name ?? id).join(', ')
    }
    case 'rows': {
      const rows = value as Record<string, string>[]
      return 'link' in row.cells
        ? `${rows.length} ${OPTION_WORDS[option].thing}${rows.length === 1 ? '' : 's'}`
        : rows.map((each) => Object.values(each).join('=')).join('&')
    }
    default:
      return String(value)
  }
}
