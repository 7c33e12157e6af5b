import { createSerialQueue } from '../../../lib/serial-queue.ts'

export interface Clipboard {
  /** Whether the text is on the clipboard now. */
  write: (text: string) => Promise<boolean>
}

/** The part of Chromium's API that writes the clipboard for a worker, which can't do so itself. */
export interface OffscreenDoor {
  exists: () => Promise<boolean>
  open: () => Promise<void>
  close: () => Promise<void>
  /** Sends the text to the document and returns its response. */
  copy: (text: string) => Promise<unknown>
}

/**
 * Copies one text at a time: a browser allows one offscreen document, and the text requested last must be copied last.
 */
export const createOffscreenClipboard = (door: OffscreenDoor): Clipboard => {
  const inTurn = createSerialQueue()

  const copy = async (text: string): Promise<boolean> => {
    // A worker that was stopped while copying leaves its document open.
    if (!(await door.exists())) await door.open()
    try {
      return (await door.copy(text)) === true
    } finally {
      await door.close()
    }
  }

  return { write: (text) => inTurn(() => copy(text)).catch(() => false) }
}

/** Firefox runs the background as an event page, which may write the clipboard if it has the permission. */
export const createPageClipboard = (writeText: (text: string) => Promise<void>): Clipboard => ({
  write: (text) =>
    writeText(text).then(
      () => true,
      () => false,
    ),
})
