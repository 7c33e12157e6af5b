import { createHash, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { Turns } from '../turns.ts'

/** 256 random bits cannot be guessed, so storing a fast hash is enough. */
export const newApiKey = (): string => `tl_${randomBytes(32).toString('base64url')}`

/** The key of a new account, and the one that ADMIN_API_KEY sets. */
export const FIRST_KEY_NAME = 'first key'

/** The token of an `Authorization` header. */
export const bearerToken = (authorization: string | undefined): string | null =>
  /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1] ?? null

export const hashApiKey = (key: string): string => createHash('sha256').update(key).digest('hex')

// OWASP's recommendation for scrypt with 32 MB of memory.
const COST = { N: 2 ** 15, r: 8, p: 3 }
const HASH_BYTES = 32

/** Thrown if so many passwords already wait for their hash that the request is refused. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy'
}

/** A hash takes 32 MB and one of Node's four threads, which also resolve names and read files. */
const turns = new Turns({ atOnce: 2, maxWaiting: 64, refusal: TooBusy })

const derive = (password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> =>
  turns.run(
    () =>
      new Promise((resolve, reject) => {
        scrypt(password.normalize('NFC'), salt, HASH_BYTES, { ...cost, maxmem: 2 ** 27 }, (error, key) => {
          if (error) reject(error)
          else resolve(key)
        })
      }),
  )

/** `scrypt$N$r$p$salt$hash`. Because the cost is stored, it can be raised and old hashes still work. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16)
  const hash = await derive(password, salt, COST)
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), hash.toString('base64url')].join('$')
}

export const isPassword = async (password: string, stored: string): Promise<boolean> => {
  const [scheme, N, r, p, salt = '', hash = ''] = stored.split('$')
  if (scheme !== 'scrypt') throw new Error('A stored password has an unknown format.')
  const expected = Buffer.from(hash, 'base64url')
  const actual = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) })
  return timingSafeEqual(expected, actual)
}
