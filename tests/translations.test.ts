import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Messages, translationProblems } from './support/translation-problems.ts'

const FOLDER = join(import.meta.dirname, '../public/_locales')

/** A translation of some messages into Polish. */
const polish = (messages: Messages): Messages => ({
  catalog_language: { message: 'pl' },
  catalog_language_name: { message: 'polski' },
  ...messages,
})

const links = { message: '$COUNT$ linki', placeholders: { count: { content: '$1' } } }
const FORMS = { links_count_one: links, links_count_few: links, links_count_many: links, links_count_other: links }

describe('a translation', () => {
  it('may lack messages, change the order of values and name none of them', () => {
    const from = { option: { content: '$1' }, asked: { content: '$2' } }
    const messages = {
      ...FORMS,
      shared_difference_dropped: { message: '„$ASKED$”: $OPTION$', placeholders: from },
      shared_updated: { message: 'Zaktualizowano' },
      bulk_preview_rows_one: { message: 'wiersz' },
      bulk_preview_rows_few: { message: 'wiersze' },
      bulk_preview_rows_many: { message: 'wierszy' },
      bulk_preview_rows_other: { message: 'wiersza' },
      assign_selected_few: { message: 'Wybrane' },
    }
    expect(translationProblems('pl', polish(messages))).toEqual([])
  })

  it.each<[string, Messages, string]>([
    ['an unknown key', { shared_copyy: { message: 'Kopiuj' } }, 'shared_copyy: no such message'],
    ['an undefined value', { shared_updated: { message: '$AGO$' } }, 'shared_updated: $AGO$ is not defined'],
    [
      'a value that the English message lacks',
      { shared_copy: { message: '$TEXT$', placeholders: { text: { content: '$1' } } } },
      'shared_copy: $TEXT$ is not a value of the English message',
    ],
    ['an empty text', { shared_copy: { message: ' ' } }, 'shared_copy: empty'],
    ['some plural forms only', { links_count_one: links }, 'links_count_few: missing'],
    ['another language’s tag', { catalog_language: { message: 'en' } }, 'catalog_language: “en” is not'],
    ['the name of English', { catalog_language_name: { message: 'English' } }, 'catalog_language_name: not'],
    ['a long description', { manifest_description: { message: 'a'.repeat(133) } }, 'manifest_description: longer'],
  ])('is rejected with %s', (_what, messages, problem) => {
    expect(translationProblems('pl', polish(messages)).join('\n')).toContain(problem)
  })

  const languages = existsSync(FOLDER) ? readdirSync(FOLDER) : []
  it.runIf(languages.length > 0).each(languages)('%s is correct', (language) => {
    const messages = JSON.parse(readFileSync(join(FOLDER, language, 'messages.json'), 'utf8')) as Messages
    expect(translationProblems(language, messages)).toEqual([])
  })
})
