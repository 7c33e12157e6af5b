import { differences, saidDifferences } from '../../../lib/api/differences.ts'
import type { Input, Output } from '../../../lib/contract/operations.ts'
import type { ShownLink } from '../../../lib/library/library.ts'
import type { Difference, JobState } from '../../../lib/model/job-view.ts'
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

/**
 * The options that a link's details lack. Other values don't count as differences: a service may write a value in
 * another way.
 */
export const ignoredOptions = (
  asked: Input<'createLink'>,
  shortUrl: string,
  details: Output<'readLink'>['details'] | null,
): Difference[] => differences(asked, shortUrl, details).filter(({ got }) => got === '')

/** Adds the differences that a later response shows to a job, with the names of channels and campaigns. */
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

interface ShownPorts extends DifferencePorts {
  store: Pick<JobStore, 'claimant' | 'page'>
}

/** How many of the newest changes of a link are considered. */
const OWN_CHANGES = 20

/** In these states, the service may have made a change, even if its response is still to come. */
const MAY_BE_MADE: JobState[] = ['sending', 'reconciling', 'unsure', 'done']

/** Notes how new links, as the service shows them, differ from the requests that created them. Never rejects. */
export const createShownDifferences = ({ store, ...ports }: ShownPorts) => {
  const note = createDifferenceNotes(ports)

  /** The options that were changed here since the creation. */
  const changedSince = async ({ connection, outcome }: Job): Promise<string[]> => {
    const about = { connection, link: outcome?.id ?? undefined, offset: 0, limit: OWN_CHANGES }
    const { jobs } = await store.page({ ...about, states: MAY_BE_MADE })
    return jobs.flatMap(({ operation, input }) => (operation === 'updateLink' ? Object.keys(input) : []))
  }

  const noteLink = async (connection: string, { assumed, shown, details }: ShownLink): Promise<void> => {
    const job = await store.claimant(connection, claimOfLink(shown.shorturl))
    if (job?.operation !== 'createLink' || job.outcome?.id !== shown.id) return
    const asked = typedInput('createLink', job)
    const found = [
      ...saidDifferences(asked, { ...shown, ...shown.facts }),
      ...ignoredOptions(asked, shown.shorturl, details),
    ]
    if (found.length === 0) return
    // Options that were changed after the creation are no differences.
    const changed = new Set<string>(
      saidDifferences(asked, { ...assumed, ...assumed.facts }).map(({ option }) => option),
    )
    for (const option of await changedSince(job)) changed.add(option)
    await note(
      job,
      found.filter(({ option }) => !changed.has(option)),
    )
  }

  return async (connection: string, links: readonly ShownLink[]): Promise<void> => {
    for (const link of links) await noteLink(connection, link).catch(() => undefined)
  }
}
