import type { Input } from '../../lib/contract/operations.ts'
import { type Failure, fail, ok, type Result } from '../../lib/failure.ts'
import type { Job } from '../../lib/outbox/job.ts'
import type { JobSource } from '../../lib/rpc/protocol.ts'
import { shortenable } from '../../lib/shortenable.ts'
import type { StoredSettings } from './settings-store.ts'

/** One gesture outside of our pages: toolbar button, menu, keyboard, address bar. */
export interface Gesture {
  source: JobSource
  /** As the browser gives them. */
  addresses: ReadonlyArray<string | undefined>
  title: string
  tabId: number | null
}

export interface ShortenPorts {
  isConnected: () => Promise<Result<boolean>>
  settings: () => Promise<Result<StoredSettings>>
  /** Puts the links into the outbox, durably, all or none. */
  enqueue: (links: Input<'createLink'>[], gesture: Gesture) => Promise<Result<Job[]>>
  copyTogether: (ids: string[]) => Promise<void>
  /** Shows the person where to connect a service. */
  openConnection: () => Promise<void>
  refused: (failure: Failure) => Promise<void>
}

/** Makes short links of addresses with the person's defaults; what cannot be done is told, never passed over. */
export const createShorten = (ports: ShortenPorts) => {
  const attempt = async (gesture: Gesture): Promise<Result<Job[]>> => {
    const connected = await ports.isConnected()
    if (!connected.ok) return connected
    if (!connected.value) return fail({ kind: 'not-connected' })
    const links = webAddresses(gesture.addresses)
    if (!links.ok) return links
    const settings = await ports.settings()
    if (!settings.ok) return settings
    const { defaults } = settings.value
    return ports.enqueue(
      links.value.map((url) => ({ ...defaults, url })),
      gesture,
    )
  }

  return async (gesture: Gesture): Promise<void> => {
    const jobs = await attempt(gesture)
    if (jobs.ok) await ports.copyTogether(jobs.value.map(({ id }) => id))
    else if (jobs.failure.kind === 'not-connected') await ports.openConnection()
    else await ports.refused(jobs.failure)
  }
}

/** Those that can be shortened; when none can, why the first cannot. */
const webAddresses = (addresses: Gesture['addresses']): Result<string[]> => {
  const checked = addresses.map(shortenable)
  const urls = checked.flatMap((result) => (result.ok ? [result.value] : []))
  const problem = [...checked, shortenable(null)].find((result) => !result.ok)
  return urls.length === 0 && problem !== undefined ? problem : ok(urls)
}
