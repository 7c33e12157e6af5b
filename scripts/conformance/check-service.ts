import type { Target } from '../../lib/api/client.ts'
import { createCleaningUp } from './clean-up.ts'
import { type ConversationWorld, createConversation } from './conversation.ts'
import { readEverything } from './reading-visit.ts'
import { type Noticed, type Report, reportOf } from './report.ts'
import { writeEverything } from './writing-visit.ts'

export interface CheckOptions {
  /** Also makes, changes and deletes things of its own. */
  write: boolean
  /** How long one answer may take; the client's own limit where it is left out. */
  timeoutMs?: number
}

/** Visits a service and tells how it speaks the contract. */
export const checkService = async (
  world: ConversationWorld,
  target: Target,
  { write, ...patience }: CheckOptions,
): Promise<Report> => {
  const conversation = createConversation(world, target, patience)
  const tag = `terselink-check-${world.uuid().slice(0, 8)}`
  const { seen, noticed } = await readEverything(conversation, { base: target.baseUrl, tag })
  const made = createCleaningUp()
  const more: Noticed[] = []
  if (write && seen !== null) more.push(...(await writeEverything({ conversation, made, seen, tag, now: world.now })))
  const leftBehind = await made.cleanUp(conversation, tag)
  return reportOf({
    service: target.baseUrl,
    wrote: write,
    exchanges: conversation.exchanges,
    noticed: [...noticed, ...more],
    leftBehind,
  })
}
