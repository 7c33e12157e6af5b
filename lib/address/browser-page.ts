/** Pages of browsers and of extensions that show another address: source, reader views, viewers of files. */
const SHOWS_ADDRESS =
  /^(view-source:|microsoft-edge:|about:reader\?|(?:read|reader|chrome-distiller|googlechrome|resource|extension|[a-z-]+-extension):\/\/)(.*)$/is

/**
 * The address inside that of such a page, as in `view-source:https://example.com`; `null` if there is none or more than
 * one. A web page that shows another one, such as an archive, has an address of its own.
 */
export const addressInBrowserPage = (text: string): string | null => {
  const [, page = '', rest = ''] = SHOWS_ADDRESS.exec(text) ?? []
  if (page === '') return null
  if (/^(?:view-source|microsoft-edge):$/i.test(page)) return rest
  const before = /^(.*?)https?:\/\//is.exec(rest)?.[1] ?? rest
  // `viewer/https://example.com/a.pdf?b#c`, and a parameter at the end of a fragment, which isn't encoded.
  if (before !== rest && (/(?:^|[/#])$/.test(before) || /#.*=$/.test(before))) return rest.slice(before.length)
  const query = page.endsWith('?') ? rest : rest.slice(rest.indexOf('?') + 1)
  const isEncoded = before === rest
  const found = [...new URLSearchParams(query).values()].filter((value) => /^https?:\/\//i.test(value))
  // Not encoded, it may have parameters of its own.
  if (found.length !== 1 || (!isEncoded && rest.slice(before.length).includes('&'))) return null
  return found[0] ?? null
}
