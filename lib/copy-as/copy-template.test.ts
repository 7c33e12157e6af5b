import { describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS, MAX_COPY_TEMPLATE_LENGTH } from '../model/settings.ts'
import { fillTemplate, templateProblem, unknownPlaceholders } from './copy-template.ts'

const VALUES = {
  title: 'A {date} & $1',
  shortUrl: 'https://sho.rt/a',
  longUrl: 'https://example.com/',
  date: '2026-11-26',
}

describe('a template', () => {
  it.each([
    ['{title}: {shortUrl}', 'A {date} & $1: https://sho.rt/a'],
    ['{shortUrl}', 'https://sho.rt/a'],
    [
      '{ShortURL} {shorturl} {SHORTURL} { shortUrl }',
      'https://sho.rt/a https://sho.rt/a https://sho.rt/a https://sho.rt/a',
    ],
    ['{title}\n{shortUrl}\n', 'A {date} & $1\nhttps://sho.rt/a\n'],
    ['\\href{{shortUrl}}{{title}}', '\\href{https://sho.rt/a}{A {date} & $1}'],
    ['\\newline\\t{shortUrl}', '\\newline\\thttps://sho.rt/a'],
    ['| {title} | {longUrl} | {shortUrl} |', '| A {date} & $1 | https://example.com/ | https://sho.rt/a |'],
    ['{"url":"{shortUrl}","on":"{date}"}', '{"url":"https://sho.rt/a","on":"2026-11-26"}'],
    ['[[{shortUrl}|{title}]]', '[[https://sho.rt/a|A {date} & $1]]'],
    ['* {date} [[{longUrl}]]', '* 2026-11-26 [[https://example.com/]]'],
    ['{url} {short_url} {} {shortUrl', '{url} {short_url} {} {shortUrl'],
    ['', ''],
  ])('%j is filled in', (template, text) => {
    expect(fillTemplate(template, VALUES)).toBe(text)
  })

  it.each([
    ['', 'empty'],
    [' \n ', 'empty'],
    ['{title}', 'no_link_placeholder'],
    ['https://sho.rt/a', 'no_link_placeholder'],
    ['{url}', 'no_link_placeholder'],
    ['{shortUrl', 'no_link_placeholder'],
    ['%shortUrl%', 'no_link_placeholder'],
    [`{shortUrl}${'x'.repeat(MAX_COPY_TEMPLATE_LENGTH)}`, 'too_long'],
  ])('%.20j is refused because it would copy no link (%s)', (template, code) => {
    expect(templateProblem(template)).toMatchObject({ code })
  })

  it.each([DEFAULT_SETTINGS.copyAs.template, '{longUrl}', '{ SHORTURL }', '<a href="{shortUrl}">{title}</a>'])(
    '%j is accepted',
    (template) => {
      expect(templateProblem(template)).toBeNull()
    },
  )

  it('names what looks like a placeholder and is copied as it is', () => {
    expect(unknownPlaceholders('{url} {shortUrl} {url} {Titel} { x } {a-b}')).toEqual(['{url}', '{Titel}', '{ x }'])
  })
})
