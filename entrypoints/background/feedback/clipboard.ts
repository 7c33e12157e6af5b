import { SECOND } from '../../../lib/model/durations.ts'
import { createSerialQueue } from '../../../lib/serial-queue.ts'
import type { World } from '../world.ts'

type Clipboard = World['clipboard']

/** The part of Chromium's API for writing to the clipboard, which a worker can't do by itself. */
export interface OffscreenDoor {
  exists: () => Promise<boolean>
  open: () => Promise<void>
  close: () => Promise<void>
  /** Sends the texts to the document and returns its response. */
  copy: (text: string, html?: string) => Promise<unknown>
}

/**
 * How long the document stays open after a copy. Its response can arrive before the browser has received the text, and
 * Chromium loses the text of a document that is closed before that.
 */
const OPEN_AFTER_COPY_MS = 5 * SECOND

/**
 * Copies one text at a time: a browser allows only one offscreen document, and the text requested last must be copied
 * last.
 */
export const createOffscreenClipboard = (door: OffscreenDoor, timers: World['timers']): Clipboard => {
  const inTurn = createSerialQueue()
  let closing: number | null = null

  const copy = async (text: string, html?: string): Promise<boolean> => {
    if (closing !== null) timers.clear(closing)
    // The document is still open after a recent copy, perhaps by a worker that was stopped.
    if (!(await door.exists())) await door.open()
    const isCopied = (await door.copy(text, html).catch(() => false)) === true
    // A document that couldn't copy may be broken: the next copy gets a new one.
    if (isCopied) closing = timers.set(() => void inTurn(door.close).catch(() => undefined), OPEN_AFTER_COPY_MS)
    else await door.close()
    return isCopied
  }

  return { write: (text, html) => inTurn(() => copy(text, html)).catch(() => false) }
}

/** Firefox runs the background as an event page, which may write the clipboard if it has the permission. */
export const createPageClipboard = (write: (text: string, html?: string) => Promise<void>): Clipboard => ({
  write: (text, html) =>
    write(text, html).then(
      () => true,
      () => false,
    ),
})
