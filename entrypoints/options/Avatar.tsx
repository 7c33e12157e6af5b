import './Avatar.css'

/**
 * The account's picture, where the service itself holds it. A picture from elsewhere is not asked for: it would tell
 * a third party that this page was opened.
 */
export function Avatar({ url, name, baseUrl }: { url: string; name: string; baseUrl: string }) {
  const own = URL.parse(url)?.origin === URL.parse(baseUrl)?.origin
  return own ? (
    <img class="avatar" src={url} alt="" referrerpolicy="no-referrer" />
  ) : (
    <span class="avatar" aria-hidden="true">
      {Array.from(name.trim())[0]?.toUpperCase()}
    </span>
  )
}
