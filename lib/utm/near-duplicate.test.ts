import { describe, expect, it } from 'vitest'
import { likeness, nearDuplicate, splitValues } from './near-duplicate.ts'

const SAME: [string, string][] = [
  ['Twitter', 'twitter'],
  ['TWITTER', 'twitter'],
  ['X', 'x'],
  ['Newsletter', 'newsletter'],
  ['news-letter', 'newsletter'],
  ['news letter', 'newsletter'],
  ['news_letter', 'news-letter'],
  ['Spring Sale', 'spring-sale'],
  ['spring_sale', 'spring-sale'],
  ['spring--sale', 'spring-sale'],
  ['SpringSale', 'spring-sale'],
  ['e-mail', 'email'],
  ['E-Mail', 'email'],
  ['café', 'cafe'],
  ['Straße', 'strasse'],
  ['Linked In', 'linkedin'],
  ['You Tube', 'youtube'],
  ['2026_11', '2026-11'],
  ['2026 11', '2026-11'],
  ['q1_2026', 'Q1-2026'],
  ['black‑friday', 'black-friday'],
  ['ＦＡＣＥＢＯＯＫ', 'facebook'],
  ['zero\u200bwidth', 'zerowidth'],
  ['Рассылка', 'рассылка'],
  ['РАССЫЛКА', 'рассылка'],
]

const SIMILAR: [string, string][] = [
  ['fb', 'facebook'],
  ['FB', 'Facebook'],
  ['ig', 'instagram'],
  ['x', 'twitter'],
  ['nl', 'newsletter'],
  ['nl-2026-11', 'newsletter-2026-11'],
  ['fb_ads', 'Facebook-Ads'],
  ['yt', 'YouTube'],
  ['li', 'linkedin'],
  ['newsletters', 'newsletter'],
  ['sale', 'sales'],
  ['Spring Sales', 'spring-sale'],
  ['branches', 'branch'],
  ['stories', 'story'],
  ['boxes', 'box'],
  ['twiter', 'twitter'],
  ['newsleter', 'newsletter'],
  ['newslettter', 'newsletter'],
  ['facebok', 'facebook'],
  ['facebock', 'facebook'],
  ['instagarm', 'instagram'],
  ['linkdin', 'linkedin'],
  ['gogle', 'google'],
  ['Newsltter', 'newsletter'],
  ['camapign-de', 'campaign-de'],
  ['расылка', 'рассылка'],
]

const DIFFERENT: [string, string][] = [
  ['x', 'y'],
  ['a', 'b'],
  ['variant-a', 'variant-b'],
  ['email-de', 'email-en'],
  ['site-us', 'site-uk'],
  ['2025', '2026'],
  ['spring-2025', 'spring-2026'],
  ['2026-1', '20261'],
  ['1-12', '11-2'],
  ['week-46', 'week-47'],
  ['test1', 'test11'],
  ['spring', 'string'],
  ['summer', 'winter'],
  ['male', 'female'],
  ['new', 'news'],
  ['ad', 'ads'],
  ['ios', 'io'],
  ['march', 'match'],
  ['brand', 'grand'],
  ['retail', 'detail'],
  ['banner', 'manner'],
  ['contact', 'contract'],
  ['content', 'contest'],
  ['country', 'county'],
  ['desert', 'dessert'],
  ['trial', 'trail'],
  ['german', 'germany'],
  ['canva', 'canvas'],
  ['free-shipping', 'free-shopping'],
  ['vacation', 'vocation'],
  ['employers', 'employees'],
  ['trainers', 'trainees'],
  ['planting', 'planning'],
  ['inbound', 'outbound'],
  ['facebook', 'facebook-ads'],
  ['google', 'google+'],
  ['c', 'c++'],
  ['c#', 'c++'],
  ['🚀', '🎉'],
  ['-', '_'],
  ['نشرة', 'نشر'],
  ['新闻', '新聞'],
  ['か', 'が'],
  ['mailchimp', 'mailjet'],
  ['tuesday', 'thursday'],
  ['11', '1'],
]

describe('UTM values that are probably meant as one', () => {
  it.each(SAME)('reads "%s" and "%s" as spellings of one value', (one, other) => {
    expect([likeness(one, other), likeness(other, one)]).toEqual([2, 2])
  })
  it.each(SIMILAR)('reads "%s" as a plural or a typo of "%s"', (one, other) => {
    expect([likeness(one, other), likeness(other, one)]).toEqual([1, 1])
  })
  it.each(DIFFERENT)('leaves "%s" and "%s" alone', (one, other) => {
    expect([likeness(one, other), likeness(other, one)]).toEqual([0, 0])
  })
})

describe('the value to use instead', () => {
  const used = [
    { value: 'newsletter', links: 120 },
    { value: 'Newsletter', links: 14 },
    { value: 'news-letter', links: 2 },
    { value: 'twitter', links: 3 },
  ]
  it('is the most used spelling', () => {
    expect(nearDuplicate('NEWSLETTER', used)).toEqual({ value: 'newsletter', links: 120 })
    expect(nearDuplicate(' Twitter ', used)?.value).toBe('twitter')
  })
  it('is the more used spelling even of a value in use', () => {
    expect(nearDuplicate('Newsletter', used)?.value).toBe('newsletter')
  })
  it('is nothing for the most used spelling, a new value, nothing typed and a template', () => {
    for (const typed of ['newsletter', 'podcast', '', ' ', 'News{channel}'])
      expect(nearDuplicate(typed, used)).toBeNull()
  })
  it('is no similar word if the typed one is in use itself', () => {
    const both = [
      { value: 'sale', links: 3 },
      { value: 'sales', links: 50 },
    ]
    expect(nearDuplicate('sale', both)).toBeNull()
    expect(nearDuplicate('Sale', both)?.value).toBe('sale')
  })
})

describe('values that spellings split', () => {
  it('are listed by parameter, with the most used spelling first', () => {
    const campaign = [
      { value: 'spring', links: 4 },
      { value: 'autumn', links: 9 },
      { value: 'Spring', links: 5 },
    ]
    const medium = [
      { value: 'news-letter', links: 2 },
      { value: 'Newsletter', links: 14 },
      { value: 'newsletter', links: 120 },
    ]
    expect(splitValues({ utm_campaign: campaign, utm_medium: medium, utm_term: [{ value: 'a', links: 1 }] })).toEqual([
      {
        name: 'utm_medium',
        spellings: [
          { value: 'newsletter', links: 120 },
          { value: 'Newsletter', links: 14 },
          { value: 'news-letter', links: 2 },
        ],
      },
      {
        name: 'utm_campaign',
        spellings: [
          { value: 'Spring', links: 5 },
          { value: 'spring', links: 4 },
        ],
      },
    ])
  })
  it('are none among empty values and values of symbols only', () => {
    const used = ['', '-', '_', '🚀', '🎉'].map((value) => ({ value, links: 1 }))
    expect(splitValues({ utm_content: used })).toEqual([])
  })
})
