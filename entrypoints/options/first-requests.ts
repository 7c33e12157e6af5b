import type { RpcInput, RpcRequest } from '../../lib/rpc/protocol.ts'
import { parseRoute } from './route.ts'

/** The page stands for itself, not for a tab. */
export const OVERVIEW: RpcInput<'overview'> = { tabId: null, url: null }

/** Links are asked for in blocks of so many. */
export const BLOCK = 100

const FIRST_LINKS: RpcInput<'library'> = { query: '', order: 'date', offset: 0, limit: BLOCK }

/** What a page with this address asks the worker first, to the letter. */
export const firstRequests = (hash: string): RpcRequest[] => [
  { rpc: 'overview', input: OVERVIEW },
  // As if there were an account: where there is none, nothing is found.
  ...(parseRoute(hash, true).section === 'links' ? [{ rpc: 'library' as const, input: FIRST_LINKS }] : []),
]
