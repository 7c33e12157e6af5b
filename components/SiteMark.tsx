import './SiteMark.css'

/** A letter and a color for a site, always beside its name. Derived from the host, so nothing is requested. */
export function SiteMark({ host }: { host: string }) {
  const name = host.replace(/^(www\.|xn--)/, '')
  const letter = (/[\p{L}\p{N}]/u.exec(name) ?? ['·'])[0]
  let hue = 0
  for (const sign of name) hue = (hue * 31 + sign.charCodeAt(0)) % 360
  return (
    <span class="site-mark" style={{ '--hue': hue }} aria-hidden="true">
      {letter.toUpperCase()}
    </span>
  )
}
