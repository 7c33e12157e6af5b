import { createClock } from './clock.ts'
import type { PageTools } from './page-context.ts'
import type { Call } from './rpc.ts'

/** The tools as the browser gives them. */
export const pageTools = (window: Window, call: Call): PageTools => {
  const { clipboard } = window.navigator
  return {
    clock: createClock(Date.now, (tick) => window.setInterval(tick, 1000)),
    copyText: (text) => succeeds(() => clipboard.writeText(text)),
    copyImage: (png) => succeeds(() => clipboard.write([new ClipboardItem({ [png.type]: png })])),
    save: (file, name) => {
      const address = URL.createObjectURL(file)
      const link = window.document.createElement('a')
      link.href = address
      link.download = name
      link.click()
      // The download has its own hold on the file as soon as it has begun.
      window.setTimeout(() => URL.revokeObjectURL(address), 60_000)
    },
    goTo: (hash) => {
      window.location.hash = hash
    },
    readAvatar: async () => {
      const answer = await call('avatar', {})
      return answer.ok ? answer.value.picture : null
    },
  }
}

const succeeds = async (writing: () => Promise<void>): Promise<boolean> => {
  try {
    await writing()
    return true
  } catch {
    return false
  }
}
