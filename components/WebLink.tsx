import type { ComponentChildren } from 'preact'

/**
 * A link to an address from outside. If that is not http(s), only the content is rendered: the address might run a
 * script.
 */
export function WebLink({ url, children }: { url: string; children: ComponentChildren }) {
  if (!/^https?:\/\//i.test(url)) return <>{children}</>
  return (
    <a href={url} target="_blank" rel="noreferrer" dir="ltr">
      {children}
    </a>
  )
}
