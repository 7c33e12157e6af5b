import type { Page } from '@playwright/test'
import type { Result } from '../../lib/model/failure.ts'
import type { RpcInput, RpcMethod, RpcOutput } from '../../lib/rpc/protocol.ts'

/** Sends the worker a message from an extension page. */
export const callWorker = async <M extends RpcMethod>(
  page: Page,
  rpc: M,
  input: RpcInput<M>,
): Promise<RpcOutput<M>> => {
  const answer = (await page.evaluate((message) => chrome.runtime.sendMessage(message), { rpc, input })) as Result<
    RpcOutput<M>
  >
  if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
  return answer.value
}
