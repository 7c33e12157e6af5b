const READER_VIEW = 'about:reader?'

/** The address that a tab shows: in Firefox's reader view, that of the article. */
export const tabAddress = (url: string): string =>
  url.startsWith(READER_VIEW) ? (new URLSearchParams(url.slice(READER_VIEW.length)).get('url') ?? url) : url
