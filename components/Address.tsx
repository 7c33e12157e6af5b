import { type SharedParts, shownAddress } from '../lib/address/shown-address.ts'
import { MiddleTruncated } from './MiddleTruncated.tsx'

interface AddressProps {
  url: string
  /** The parts that the address has in common with its neighbors in a list (`sharedParts`). */
  shared?: SharedParts
  /** The alias of a short URL: only the alias is emphasized. */
  alias?: string
  /** What was searched for; its matches are marked. */
  query?: string
  /** Shows the whole address with its scheme, on as many lines as needed. */
  whole?: boolean
}

/**
 * An address in the form in which all addresses are shown: readable, on one line, and beginning with what distinguishes
 * it.
 */
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
