import type { Page } from '@playwright/test'
import type { RpcInput, RpcMethod } from '../../lib/rpc/protocol.ts'

/** The time of each answer in a page, one after another, in milliseconds. */
export const answerTimes = async <M extends RpcMethod>(page: Page, rpc: M, inputs: RpcInput<M>[]): Promise<number[]> =>
  page.evaluate(
    async ({ method, each }) => {
      const times: number[] = []
      for (const input of each) {
        const began = performance.now()
        const answer = (await chrome.runtime.sendMessage({ rpc: method, input })) as { ok: boolean }
        times.push(performance.now() - began)
        if (!answer.ok) throw new Error(JSON.stringify(answer))
      }
      return times
    },
    { method: rpc, each: inputs },
  )
