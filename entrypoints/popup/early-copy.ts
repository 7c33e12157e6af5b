import { aliasPolicy, predictAlias } from '../../lib/address/predicted-short-url.ts'
import type { LinkCreate } from '../../lib/contract/link.ts'
import { copiedLinks } from '../../lib/copy-as/copied-links.ts'
import { copyFormatFor } from '../../lib/copy-as/copy-format.ts'
import type { ConnectionView } from '../../lib/model/connection-view.ts'
import type { Failure } from '../../lib/model/failure.ts'
import type { CopiedAlias, JobView } from '../../lib/model/job-view.ts'
import type { Settings } from '../../lib/model/settings.ts'
import type { World } from './world.ts'

/** A press, and what is known about its service. */
interface KnownPress {
  input: LinkCreate
  /** The title of the shortened page; empty for another address. */
  title: string
  /** The address of the page in front. */
  page: string
  settings: Settings | null
  connection: ConnectionView | null
}

/**
 * Chooses the alias and copies the short URL in the task of the press, if it is known. The worker stores that with the
 * request, and copies it again. `null` if nothing was copied.
 */
export const copyEarly = (
  { copyTextNow, bytes, now }: Pick<World, 'copyTextNow' | 'bytes' | 'now'>,
  { input, title, page, settings, connection }: KnownPress,
): CopiedAlias | null => {
  if (settings === null || connection === null) return null
  // The link can't be saved now, so the popup must not say that it is being saved.
  if (connection.locked || connection.blocked !== null) return null
  const policy = { ...aliasPolicy(settings, connection), shortBases: connection.shortBases }
  const predicted = policy.predicts ? predictAlias(input, title, policy, bytes) : null
  if (predicted === null || predicted.shortUrl === null) return null
  const { shortUrl } = predicted
  const { copyAs } = settings
  const manner = { format: copyFormatFor(copyAs, page), template: copyAs.template, now: now() }
  const { text, html } = copiedLinks([{ title, shortUrl, longUrl: input.url }], manner)
  return copyTextNow(text, html) ? { ...predicted, shortUrl, copiedAt: now() } : null
}

/** Whether the worker has refused the press. After other failures the stored request may still create the link. */
export const wasRefused = ({ kind }: Failure): boolean => kind !== 'interrupted' && kind !== 'internal'

/** A request whose short URL is copied, until the worker has reported it. */
export const comingJob = (
  id: string,
  { password, ...input }: LinkCreate,
  title: string,
  shortUrl: string,
  now: number,
): JobView => ({
  id,
  operation: 'createLink',
  subject: input.url,
  title,
  input,
  hasPassword: password !== undefined,
  needsPassword: false,
  state: 'waiting',
  batch: null,
  createdAt: now,
  nextAt: now,
  attempts: 0,
  paceUntil: null,
  paused: false,
  failure: null,
  outcome: null,
  predicted: shortUrl,
  copied: shortUrl,
})
