import { describe, expect, it } from 'vitest'
import { plainLetters } from './plain-letters.ts'

const EN = 'en-GB'

describe('letters in an alias', () => {
  it.each([
    // [text, the page's address, the user's language, in the letters of English]
    ['Müller & Söhne', 'https://mueller.example/', 'de', 'mueller & soehne'],
    ['Müller & Söhne', 'https://mueller.de/', EN, 'mueller & soehne'],
    ['Äpfel', 'https://www.shop.at:8080/a', EN, 'aepfel'],
    ['Zürich', 'https://zuerich.ch/', EN, 'zuerich'],
    ['Köln', 'https://de.wikipedia.org/wiki/K%C3%B6ln', EN, 'koeln'],
    ['Über uns', 'https://shop.example/de-at/ueber', EN, 'ueber uns'],
    ['Straße und Höhe', 'https://example.com/', EN, 'strasse und hoehe'],
    ['U\u0308ber', 'https://example.com/', 'de-CH', 'ueber'],
    ['Café Müller', 'https://example.com/', 'de-DE', 'cafe mueller'],
    ['Müller', 'https://example.com/', EN, 'muller'],
    ['Ångström i Malmö', 'https://example.se/', 'sv', 'angstrom i malmo'],
    ['Malmö', 'https://www.malmo.se/', 'de', 'malmo'],
    ['Jyväskylän yö', 'https://example.fi/', 'fi', 'jyvaskylan yo'],
    ['Yön ääni', 'https://example.com/', 'de', 'yon aani'],
    ['Türkçe öğren', 'https://example.com/', 'de', 'turkce ogren'],
    ['İstanbul için', 'https://example.com/', 'tr', 'istanbul icin'],
    ['Győr és környéke', 'https://example.com/', 'hu', 'gyor es kornyeke'],
    ['Ærø og Øresund', 'https://example.com/', EN, 'aeroe og oeresund'],
    ['Århus', 'https://aarhus.dk/', EN, 'aarhus'],
    ['Ålesund', 'https://example.com/', 'nb', 'aalesund'],
    ['Å', 'https://example.com/', EN, 'a'],
    ['Łódź œuvre', 'https://example.com/', EN, 'lodz oeuvre'],
    ['Pingüino', 'https://example.es/', 'de', 'pinguino'],
    ['東京 Über', 'https://example.com/', 'de', '東京 ueber'],
  ])('of %j at %s, typed in %s, are %j', (text, address, language, plain) => {
    expect(plainLetters(text, address, language)).toBe(plain)
  })
})
