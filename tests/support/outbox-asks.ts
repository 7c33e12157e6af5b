import type { Intent } from '../../lib/outbox/intent.ts'
import type { Job } from '../../lib/outbox/job.ts'
import type { Outbox } from '../../lib/outbox/outbox.ts'
import { HERE, intentTo } from './outbox-job.ts'

export const shorten = (url: string, changes: Partial<Intent> = {}): Intent => intentTo('createLink', { url }, changes)
export const rename = (id: number, name: string, changes: Partial<Intent> = {}): Intent =>
  intentTo('updateChannel', { id, name }, changes)

export const numbered = (count: number, changes: Partial<Intent> = {}): Intent[] =>
  Array.from({ length: count }, (_, index) => shorten(`https://example.com/${index}`, changes))

export const add = async (outbox: Outbox, ...intents: Intent[]): Promise<Job[]> => {
  const added = await outbox.add(HERE, intents)
  if (!added.ok) throw new Error(`not added: ${added.failure.kind}`)
  return added.value
}

export const addOne = async (outbox: Outbox, intent: Intent): Promise<Job> => {
  const [job] = await add(outbox, intent)
  if (job === undefined) throw new Error('nothing was added')
  return job
}
