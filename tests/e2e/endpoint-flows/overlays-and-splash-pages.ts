import { expect } from '@playwright/test'
import { type Flow, type FlowContext, goTo, rowOf } from './flow.ts'

const run = async (context: FlowContext): Promise<void> => {
  for (const [section, kind] of [
    ['Overlays', 'overlay'],
    ['Splash pages', 'splash'],
  ] as const) {
    await goTo(context, section)
    // What was read after connecting is still fresh.
    await context.page.getByRole('button', { name: 'Refresh' }).click()
    const stored = context.service.rows(`select id, name from interstitials where kind = '${kind}'`)
    expect(stored).not.toHaveLength(0)
    for (const { id, name } of stored) {
      const word = kind === 'overlay' ? `overlay-${String(id)}` : String(id)
      await expect(rowOf(context, section, String(name)).getByText(word, { exact: true })).toBeVisible()
    }
  }
}

export const overlaysAndSplashPages: Flow = { run }
