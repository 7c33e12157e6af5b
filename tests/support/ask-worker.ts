import type { Result } from '../../lib/model/failure.ts'
import type { RpcInput, RpcMethod, RpcOutput } from '../../lib/rpc/protocol.ts'
import type { ExtensionBrowser } from '../../scripts/product/browser.ts'

/** Sends a message to the worker like our own pages, to prepare a test. */
export const askWorker = async <M extends RpcMethod>(
  browser: ExtensionBrowser,
  rpc: M,
  input: RpcInput<M>,
): Promise<RpcOutput<M>> => {
  // A page of the extension that runs nothing.
  const page = await browser.openTabBehind(browser.pageUrl('manifest.json'))
  const answer = (await page.evaluate((message) => chrome.runtime.sendMessage(message), {
    rpc,
    input,
  })) as Result<RpcOutput<M>>
  await page.close()
  if (!answer.ok) throw new Error(`${rpc}: ${JSON.stringify(answer.failure)}`)
  return answer.value
}
