import './ShortUrl.css'

/** A short URL as a result: the largest text on the screen, with a less prominent scheme. */
export function ShortUrl({ url }: { url: string }) {
  const [scheme, rest] = splitScheme(url)
  const path = rest.indexOf('/') + 1
  return (
    <a class="short-url" href={url} target="_blank" rel="noreferrer" dir="ltr">
      <span class="short-url-scheme">{scheme}</span>
      {/* A long short URL breaks before its alias. */}
      {rest.slice(0, path)}
      <wbr />
      {rest.slice(path)}
    </a>
  )
}

const splitScheme = (url: string): [string, string] => {
  const end = url.indexOf('://') + 3
  return end === 2 ? ['', url] : [url.slice(0, end), url.slice(end)]
}
