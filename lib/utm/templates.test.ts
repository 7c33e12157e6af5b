import { describe, expect, it } from 'vitest'
import {
  datedText,
  filledParameters,
  filledTemplate,
  hasUnreadDate,
  type TemplateContext,
  utmValueOf,
} from './templates.ts'

const context: TemplateContext = {
  channel: 'Newsletter DE',
  campaign: 'Spring Sale',
  longUrl: 'https://www.Shop.example.com/a?b=c#d',
  today: '2026-11-26',
}

const FILLED: [string, string][] = [
  ['{channel}', 'newsletter-de'],
  ['{ channel }', 'newsletter-de'],
  ['{campaign}', 'spring-sale'],
  ['{host}', 'shop.example.com'],
  ['{date}', '2026-11-26'],
  ['{date:YYYY-MM}', '2026-11'],
  ['{date:YYYY}', '2026'],
  ['{date:MM}', '11'],
  ['{date:DD}', '26'],
  ['{date:WW}', '48'],
  ['{date:YYYY-[W]WW}', '2026-W48'],
  ['{date:YYYY-[q]Q}', '2026-q4'],
  ['{date:YYMMDD}', '261126'],
  ['{date: yyyy.mm.dd }', '2026.11.26'],
  ['{YYYY}', '2026'],
  ['{YYYY-MM}', '2026-11'],
  ['{campaign}-{date:YYYY-MM}', 'spring-sale-2026-11'],
  ['nl_{channel}_{host}', 'nl_newsletter-de_shop.example.com'],
  ['newsletter', 'newsletter'],
  ['', ''],
  // Of other programs.
  ['{keyword}', '{keyword}'],
  ['{Channel}', '{Channel}'],
  ['{Campaign}-{campaign}', '{Campaign}-spring-sale'],
  ['{CAMPAIGN}', '{CAMPAIGN}'],
  ['{CampaignId}', '{CampaignId}'],
  ['{Date}', '{Date}'],
  ['{Host}', '{Host}'],
  ['{кампания}', '{кампания}'],
  ['{キャンペーン}', '{キャンペーン}'],
  ['{cаmpaign}', '{cаmpaign}'],
  ['{campaign_name}', '{campaign_name}'],
  ['__CAMPAIGN_NAME__', '__CAMPAIGN_NAME__'],
  ['{{campaign.name}}', '{{campaign.name}}'],
  ['{{campaign}}', '{{campaign}}'],
  ['{{ channel }}-{channel}', '{{ channel }}-newsletter-de'],
  ['{{date:foo}}', '{{date:foo}}'],
  ['{lpurl}', '{lpurl}'],
  ['{adid}', '{adid}'],
  ['{d}', '{d}'],
  ['{', '{'],
  ['{}', '{}'],
  ['{channel', '{channel'],
  ['$1 $& {channel}', '$1 $& newsletter-de'],
]

describe('UTM templates', () => {
  it.each(FILLED)('fills "%s" in as "%s"', (template, text) => {
    expect(filledTemplate(template, context)).toEqual({ text, missing: [], unread: [] })
  })
  it("names what the link doesn't have", () => {
    const bare = { ...context, channel: null, campaign: '🚀', longUrl: 'nothing' }
    expect(filledTemplate('{channel}{campaign}{host}{channel}', bare).missing).toEqual(['channel', 'letters', 'host'])
  })
  it.each(['{date:foo}', '{date:}', '{date:MMM}', '{date:YYYY-Week}', '{date:-}'])(
    "says that it can't read the date of %s",
    (template) => {
      expect(filledTemplate(template, context)).toEqual({ text: template, missing: [], unread: [template] })
    },
  )
  it('takes the year of the week, not of the day, beside a week', () => {
    expect(datedText('YYYY-WW', '2027-01-01')).toBe('2026-53')
    expect(datedText('YYYY-MM-DD', '2027-01-01')).toBe('2027-01-01')
    expect(datedText('YYYY-WW', '2024-12-30')).toBe('2025-01')
    expect(datedText('YYYY-WW', '2026-01-01')).toBe('2026-01')
  })
})

it("says nothing of a date in another program's two braces", () => {
  expect([hasUnreadDate('utm_term', '{{date:foo}}'), hasUnreadDate('utm_term', '{date:foo}')]).toEqual([false, true])
})

describe('names as UTM values', () => {
  it.each([
    ['Newsletter', 'newsletter'],
    ['  Linked In  ', 'linked-in'],
    ['Straßenfest Köln', 'straßenfest-köln'],
    ['R&D / Labs', 'r-d-labs'],
    ['🚀 Launch!', 'launch'],
    ['🚀', ''],
    ['❤️ Love', 'love'],
    ['Summer ☀️', 'summer'],
    ['❤️', ''],
    ['1️⃣ First', '1-first'],
    ['News\u00adletter\u200b', 'newsletter'],
    ['İstanbul', 'istanbul'],
    ['نشرة البريد', 'نشرة-البريد'],
    ['通讯 2026', '通讯-2026'],
    ['Google+', 'google+'],
    ["Tom's blog", 'toms-blog'],
    ['news_letter', 'news_letter'],
    ['a?b=c&d#e', 'a-b-c-d-e'],
    ['हिन्दी', 'हिन्दी'],
  ])('"%s" is "%s"', (name, value) => {
    expect(utmValueOf(name)).toBe(value)
  })
})

describe('parameters', () => {
  const parameters = [
    { name: 'utm_source', value: '{channel}' },
    { name: 'ref', value: '{channel}' },
    { name: 'utm_medium', value: 'email' },
  ]
  it('are filled in only where they are UTM parameters', () => {
    expect(filledParameters(parameters, context)).toEqual({
      parameters: [
        { name: 'utm_source', value: 'newsletter-de' },
        { name: 'ref', value: '{channel}' },
        { name: 'utm_medium', value: 'email' },
      ],
      leftOut: [],
    })
  })
  it('are left out where something is missing, never half filled in', () => {
    expect(filledParameters(parameters, { ...context, channel: null })).toEqual({
      parameters: parameters.slice(1),
      leftOut: [{ name: 'utm_source', missing: ['channel'] }],
    })
  })
})
