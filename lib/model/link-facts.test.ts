import { expect, it } from 'vitest'
import { titleOf } from './link-facts.ts'

const link = {
  title: '',
  alias: 'q8cf742',
  shorturl: 'https://s.test/q8cf742',
  longurl: 'https://docs.example.com/start/',
}

it.each([
  // The service's title, the title of the page, and the one that is shown.
  ['Docs', 'Getting started', 'Docs'],
  ['', 'Getting started', 'Getting started'],
  ['   ', 'Getting started', 'Getting started'],
  ['q8cf742', 'Getting started', 'Getting started'],
  ['Q8CF742', 'Getting started', 'Getting started'],
  ['https://s.test/q8cf742', 'Getting started', 'Getting started'],
  ['s.test/q8cf742', 'Getting started', 'Getting started'],
  ['https://docs.example.com/start/', 'Getting started', 'Getting started'],
  ['docs.example.com/start', 'Getting started', 'Getting started'],
  ['docs.example.com', 'Getting started', 'docs.example.com'],
  ['q8cf742 and more', 'Getting started', 'q8cf742 and more'],
  ['はじめに', '別の題', 'はじめに'],
  ['q8cf742', undefined, 'q8cf742'],
  ['q8cf742', '  ', 'q8cf742'],
  ['', undefined, ''],
])('a link with the title %j, made from the page %j, is called %j', (title, pageTitle, shown) => {
  expect(titleOf({ ...link, title, facts: { ...(pageTitle !== undefined && { pageTitle }) } })).toBe(shown)
})

it('a link of which nothing is known has the title of the service', () => {
  expect(titleOf({ ...link, title: 'Docs' })).toBe('Docs')
})
