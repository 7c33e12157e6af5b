import type { WriteName } from '../../lib/contract/operations.ts'
import { PIXEL_TYPES } from '../../lib/contract/pixel.ts'
import { readDatabase } from '../support/service-database.ts'

/** A user's request, and how to count in the service's database how often it happened. */
export interface Intent {
  operation: WriteName
  input: Record<string, unknown>
  /** A query that counts what was created, or returns 1 if it was deleted. */
  count: { sql: string; parameters: (string | number)[] }
}

/** What the account contains before a round. */
export interface Ground {
  linkId: number
  channelId: number
  doomedChannelId: number
  doomedLinkId: number
}

const linksTo = (url: string) => ({ sql: 'select count(*) as n from links where url = ?', parameters: [url] })

export const intentsOf = (round: string, site: string, ground: Ground): Intent[] => {
  const address = (name: string) => `${site}/${round}/${name}`
  const aliases = ['a', 'b', 'c'].map(
    (name): Intent => ({
      operation: 'createLink',
      input: { url: address(`alias-${name}`), custom: `${round}-${name}` },
      count: linksTo(address(`alias-${name}`)),
    }),
  )
  const plain = ['a', 'b', 'c'].map(
    (name): Intent => ({
      operation: 'createLink',
      input: { url: address(`plain-${name}`) },
      count: linksTo(address(`plain-${name}`)),
    }),
  )
  const same: Intent = {
    operation: 'createLink',
    input: { url: address('same') },
    count: linksTo(address('same')),
  }
  const channels = ['a', 'b'].map(
    (name): Intent => ({
      operation: 'createChannel',
      input: { name: `${round} ${name}` },
      count: { sql: 'select count(*) as n from channels where name = ?', parameters: [`${round} ${name}`] },
    }),
  )
  const named = (
    operation: WriteName,
    table: 'campaigns' | 'pixels',
    input: { name: string; [field: string]: string },
  ): Intent => ({
    operation,
    input,
    count: { sql: `select count(*) as n from ${table} where name = ?`, parameters: [input.name] },
  })
  const domain = `https://${round}.localhost`
  const others: Intent[] = [
    // Slugs are unique, names aren't.
    named('createCampaign', 'campaigns', { name: `${round} slug`, slug: round }),
    named('createCampaign', 'campaigns', { name: `${round} plain` }),
    named('createPixel', 'pixels', { name: `${round} pixel`, tag: round, type: PIXEL_TYPES[0] }),
    {
      operation: 'createDomain',
      input: { domain },
      count: { sql: 'select count(*) as n from domains where origin = ?', parameters: [domain] },
    },
  ]
  const assign: Intent = {
    operation: 'assignToChannel',
    input: { channelid: ground.channelId, type: 'links', itemid: ground.linkId },
    count: {
      sql: "select count(*) as n from channel_items where channel_id = ? and item_type = 'links' and item_id = ?",
      parameters: [ground.channelId, ground.linkId],
    },
  }
  const gone = (operation: WriteName, table: 'channels' | 'links', id: number): Intent => ({
    operation,
    input: { id },
    count: { sql: `select 1 - count(*) as n from ${table} where id = ?`, parameters: [id] },
  })
  return [
    ...aliases,
    ...plain,
    same,
    same,
    ...channels,
    ...others,
    assign,
    gone('deleteChannel', 'channels', ground.doomedChannelId),
    gone('deleteLink', 'links', ground.doomedLinkId),
  ]
}

/** How often each intent happened, from the service's database. */
export const happened = (dataDir: string, intents: readonly Intent[]): number[] =>
  readDatabase(dataDir, (database) =>
    intents.map(({ count }) => {
      const row = database.prepare<unknown[], { n: number }>(count.sql).get(...count.parameters)
      return row?.n ?? 0
    }),
  )
