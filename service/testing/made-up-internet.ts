import type { Internet } from '../domains/internet.ts'

/** Texts by the name of their TXT records, or by a file's address; an `Error` means that there is no answer. */
export type PublishedTexts = Map<string, string[] | Error>

/** An internet that contains only these texts. */
export const madeUpInternet = (published: PublishedTexts): Internet => {
  const at = async (place: string): Promise<string[] | null> => {
    const texts = published.get(place) ?? null
    if (texts instanceof Error) throw texts
    return texts
  }
  return {
    txtRecords: async (name) => (await at(name)) ?? [],
    readText: async (address) => (await at(address))?.join('\n') ?? null,
  }
}
