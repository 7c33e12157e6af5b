import type { LinkOptions } from '../../../lib/contract/link-options.ts'
import type { JobView } from '../../../lib/model/job-view.ts'
import { linkOfJob } from './link-marks.ts'

/**
 * The options that were sent for a link from here, as far as the outbox still has them and the service applied them. They
 * may have changed elsewhere since. `jobs` are done; they contain no password.
 */
export const rememberedOptions = (jobs: readonly JobView[], id: number): LinkOptions => {
  const options = new Map<string, unknown>()
  const oldestFirst = [...jobs].sort((a, b) => a.createdAt - b.createdAt)
  for (const job of oldestFirst) {
    if (!isAbout(job, id)) continue
    for (const [option, value] of Object.entries(askedBy(job))) {
      if (isEmpty(value)) options.delete(option)
      else options.set(option, value)
    }
    // The service set these to another value.
    for (const { option } of job.outcome?.differences ?? []) options.delete(option)
  }
  return Object.fromEntries(options)
}

const isAbout = (job: JobView, id: number): boolean =>
  job.operation === 'createLink' ? job.outcome?.id === id : linkOfJob(job) === id

const askedBy = ({ operation, input }: JobView): Record<string, unknown> => {
  if (operation === 'assignLinkToCampaign') return { campaign: input.campaignid }
  if (operation === 'assignToChannel') return { channel: input.channelid }
  const { id: _, url: __, password: ___, ...options } = input
  return options
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
