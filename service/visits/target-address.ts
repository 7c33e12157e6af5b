import { isHttpUrl } from '../../lib/contract/text.ts'

/**
 * Where a link leads, its parameters added to what the address already says; `null` for an address that no visitor
 * may be sent to. It was checked when the link was made, but the database may have been restored or edited since.
 */
export const targetAddress = (url: string, parameters: readonly { name: string; value: string }[]): string | null => {
  if (!isHttpUrl(url)) return null
  const target = new URL(url)
  const added = parameters.map(({ name, value }) => `${encoded(name)}=${encoded(value)}`)
  // Not `searchParams.append`, which would write the whole query anew, in an encoding of its own.
  if (added.length > 0)
    target.search = [target.search.replace(/^\?/, ''), ...added].filter((part) => part !== '').join('&')
  return target.href
}

/** Half a character, which cannot be encoded, becomes the sign for one that was lost. */
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed())
