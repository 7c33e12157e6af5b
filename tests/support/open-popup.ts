import { createPopup } from '../../entrypoints/popup/create-popup.ts'
import { createJobVerbs } from '../../entrypoints/popup/job-verbs.ts'
import type { Overview } from '../../lib/model/overview.ts'
import { fakeWorld, overviewOf } from './popup-world.ts'

/** The popup's state with literal dependencies, started. */
export const openPopup = async (given: Parameters<typeof fakeWorld>[0] = {}) => {
  const world = fakeWorld(given)
  const popup = createPopup(world)
  await popup.start()
  const saidOf = (rpc: string) => world.said.filter((message) => message.rpc === rpc).map(({ input }) => input)
  return { world, popup, verbs: createJobVerbs(popup, world), saidOf }
}

export const openedWith = (overview: Partial<Overview>) => openPopup({ overview: overviewOf(overview) })
