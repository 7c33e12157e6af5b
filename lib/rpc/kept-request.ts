import type { RpcRequest } from './protocol.ts'

/**
 * A browser drops a message whose page closes while the worker still starts: of 8 such messages Chromium 156 delivered
 * none. What a page puts into `storage.session` in that same task arrives, and wakes the worker. So what must survive
 * its page goes both ways: the message brings the answer, the kept request makes sure. The ids make the two one.
 */
const PREFIX = 'request:'

/** The requests that are kept, each with an id that a page made. */
export type KeptMethod = 'write' | 'shorten'

const keptKey = (id: string): string => `${PREFIX}${id}`

export const isKeptKey = (key: string): boolean => key.startsWith(PREFIX)

export const isKeptMethod = (method: unknown): method is KeptMethod => method === 'write' || method === 'shorten'

export const keptItem = (id: string, request: RpcRequest): Record<string, unknown> => ({ [keptKey(id)]: request })
