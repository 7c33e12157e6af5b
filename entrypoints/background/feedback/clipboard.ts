import { createSerialQueue } from '../../../lib/serial-queue.ts'

export interface Clipboard {
  /** Whether the text is on the clipboard now. */
  write: (text: string) => Promise<boolean>
}

/** The part of Chromium's API that writes the clipboard for a worker, which has none itself. */
export interface OffscreenDoor {
  exists: () => Promise<boolean>
  open: () => Promise<void>
  close: () => Promise<void>
  /** Hands the text to the document and gives back its answer. */
  copy: (text: string) => Promise<unknown>
}

/** One at a time: a browser allows one offscreen document, and what was asked for last must be what is copied last. */
export const createOffscreenClipboard = (door: OffscreenDoor): Clipboard => {
  const inTurn = createSerialQueue()

  const copy = async (text: string): Promise<boolean> => {
    // A worker that was stopped while it copied leaves its document open.
    if (!(await door.exists())) await door.open()
    try {
      return (await door.copy(text)) === true
    } finally {
      await door.close()
    }
  }

  return { write: (text) => inTurn(() => copy(text)).catch(() => false) }
}

/** Firefox runs the background as an event page, which may write the clipboard with the permission alone. */
export const createPageClipboard = (writeText: (text: string) => Promise<void>): Clipboard => ({
  write: (text) =>
    writeText(text).then(
      () => true,
      () => false,
    ),
})
