const ADDRESS = /https?:\/\/[^\s<>"'`]+/gi
const CLOSERS: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

/** Every http(s) address in a text, once each, in the order of the text, without the sentence's punctuation. */
export const addressesInText = (text: string): string[] => [
  ...new Set((text.match(ADDRESS) ?? []).map(withoutPunctuation).filter((address) => URL.canParse(address))),
]

const withoutPunctuation = (address: string): string => {
  const last = address.at(-1) ?? ''
  const opener = CLOSERS[last]
  const isLoose = opener === undefined ? /[.,;:!?…»”’]/.test(last) : count(address, last) > count(address, opener)
  return isLoose ? withoutPunctuation(address.slice(0, -1)) : address
}

const count = (text: string, sign: string): number => text.split(sign).length - 1
