import { browser } from '../browser.ts'
import { FIRST_FRAME_KEY, type FirstFrame } from '../model/first-frame.ts'

/** The frame that the worker has stored; `null` if there is none or another version wrote it. Never rejects. */
export const readFirstFrame = async (): Promise<FirstFrame | null> => {
  try {
    // Types are enough here: only the worker writes the frame, and both are one build.
    const stored = await browser.storage.session.get(FIRST_FRAME_KEY)
    const frame = stored[FIRST_FRAME_KEY] as FirstFrame | undefined
    return frame?.version === browser.runtime.getManifest().version ? frame : null
  } catch {
    return null
  }
}
