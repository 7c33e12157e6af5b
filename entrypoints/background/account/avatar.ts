import { parseBaseUrl } from '../../../lib/address/base-url.ts'
import { withinDeadline } from '../../../lib/api/deadline.ts'
import { readBytes } from '../../../lib/api/read-body.ts'
import { SECOND } from '../../../lib/model/durations.ts'
import { toBase64 } from '../bytes.ts'
import type { Connection } from '../connection/connection-store.ts'
import type { World } from '../world.ts'

/** SVG is left out: it is a document and may load other addresses. */
const TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']
const LIMIT_BYTES = 256 * 1024
const TIMEOUT_MS = 10 * SECOND

/**
 * The account's picture as a `data:` URL, or `null` if there is none. An image element would follow redirects, even
 * into the local network, so the picture is fetched here, once, without the key, and only from the service itself:
 * another host would learn that this page was opened.
 */
export const readAvatar = async (
  { fetch, isAllowed }: Pick<World, 'fetch' | 'isAllowed'>,
  { baseUrl, unencrypted, account }: Pick<Connection, 'baseUrl' | 'unencrypted' | 'account'>,
): Promise<string | null> => {
  const service = parseBaseUrl(baseUrl, { allowUnencrypted: unencrypted })
  const picture = URL.parse(account.avatar)
  if (!service.ok || picture?.origin !== service.value.origin) return null
  if (!(await isAllowed(service.value.originPattern))) return null
  const answer = await withinDeadline(async (signal) => {
    const response = await fetch(picture.href, {
      signal,
      redirect: 'manual',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    })
    const type = (response.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
    if (response.status !== 200 || !TYPES.includes(type)) {
      response.body?.cancel().catch(() => undefined)
      return null
    }
    const bytes = await readBytes(response, LIMIT_BYTES)
    return bytes.ok ? `data:${type};base64,${toBase64(bytes.value)}` : null
  }, TIMEOUT_MS)
  return answer.ok ? answer.value : null
}
