import { aliasKey, aliasProblem, randomToken } from '../../http/alias.ts'
import type { Site } from '../../http/site.ts'
import type { CampaignRow } from '../../store/collection-stores.ts'
import { UniqueViolation } from '../../store/database-errors.ts'
import { invalid, taken, unknown } from '../refusal.ts'
import { givenFields } from './given-fields.ts'
import type { HandlersFor } from './handler.ts'
import { countersOf, pageOf } from './pages.ts'

const UNNAMED = 'Campaign'

/** The columns of a slug. An empty slug removes the rotator. */
const slugColumns = (slug: string): Pick<CampaignRow, 'slug' | 'slug_key'> => {
  if (slug === '') return { slug: null, slug_key: null }
  const problem = aliasProblem(slug)
  if (problem !== null) throw invalid('slug', problem)
  return { slug, slug_key: aliasKey(slug) }
}

const access = (site: Site, row: CampaignRow) => ({
  public: row.is_public === 1,
  rotator: row.slug === null ? (false as const) : `${site.origin}/r/${encodeURIComponent(row.slug)}`,
  list: `${site.origin}/l/${row.list_token}`,
})

const slugTaken = () => taken('slug', 'another campaign uses it')

export const campaignHandlers: HandlersFor<
  'listCampaigns' | 'createCampaign' | 'assignLinkToCampaign' | 'updateCampaign' | 'deleteCampaign'
> = {
  async listCampaigns({ store, accountId, site }, input) {
    const page = pageOf(input)
    const { rows, total } = await store.campaigns.list(accountId, page.slice)
    const campaigns = rows.map((row) => ({ id: row.id, name: row.name, ...access(site, row) }))
    return { error: '0', data: { ...countersOf(page, total), campaigns } }
  },

  async createCampaign({ store, accountId, site, now }, input) {
    const campaign = {
      account_id: accountId,
      name: input.name ?? UNNAMED,
      ...slugColumns(input.slug ?? ''),
      list_token: randomToken(),
      is_public: input.public === true ? 1 : 0,
      created_at: now,
    }
    const id = await store.campaigns.add(campaign)
    if (id === null) throw slugTaken()
    return { error: 0, id, domain: campaign.name, ...access(site, { ...campaign, id }) }
  },

  async assignLinkToCampaign({ store, accountId, now }, { campaignid, linkid }) {
    if (!(await store.campaigns.exists(accountId, campaignid))) throw unknown('campaignid', 'campaign')
    if (!(await store.links.exists(accountId, linkid))) throw unknown('linkid', 'link')
    await store.links.update(accountId, linkid, { campaign_id: campaignid, changed_at: now })
    return { error: 0, message: 'The link was assigned to the campaign.' }
  },

  async updateCampaign({ store, accountId, site }, input) {
    const change = givenFields({
      name: input.name,
      ...(input.slug !== undefined && slugColumns(input.slug)),
      is_public: input.public === undefined ? undefined : Number(input.public),
    })
    try {
      const row = await store.campaigns.update(accountId, input.id, change)
      if (row === undefined) throw unknown('id', 'campaign')
      return { error: 0, id: row.id, domain: row.name, ...access(site, row) }
    } catch (error) {
      if (error instanceof UniqueViolation) throw slugTaken()
      throw error
    }
  },

  async deleteCampaign({ store, accountId }, { id }) {
    if (!(await store.campaigns.remove(accountId, id))) throw unknown('id', 'campaign')
    return { error: 0, message: 'The campaign was deleted. Its links were kept.' }
  },
}
