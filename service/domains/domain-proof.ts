import { createHmac } from 'node:crypto'
import type { IsPrivate } from './domain-rules.ts'
import type { Internet } from './internet.ts'

/** What an account publishes to prove that it owns a domain. Either the record or the file is enough. */
export interface DomainProof {
  /** The name of a TXT record. */
  record: string
  /** The address of a file. */
  file: string
  /** The text of the record, or of a line in the file. */
  text: string
}

const recordOf = (origin: string): string => `_terselink.${new URL(origin).hostname}`
const fileOf = (origin: string): string => `${origin}/.well-known/terselink.txt`

/** The text depends on the account, so that an account can't prove a domain for another one. It isn't stored. */
const domainProof = (secret: string, accountId: number, origin: string): DomainProof => {
  const { host } = new URL(origin)
  const token = createHmac('sha256', secret).update(`${accountId} ${host}`).digest('base64url').slice(0, 32)
  return { record: recordOf(origin), file: fileOf(origin), text: `terselink=${token}` }
}

/** The texts in a domain's record and file. */
export interface Published {
  texts: ReadonlySet<string>
  /** Whether DNS answered. If it didn't, a missing text may still exist. */
  isComplete: boolean
}

/** Reads a host's record, and its files at these origins. Never throws: what cannot be read proves nothing. */
const readPublished = async (internet: Internet, origins: readonly [string, string]): Promise<Published> => {
  const files = [...new Set(origins)].map(fileOf)
  const [records, ...pages] = await Promise.all([
    internet.txtRecords(recordOf(origins[0])).catch(() => null),
    ...files.map((file) => internet.readText(file).catch(() => null)),
  ])
  const lines = [...(records ?? []), ...pages.flatMap((page) => (page ?? '').split('\n'))].map((line) => line.trim())
  return { texts: new Set(lines), isComplete: records !== null }
}

/** How the service checks who owns a domain. */
export interface DomainCheck {
  isPrivate: IsPrivate
  proofOf: (accountId: number, origin: string) => DomainProof
  /** `holderOrigin` differs by its scheme if the account that has the domain added it with another one. */
  read: (origin: string, holderOrigin: string) => Promise<Published>
}

export const domainCheck = (secret: string, isPrivate: IsPrivate, internet: Internet): DomainCheck => ({
  isPrivate,
  proofOf: (accountId, origin) => domainProof(secret, accountId, origin),
  read: (origin, holderOrigin) => readPublished(internet, [origin, holderOrigin]),
})
