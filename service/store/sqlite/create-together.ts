import { setImmediate as afterThisTurn } from 'node:timers/promises'
import type { CreatedLink, LinkCreation } from '../link-creation.ts'
import { errorOf, type SqliteClient } from './sqlite-client.ts'
import type { SqliteThreadDriver } from './sqlite-driver.ts'

interface Waiting {
  creation: LinkCreation
  resolve: (created: CreatedLink) => void
  reject: (error: unknown) => void
}

/** Sends all creations that wait for the connection as one message, which is one transaction. */
export const createTogether = (driver: SqliteThreadDriver, client: SqliteClient) => {
  let waiting: Waiting[] = []

  const sendAll = () =>
    driver.exclusively(async () => {
      // Requests that arrived in the same turn of the event loop come along.
      await afterThisTurn()
      const group = waiting
      waiting = []
      try {
        const results = await client.createLinks(group.map(({ creation }) => creation))
        for (const [index, { resolve, reject }] of group.entries()) {
          const result = results[index]
          if (result === undefined) reject(new Error('A creation has no result.'))
          else if (result.kind === 'failed') reject(errorOf(result))
          else resolve(result)
        }
      } catch (error) {
        for (const { reject } of group) reject(error)
      }
    })

  return (creation: LinkCreation): Promise<CreatedLink> =>
    new Promise((resolve, reject) => {
      waiting.push({ creation, resolve, reject })
      if (waiting.length === 1) void sendAll()
    })
}
