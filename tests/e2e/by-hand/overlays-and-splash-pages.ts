import { expect } from '@playwright/test'
import { type Errand, goTo, type Hands, rowOf } from './hands.ts'

const run = async (hands: Hands): Promise<void> => {
  for (const [section, kind] of [
    ['Overlays', 'overlay'],
    ['Splash pages', 'splash'],
  ] as const) {
    await goTo(hands, section)
    const stored = hands.service.rows(`select id, name from interstitials where kind = '${kind}'`)
    expect(stored).not.toHaveLength(0)
    for (const { id, name } of stored) {
      const word = kind === 'overlay' ? `overlay-${String(id)}` : String(id)
      await expect(rowOf(hands, section, String(name)).getByText(word, { exact: true })).toBeVisible()
    }
  }
}

export const overlaysAndSplashPages: Errand = { run }
