import type { Target } from '../../lib/api/client.ts'
import { createCleanUp } from './clean-up.ts'
import { type ConversationWorld, createConversation } from './conversation.ts'
import { readEverything } from './reading.ts'
import { type Report, reportOf } from './report.ts'
import { writeEverything } from './writing.ts'

export interface CheckOptions {
  /** Also creates, updates and deletes things of its own. */
  write: boolean
  /** How long one answer may take; by default the client's own limit. */
  timeoutMs?: number
}

/** Sends a service every operation of the contract and reports how it answers. */
export const checkService = async (
  world: ConversationWorld,
  target: Target,
  { write, ...limits }: CheckOptions,
): Promise<Report> => {
  const conversation = createConversation(world, target, limits)
  const tag = `terselink-check-${world.uuid().slice(0, 8)}`
  const { seen, noticed } = await readEverything(conversation, { base: target.baseUrl, tag })
  const created = createCleanUp()
  const writing = { conversation, created, seen, tag, now: world.now() }
  const more = write && seen !== null ? await writeEverything({ ...writing, seen }) : []
  const leftBehind = await created.run(conversation, tag)
  return reportOf({
    service: target.baseUrl,
    wrote: write,
    exchanges: conversation.exchanges,
    noticed: [...noticed, ...more],
    leftBehind,
  })
}
