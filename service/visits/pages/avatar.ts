import { createHash } from 'node:crypto'

/** The path contains everything that is drawn, an initial and a hue, so it reveals nothing else about the account. */
export const avatarPath = (email: string): string => {
  const initial = /[\p{L}\p{N}]/u.exec(email.toUpperCase())?.[0] ?? '?'
  const hue = createHash('sha256').update(email).digest().readUInt16BE() % 360
  return `/avatar/${encodeURIComponent(initial)}-${hue}.svg`
}

/** Draws the avatar for the decoded part of the path after `/avatar/`; `null` if it isn't an avatar's name. */
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
