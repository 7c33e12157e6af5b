import { expect } from '@playwright/test'
import { type Flow, type FlowContext, goTo } from './flow.ts'

const run = async (context: FlowContext): Promise<void> => {
  await goTo(context, 'Insights')
  const [{ clicks } = {}] = context.service.rows('select sum(clicks) as clicks from link_days')
  await expect(context.page.locator('.totals')).toContainText(`${String(clicks)}`)
  await expect(context.page.getByRole('heading', { name: 'Top links' })).toBeVisible()
}

/** The clicks of the last days. */
export const insights: Flow = {
  prepare: async (service) => {
    await service.ask('POST', '/api/url/add', { url: 'https://example.com/', custom: 'clicked' })
    for (let visit = 0; visit < 3; visit++)
      await fetch(`${service.url}/clicked`, {
        redirect: 'manual',
        headers: { 'user-agent': 'Mozilla/5.0 Firefox/140.0' },
      })
    await service.ask('GET', '/api/clicks')
  },
  run,
}
