import { saidDifferences } from '../../../lib/api/differences.ts'
import type { FirstListed } from '../../../lib/library/library.ts'
import type { Difference } from '../../../lib/model/job-view.ts'
import { type Job, typedInput } from '../../../lib/outbox/job.ts'
import type { Outbox } from '../../../lib/outbox/outbox.ts'
import { claimOfLink } from '../../../lib/outbox/outcome.ts'
import type { JobStore } from '../../../lib/outbox/ports.ts'
import type { TemplateNames } from '../../../lib/utm/filled-input.ts'

export interface DifferencePorts {
  /** The names of the account's channels and campaigns as last read. */
  names: (connection: string) => Promise<TemplateNames>
  noteDifferences: Outbox['noteDifferences']
}

/** Adds to a job what a later response shows to differ. Channels and campaigns are named. */
export const createDifferenceNotes =
  ({ names, noteDifferences }: DifferencePorts) =>
  async ({ id, connection, outcome }: Job, found: readonly Difference[]): Promise<void> => {
    const noted = new Set(outcome?.differences.map(({ option }) => option))
    const added = found.filter(({ option }) => !noted.has(option))
    if (added.length === 0) return
    const { channels, campaigns } = await names(connection)
    const named = added.map((difference): Difference => {
      const { option, asked, got } = difference
      if (option !== 'channel' && option !== 'campaign') return difference
      const items = option === 'channel' ? channels.items : campaigns.items
      const nameOf = (of: string) => items.find((item) => String(item.id) === of)?.name ?? of
      return { option, asked: nameOf(asked), got: got && nameOf(got) }
    })
    await noteDifferences(id, named)
  }

interface ListedPorts extends DifferencePorts {
  store: Pick<JobStore, 'claimant'>
}

/** What the service's list shows of new links to differ from the requests that created them. */
export const createListedDifferences = ({ store, ...ports }: ListedPorts) => {
  const note = createDifferenceNotes(ports)
  return async (connection: string, links: readonly FirstListed[]): Promise<void> => {
    for (const { assumed, listed } of links) {
      const job = await store.claimant(connection, claimOfLink(listed.shorturl))
      if (job?.operation !== 'createLink' || job.outcome?.id !== listed.id) continue
      const asked = typedInput('createLink', job)
      // What was changed since then doesn't differ from the creation.
      const changed = new Set(saidDifferences(asked, { ...assumed, ...assumed.facts }).map(({ option }) => option))
      const found = saidDifferences(asked, { ...listed, ...listed.facts })
      await note(
        job,
        found.filter(({ option }) => !changed.has(option)),
      )
    }
  }
}
