import type { ComponentChildren } from 'preact'

/** A link to an address from outside; only its content where that is not http(s), because it might run a script. */
export function WebLink({ url, children }: { url: string; children: ComponentChildren }) {
  if (!/^https?:\/\//i.test(url)) return <>{children}</>
  return (
    <a href={url} target="_blank" rel="noreferrer" dir="ltr">
      {children}
    </a>
  )
}
