import { browser } from '../browser.ts'
import { FIRST_FRAME_KEY, type FirstFrame } from '../model/first-frame.ts'

/** What the worker has left to be drawn until it answers; `null` if nothing, or if another version did. Never rejects. */
export const readFirstFrame = async (): Promise<FirstFrame | null> => {
  try {
    // Only the worker writes it there, and both are one build.
    const { [FIRST_FRAME_KEY]: frame } = (await browser.storage.session.get(FIRST_FRAME_KEY)) as Stored
    return frame?.version === browser.runtime.getManifest().version ? frame : null
  } catch {
    return null
  }
}

interface Stored {
  [FIRST_FRAME_KEY]?: FirstFrame
}
