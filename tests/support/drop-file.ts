import type { Locator } from '@playwright/test'

/** Drops a local file on an element, with the browser's own drag events. */
export const dropFile = async (target: Locator, path: string): Promise<void> => {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (box === null) throw new Error('What the file is dropped on is not to be seen.')
  const session = await target.page().context().newCDPSession(target.page())
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const data = { items: [], files: [path], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, ...place, data })
  await session.detach()
}
