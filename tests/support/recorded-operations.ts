import { type OperationName, operations } from '../../lib/contract/operations.ts'
import { serve } from './quirky-service/serve.ts'

export interface RecordedOperations {
  /** Connect to this instead of the service itself. */
  url: string
  /** The operations that the service has handled since the last `forget`. */
  done: () => ReadonlySet<OperationName>
  forget: () => void
  close: () => Promise<void>
}

const PATTERNS = (Object.keys(operations) as OperationName[]).map((operation) => ({
  operation,
  method: operations[operation].method,
  path: new RegExp(`^${operations[operation].path.replace(/:\w+/g, '[^/]+')}$`),
}))

const operationAt = (method: string, path: string): OperationName | undefined =>
  PATTERNS.find((each) => each.method === method && each.path.test(path))?.operation

/** A proxy in front of a service that records the operations that it handles. */
export const recordOperations = async (serviceUrl: string): Promise<RecordedOperations> => {
  const done = new Set<OperationName>()
  const served = await serve(async (input, init) => {
    const asked = new Request(input, init)
    const { method, headers } = asked
    const { pathname, search } = new URL(asked.url)
    const body = await asked.text()
    const answer = await fetch(`${serviceUrl}${pathname}${search}`, {
      method,
      headers,
      body: body === '' ? null : body,
    })
    const operation = operationAt(method, pathname)
    if (operation !== undefined && answer.ok) done.add(operation)
    return answer
  })
  return { url: served.url, done: () => done, forget: () => done.clear(), close: served.close }
}
