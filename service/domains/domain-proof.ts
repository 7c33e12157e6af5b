import { createHmac } from 'node:crypto'
import type { IsPrivate } from './domain-rules.ts'
import type { Internet } from './internet.ts'

/** What an account publishes to prove that a domain is its own: one of both is enough. */
export interface DomainProof {
  /** The name of a TXT record. */
  record: string
  /** The address of a file. */
  file: string
  /** What the record or a line of the file must be. */
  text: string
}

const FILE = '/.well-known/terselink.txt'

/** The text depends on the account, so an account can't prove a domain for another one. It needs no storage. */
const domainProof = (secret: string, accountId: number, origin: string): DomainProof => {
  const { host, hostname } = new URL(origin)
  const token = createHmac('sha256', secret).update(`${accountId} ${host}`).digest('base64url').slice(0, 32)
  return { record: `_terselink.${hostname}`, file: `${origin}${FILE}`, text: `terselink=${token}` }
}

/** The texts that a domain's record and file have. */
export interface Published {
  texts: ReadonlySet<string>
  /** Whether DNS answered. Otherwise a missing text may exist nevertheless. */
  isComplete: boolean
}

/** Reads a domain's record and file. Never throws: what cannot be read proves nothing. */
const readPublished = async (internet: Internet, { record, file }: DomainProof): Promise<Published> => {
  const [records, page] = await Promise.all([
    internet.txtRecords(record).catch(() => null),
    internet.readText(file).catch(() => null),
  ])
  const lines = [...(records ?? []), ...(page ?? '').split('\n')].map((line) => line.trim())
  return { texts: new Set(lines), isComplete: records !== null }
}

/** How the service finds out whose a domain is. */
export interface DomainCheck {
  isPrivate: IsPrivate
  proofOf: (accountId: number, origin: string) => DomainProof
  read: (proof: DomainProof) => Promise<Published>
}

export const domainCheck = (secret: string, isPrivate: IsPrivate, internet: Internet): DomainCheck => ({
  isPrivate,
  proofOf: (accountId, origin) => domainProof(secret, accountId, origin),
  read: (proof) => readPublished(internet, proof),
})
