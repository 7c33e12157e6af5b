import { createHash } from 'node:crypto'

/** The picture is in its address: an initial and a hue. Nothing of an account can be asked for by it. */
export const avatarPath = (email: string): string => {
  const initial = /[\p{L}\p{N}]/u.exec(email.toUpperCase())?.[0] ?? '?'
  const hue = createHash('sha256').update(email).digest().readUInt16BE() % 360
  return `/avatar/${encodeURIComponent(initial)}-${hue}.svg`
}

/** The picture at the part of the path after `/avatar/`, decoded; `null` for what is no such address. */
export const avatarSvg = (name: string): string | null => {
  const [, initial, hue] = /^([\p{L}\p{N}])-(\d{1,3})\.svg$/u.exec(name) ?? []
  if (initial === undefined || hue === undefined) return null
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">' +
    `<rect width="64" height="64" rx="32" fill="hsl(${Number(hue)} 45% 38%)"/>` +
    '<text x="32" y="43" text-anchor="middle" font-family="system-ui, sans-serif" font-size="30" fill="#fff">' +
    `${initial}</text></svg>`
  )
}
