import './ShortUrl.css'

/** The thing all of this is for: the biggest on the screen. Its scheme steps back, its name does not. */
export function ShortUrl({ url }: { url: string }) {
  const [scheme, rest] = splitScheme(url)
  return (
    <a class="short-url" href={url} target="_blank" rel="noreferrer" dir="ltr">
      <span class="short-url-scheme">{scheme}</span>
      {rest}
    </a>
  )
}

const splitScheme = (url: string): [string, string] => {
  const end = url.indexOf('://') + 3
  return end === 2 ? ['', url] : [url.slice(0, end), url.slice(end)]
}
