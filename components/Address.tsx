import { type SharedParts, shownAddress } from '../lib/address/shown-address.ts'
import { MiddleTruncated } from './MiddleTruncated.tsx'

interface AddressProps {
  url: string
  /** What its neighbors in a list have, too (`sharedParts`). */
  shared?: SharedParts
  /** Of a short URL: only it is emphasized. */
  alias?: string
  /** What was searched for, which is marked. */
  query?: string
  /** On as many lines as it takes, with its scheme. */
  whole?: boolean
}

/** An address as all of them are shown: readable, with what distinguishes it in front, and on one line. */
export function Address({ url, shared, alias = '', query = '', whole = false }: AddressProps) {
  const parts = shownAddress(url, shared)
  const text = parts.map((part) => part.text).join('')
  if (whole)
    return (
      <span dir="ltr">
        {parts.map(({ text: part, look }, at) => (
          <span key={at} class={look === 'plain' ? undefined : 'quiet'}>
            {part}
          </span>
        ))}
      </span>
    )
  return (
    <MiddleTruncated
      text={text}
      parts={alias !== '' && text.endsWith(`/${alias}`) ? shortUrlParts(text, alias) : parts}
      dir="ltr"
      query={query}
    />
  )
}

const shortUrlParts = (text: string, alias: string) => {
  const scheme = /^https?:\/\//i.exec(text)?.[0] ?? ''
  return [
    { text: scheme, look: 'hidden' as const },
    { text: text.slice(scheme.length, -alias.length), look: 'quiet' as const },
    { text: alias, look: 'plain' as const },
  ]
}
