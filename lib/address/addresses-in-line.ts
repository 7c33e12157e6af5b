import { type AddressPlace, addressPlaces, unclearEnd } from './addresses-in-text.ts'
import { trimmed } from './invisible-characters.ts'

/** Bullets, numbers, check boxes and the marks of quoted mails before what a line of a list says. */
const MARKER =
  /^(?:\s|[>•‣◦▪●○■□✓✔]|[-*+–—](?=\s)|\(?(?:\d{1,4}|[a-z])[.):](?=\s|https?:|www\.)|\d{1,4}[、．。）]|\[[ x]?\](?=\s))*/iu

/** `\u2026/Annual Report 2024.pdf`: the words after an address that end as the name of a file. */
const FILE_NAME = /^ [^<>"\u2026\t]*[^\s.]\.(?=[a-z\d]*[a-z])[a-z\d]{2,5}(?:[?#]\S*)?$/i
const HAS_FILE_NAME = /\/[^/?#]*\.(?=[a-z\d]*[a-z])[a-z\d]{2,5}(?:[?#]|$)/i

/** What separates an address from its title or a comment. */
const SEPARATOR = /^(?:\s+(?:[-–—=]*>|[-–—#→•·»]|\/\/)\s|\s+[("“«[{#])/
/** No file's name contains these: a tab, `| Title`, `: Title`, `Title: Report`. */
const CERTAIN_SEPARATOR = /^(?:\s*\t|\s+[|｜]|\s+[:：]\s|\s+\p{L}[\p{L} ]{0,30}(?::\s|：))/u
/** The words of a search are the only ones that are typed with spaces. */
const SEARCH = /[?&](?:q|query|search|search_?query|keywords?|s|k|p|wd|text|term|_nkw)=[^&#]*$/i

/**
 * What follows an address and a space: `path` belongs to it, `title` doesn't, and otherwise it isn't certain. Both an
 * address that is cut at its space and one with a title in its path lead to a wrong page.
 */
export const afterSpace = (address: string, rest: string): 'path' | 'title' | 'unclear' => {
  if (!/[\p{L}\p{N}]/u.test(rest) || CERTAIN_SEPARATOR.test(rest)) return 'title'
  const isFile = FILE_NAME.test(rest)
  if (SEPARATOR.test(rest)) return isFile ? 'unclear' : 'title'
  return (isFile && !HAS_FILE_NAME.test(address)) || SEARCH.test(address) ? 'path' : 'unclear'
}

/** What precedes a title and isn't part of it, such as a dash or a label. */
const BEFORE_TITLE = /^\s+(?:\p{L}[\p{L} ]{0,30}(?::\s|：)|(?:[-–—=]*>|[-–—|｜#:：→•·»]|\/\/)(?=\s))/u
const IN_PAIR = /^(?:\(([^()]*)\)|"([^"]*)"|“([^“”]*)”|«([^«»]*)»|\[([^[\]]*)\])$/

/** The title in what `afterSpace` says is one; empty if it is a mark only. */
export const titleAfter = (rest: string): string => {
  const title = trimmed(rest.replace(BEFORE_TITLE, ''))
  const [, ...inner] = IN_PAIR.exec(title) ?? []
  return /[\p{L}\p{N}]/u.test(title) ? (inner.find((text) => text !== undefined) ?? title) : ''
}

interface AddressInLine extends AddressPlace {
  /** The words after it that are its title; empty without any. */
  title: string
}

/**
 * The addresses of a list's line. A line that is only an address is kept as it is, with the signs at its end that a
 * sentence would have. An empty list: the line has none, or one without a scheme.
 */
export const addressPlacesInLine = (line: string): AddressInLine[] => {
  const { content, at } = lineContent(line)
  const places = [...addressPlaces(content)]
  const read = beginsWithAddress(content) ? beginningWithAddress(content, places) : amongWords(content, places)
  return read.map((place) => ({
    title: '',
    ...place,
    from: at + place.from,
    to: at + place.to,
    end: at + place.end,
  }))
}

/** Whether there are words or numbers beside tags and entities. */
export const hasText = (rest: string): boolean =>
  /[\p{L}\p{N}]/u.test(rest.replace(/<\/?[a-z][^<>]*>|&#?[a-z\d]+;|\\[rnt]$/gi, ''))

export const beginsWithAddress = (content: string): boolean => /^(?:https?:\/\/|www\.)/i.test(content)

/** A line without its marker, and without the comma between two lines. */
export const lineContent = (line: string): { content: string; at: number } => {
  const marked = line.slice(MARKER.exec(line)?.[0].length ?? 0)
  const shown = trimmed(marked)
  return {
    content: shown.replace(/(?<=[^,;])(?<!&(?:lt|gt|quot|apos|nbsp|#\w+))[,;]+$/, ''),
    at: line.length - marked.length + marked.indexOf(shown),
  }
}

const beginningWithAddress = (content: string, places: AddressPlace[]): (AddressPlace & { title?: string })[] => {
  const [first, second] = places
  const whole = { address: content, from: 0, to: content.length, end: content.length, problem: null }
  if (first === undefined || first.from > 0) return [whole]
  const rest = content.slice(first.end)
  if (rest === '') return [first.problem === null ? whole : first]
  if (/^\s/.test(rest)) {
    if (second !== undefined) {
      const between = content.slice(first.end, second.from)
      return afterSpace(first.address, between) === 'title' ? places : [uncertain(first), ...places.slice(1)]
    }
    switch (afterSpace(first.address, rest)) {
      case 'path':
        return [whole]
      case 'title':
        // Alone before its title, it keeps the signs at its end, too.
        return [
          {
            ...first,
            address: first.address + content.slice(first.to, first.end),
            to: first.end,
            title: titleAfter(rest),
          },
        ]
      case 'unclear':
        return [{ ...uncertain(first), address: content, to: content.length }]
    }
  }
  // Titles contain punctuation of other scripts, which ends an address in a sentence.
  const goesOn = /^[^\0-\u007F]/.test(rest) || (/^["`<&\\]|^\[\d+\]/.test(rest) && hasText(rest))
  return goesOn && second === undefined ? [uncertain(first)] : places
}

const amongWords = (content: string, places: AddressPlace[]): AddressPlace[] =>
  places.map((place, at) => {
    const rest = content.slice(place.end)
    return at === places.length - 1 && afterSpace(place.address, rest) === 'path' ? uncertain(place) : place
  })

const uncertain = (place: AddressPlace): AddressPlace => ({
  ...place,
  problem: place.problem ?? unclearEnd(place.address),
})
