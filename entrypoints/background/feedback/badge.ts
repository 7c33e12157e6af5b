import type { JobCounts } from '../../../lib/rpc/views/job-view.ts'

export interface BadgeFace {
  text: string
  color: string
  /** Tells in words, as the button's tooltip and accessible name, what the badge tells in a sign. */
  title: string
}

export interface Mood {
  counts: JobCounts
  /** Something was made a moment ago. */
  justDone: boolean
  /** Something failed and no page has been opened since. */
  failed: boolean
}

const WORKING = '#3556c9'
const DONE = '#1f7a3d'
const ATTENTION = '#b3261e'

/** What the toolbar button shows: first what happens now, then what wants a person, then what waits. */
export const badgeFace = ({ counts, justDone, failed }: Mood): BadgeFace => {
  if (counts.sending + counts.reconciling > 0) return { text: '…', color: WORKING, title: 'Terselink: working' }
  if (justDone) return { text: '✓', color: DONE, title: 'Terselink: done' }
  if (failed) return { text: '!', color: ATTENTION, title: 'Terselink: something failed' }
  if (counts.unsure > 0) return { text: '?', color: ATTENTION, title: 'Terselink: something needs your decision' }
  if (counts.waiting > 0) {
    const text = counts.waiting > 999 ? '999+' : String(counts.waiting)
    return { text, color: WORKING, title: `Terselink: ${counts.waiting} waiting to be sent` }
  }
  return { text: '', color: WORKING, title: 'Terselink' }
}

/** What is needed of `browser.action`. */
export interface BadgeSurface {
  setBadgeText: (details: { text: string }) => Promise<void>
  setBadgeBackgroundColor: (details: { color: string }) => Promise<void>
  setTitle: (details: { title: string }) => Promise<void>
}

export interface Badge {
  show: (counts: JobCounts) => Promise<void>
  done: (counts: JobCounts) => Promise<void>
  failed: (counts: JobCounts) => Promise<void>
  /** A page has been opened: what failed has been seen. */
  seen: (counts: JobCounts) => Promise<void>
}

/** How long "done" stays, in milliseconds: well within the life of a worker that has just done something. */
const DONE_FOR = 4_000

export const createBadge = (surface: BadgeSurface, later: (work: () => void, ms: number) => void): Badge => {
  let mood: Mood | null = null
  let dones = 0

  const draw = async (next: Mood): Promise<void> => {
    mood = next
    const { text, color, title } = badgeFace(next)
    await Promise.all([
      surface.setBadgeText({ text }),
      surface.setBadgeBackgroundColor({ color }),
      surface.setTitle({ title }),
    ])
  }

  return {
    show: (counts) => draw({ justDone: false, failed: false, ...mood, counts }),
    failed: (counts) => draw({ counts, justDone: false, failed: true }),
    seen: (counts) => draw({ justDone: false, ...mood, counts, failed: false }),
    done: (counts) => {
      const mine = ++dones
      later(() => {
        if (mood !== null && mine === dones) void draw({ ...mood, justDone: false })
      }, DONE_FOR)
      return draw({ counts, justDone: true, failed: false })
    },
  }
}
