import type { RandomBytes } from '../../../lib/address/chosen-alias.ts'
import { type AliasPolicy, aliasPolicy } from '../../../lib/address/predicted-short-url.ts'
import { withChosenAlias } from '../../../lib/outbox/alias-choice.ts'
import type { Intent } from '../../../lib/outbox/intent.ts'
import type { Job } from '../../../lib/outbox/job.ts'
import type { Outbox } from '../../../lib/outbox/outbox.ts'
import { aliasCapabilities } from '../connection/capabilities.ts'
import type { Clipboard } from '../feedback/clipboard.ts'
import type { Feedback } from '../feedback/feedback.ts'
import type { WorkerParts } from '../worker-parts.ts'

interface Ports extends Pick<WorkerParts, 'connections' | 'settings'> {
  bytes: RandomBytes
  /** Called with the requests that were added. Never throws. */
  onAdded: (jobs: readonly Job[]) => void
}

/** An outbox that assigns aliases to new links, as the settings and the service allow. */
export const aliasChoosingOutbox = (outbox: Outbox, { connections, settings, bytes, onAdded }: Ports): Outbox => {
  const policyOf = async (connection: string): Promise<AliasPolicy | null> => {
    const [connected, set, bases] = await Promise.all([
      connections.read(),
      settings.read(),
      outbox.shortBases(connection),
    ])
    if (!connected.ok || connected.value?.id !== connection || !set.ok || !bases.ok) return null
    return aliasPolicy(set.value, { ...aliasCapabilities(connected.value.capabilities), shortBases: bases.value })
  }

  const choose = async <I extends Omit<Intent, 'batch'>>(
    connection: string,
    intents: readonly I[],
  ): Promise<readonly I[]> => {
    if (!intents.some(({ operation }) => operation === 'createLink')) return intents
    const policy = await policyOf(connection)
    // Unreadable settings are reported where they are used. Until then the service chooses.
    return policy === null ? intents : intents.map((intent) => withChosenAlias(intent, policy, bytes))
  }

  return {
    ...outbox,
    add: async (connection, intents) => {
      const added = await outbox.add(connection, await choose(connection, intents))
      if (added.ok) onAdded(added.value)
      return added
    },
    addBatch: async (connection, batch) =>
      outbox.addBatch(connection, { ...batch, intents: await choose(connection, batch.intents) }),
  }
}

interface PromisePorts {
  clipboard: Clipboard
  noteCopied: Outbox['notePromiseCopied']
  feedback: Pick<Feedback, 'promised'>
}

export interface PromiseCopier {
  /**
   * Copies the short URLs that are known before the response, unless a page has: those of one gesture together, or none.
   */
  copy: (added: readonly Job[]) => Promise<void>
  /** Resolves once it is stored whether this request's short URL was copied. */
  noted: (id: string) => Promise<void>
}

export const createPromiseCopier = ({ clipboard, noteCopied, feedback }: PromisePorts): PromiseCopier => {
  const underWay = new Map<string, Promise<void>>()

  const copyAll = async (wanted: readonly Job[], shortUrls: readonly string[]): Promise<boolean> => {
    if (!(await clipboard.write(shortUrls.join('\n')))) return false
    for (const { id } of wanted) await noteCopied(id)
    return true
  }

  return {
    copy: async (added) => {
      const wanted = added.filter(({ copy, chosenAlias }) => copy && chosenAlias?.copied !== true)
      const shortUrls = wanted.flatMap(({ chosenAlias }) => chosenAlias?.promised ?? [])
      const [first] = wanted
      if (first === undefined || shortUrls.length < wanted.length) return
      const copying = copyAll(wanted, shortUrls)
      const noted = copying.then(
        () => undefined,
        () => undefined,
      )
      for (const { id } of wanted) underWay.set(id, noted)
      const isCopied = await copying.finally(() => {
        for (const { id } of wanted) underWay.delete(id)
      })
      if (isCopied) await feedback.promised(shortUrls, first.source)
    },
    noted: async (id) => underWay.get(id),
  }
}
