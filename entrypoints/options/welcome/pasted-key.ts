/** Invisible characters around a copied text. */
const AROUND = /^[\s\u200b-\u200d\u2060\ufeff]+|[\s\u200b-\u200d\u2060\ufeff]+$/g
const QUOTED = /^["'`“„‘«]([^"'`“”„‘’«»]*)["'`”“’»][,;]?$/

/** `Authorization: Bearer …`, also as a command's option. */
const HEADER = /^(?:-H\s+)?["']?(?:[a-z]+:\s*)?bearer\s+([^\s"']+)["']?$/i
/** `API key: …`. Without the space, a key that contains a colon would match. */
const LABELED = /^["']?(?:[a-z]+[ _-])*(?:key|token)["']?:\s+(\S+)$/i
/** `API_KEY=…` in a shell or an environment file. The name is in capitals there. */
const VARIABLE = /^(?:export\s+)?(?:[A-Z]+_)*(?:KEY|TOKEN)=(\S{4,})$/

/** A key of which a part is hidden. */
const MASKED = /\*{3}|\.{3}/
const ADDRESS = /^[a-z][a-z\d+.-]*:\/\/|^[^@\s]+@[^@\s]+\.[^@\s]+$/i
/** The characters that a header can contain. */
const SENDABLE = /^[\x21-\x7e]+$/

const unquoted = (text: string): string => QUOTED.exec(text)?.[1] ?? text

/** The API key in a pasted text; `null` if it isn't certain which part is the key. */
export const pastedKey = (pasted: string): string | null => {
  const text = unquoted(pasted.replace(AROUND, ''))
  const found = HEADER.exec(text)?.[1] ?? LABELED.exec(text)?.[1] ?? VARIABLE.exec(text)?.[1] ?? text
  const key = unquoted(found).replace(AROUND, '')
  return SENDABLE.test(key) && !MASKED.test(key) && !ADDRESS.test(key) && !/^[a-z ]*(?:key|token):$/i.test(key)
    ? key
    : null
}
