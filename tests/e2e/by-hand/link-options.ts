import { expect, type Page } from '@playwright/test'
import type { LinkOptions } from '../../../lib/contract/link.ts'
import type { ServiceUnderTest } from '../../support/service-under-test.ts'

interface OptionByHand {
  /** As a person sets it in the popup. */
  set: (popup: Page) => Promise<unknown>
  /** What the database says of the link then. */
  stored: Record<string, unknown>
}

const YEAR = new Date().getFullYear() + 1
const TARGETS = ['france', 'phone', 'german'].map((name) => `https://example.com/${name}`)

const pair = async (popup: Page, group: string, add: string, first: [string, string], second: [string, string]) => {
  const rows = popup.getByRole('group', { name: group })
  await rows.getByRole('button', { name: add }).click()
  await rows.getByLabel(first[0], { exact: true }).fill(first[1])
  await rows.getByLabel(second[0], { exact: true }).fill(second[1])
}

/** All 18, on one link. What is missing here does not compile. */
const OPTIONS: { [Option in keyof LinkOptions]-?: OptionByHand } = {
  custom: { set: (popup) => popup.getByLabel('Custom alias').fill('everything'), stored: { alias: 'everything' } },
  domain: {
    set: (popup) => popup.getByLabel('Domain').selectOption('brand.test'),
    stored: { host: 'brand.test' },
  },
  campaign: { set: (popup) => popup.getByLabel('Campaign').selectOption('Spring'), stored: { campaign: 'Spring' } },
  channel: {
    set: (popup) => popup.getByLabel('Channel').selectOption('Newsletter'),
    stored: { channel: 'Newsletter' },
  },
  pixels: { set: (popup) => popup.getByRole('checkbox', { name: 'Shop' }).check(), stored: { pixel: 'Shop' } },
  expiry: {
    set: (popup) => popup.getByLabel('Expires').fill(`${YEAR}-06-15T18:30`),
    stored: { expires_at: new Date(`${YEAR}-06-15T18:30`).getTime() },
  },
  type: {
    set: (popup) => popup.getByLabel('Redirect type').selectOption('Contact us (contact)'),
    stored: { redirect_type: 'overlay', interstitial: 'Contact us' },
  },
  status: { set: (popup) => popup.getByLabel('Visibility').selectOption('Public'), stored: { status: 'public' } },
  password: { set: (popup) => popup.getByLabel('Password').fill('open sesame'), stored: { has_password: 1 } },
  description: {
    set: (popup) => popup.getByLabel('Note').fill('For the spring'),
    stored: { description: 'For the spring' },
  },
  metatitle: { set: (popup) => popup.getByLabel('Meta title').fill('A title'), stored: { meta_title: 'A title' } },
  metadescription: {
    set: (popup) => popup.getByLabel('Meta description').fill('A description'),
    stored: { meta_description: 'A description' },
  },
  metaimage: {
    set: (popup) => popup.getByLabel('Meta image').fill('https://example.com/a.png'),
    stored: { meta_image: 'https://example.com/a.png' },
  },
  geotarget: {
    set: (popup) =>
      pair(popup, 'Country targets', 'Add country target', ['Country', 'France'], ['Address', TARGETS[0] ?? '']),
    stored: { geo_targets: JSON.stringify([{ location: 'France', link: TARGETS[0] }]) },
  },
  devicetarget: {
    set: (popup) =>
      pair(popup, 'Device targets', 'Add device target', ['Device', 'iPhone'], ['Address', TARGETS[1] ?? '']),
    stored: { device_targets: JSON.stringify([{ device: 'iPhone', link: TARGETS[1] }]) },
  },
  languagetarget: {
    set: (popup) =>
      pair(popup, 'Language targets', 'Add language target', ['Language', 'de'], ['Address', TARGETS[2] ?? '']),
    stored: { language_targets: JSON.stringify([{ language: 'de', link: TARGETS[2] }]) },
  },
  deeplink: {
    set: (popup) => popup.getByRole('checkbox', { name: 'Make them from the long URL' }).check(),
    stored: { deep_link: JSON.stringify({ auto: true }) },
  },
  parameters: {
    set: (popup) => pair(popup, 'Parameters', 'Add parameter', ['Name', 'utm_source'], ['Value', 'newsletter']),
    stored: { parameters: JSON.stringify([{ name: 'utm_source', value: 'newsletter' }]) },
  },
}

const STORED = `
  select l.*, l.password_hash is not null as has_password, d.host, i.name as interstitial, c.name as campaign,
    (select ch.name from channel_items it join channels ch on ch.id = it.channel_id
      where it.item_type = 'links' and it.item_id = l.id) as channel,
    (select p.name from link_pixels lp join pixels p on p.id = lp.pixel_id where lp.link_id = l.id) as pixel
  from links l join domains d on d.id = l.domain_id left join campaigns c on c.id = l.campaign_id
    left join interstitials i on i.id = l.interstitial_id
  where l.alias = 'everything'`

/** What there is to choose from. */
export const stockAccount = async ({ ask }: ServiceUnderTest): Promise<void> => {
  await ask('POST', '/api/domain/add', { domain: 'http://brand.test' })
  await ask('POST', '/api/campaign/add', { name: 'Spring', public: true })
  await ask('POST', '/api/channel/add', { name: 'Newsletter', color: '#aa3300' })
  await ask('POST', '/api/pixel/add', { type: 'vendor01pixel', name: 'Shop', tag: 'T-1' })
}

/** Sets each option in the open popup. */
export const setEveryOption = async (popup: Page): Promise<void> => {
  for (const title of ['Options', 'More options']) await popup.getByText(title, { exact: true }).click()
  for (const { set } of Object.values(OPTIONS)) await set(popup)
}

export const expectEveryOption = ({ rows }: ServiceUnderTest): void => {
  const stored = Object.assign({}, ...Object.values(OPTIONS).map((option) => option.stored)) as Record<string, unknown>
  expect(rows(STORED)).toEqual([expect.objectContaining(stored)])
}
