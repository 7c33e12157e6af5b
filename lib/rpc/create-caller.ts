import type { Input, Output, ReadName, WriteName } from '../contract/operations.ts'
import { isJsonObject } from '../json-object.ts'
import { fail, type Result } from '../model/failure.ts'
import type { JobSource, JobView } from '../model/job-view.ts'
import type { RpcInput, RpcMethod, RpcOutput, RpcRequest } from './protocol.ts'
import { isOwnWorker, type Self, type Sender } from './sender-check.ts'
import { repeatOf, storedItem } from './stored-request.ts'
import { type StoredTyping, typingKey } from './stored-typing.ts'
import { isWorkerEvent, type WorkerEvent } from './worker-event.ts'

/** The parts of `browser.runtime` that the caller needs; a test passes a literal. */
interface MessagePort {
  sendMessage(message: unknown): Promise<unknown>
  onMessage: {
    addListener(listener: (message: unknown, sender: Sender) => undefined): void
    removeListener(listener: (message: unknown, sender: Sender) => undefined): void
  }
}

export interface PagePort extends MessagePort {
  self: Self
  /** Stores these items in `storage.session`, where they outlive the page. Never throws. */
  keep: (items: Record<string, unknown>) => void
  /** Removes the item with this key from there. Never throws. */
  forget: (key: string) => void
}

interface WriteOptions {
  source: JobSource
  /** The value of `shown` in the request. */
  shown?: string | undefined
  /** The tab whose popup sent it, so that the popup finds the result when it opens again. */
  tabId?: number | null
  /** Whether the worker copies the short URL once it exists, even if no page is open. */
  copy?: boolean
  /** The title of the shortened page, for the list of recent links. */
  title?: string
  /** The refused job that this one corrects. */
  replaces?: string | undefined
  /** The id of the preset that the link is created with. */
  preset?: string | undefined
}

/** One of many writes; the worker validates its input. */
export interface ManyWrite {
  operation: WriteName
  input: unknown
  title: string
}

/** Waits between attempts, in milliseconds: together longer than a worker was ever seen to take to start. */
const STARTING_WAITS = [20, 50, 100, 200, 400, 800]

// The error of Chromium and Firefox if no listener exists yet. Only after this error is it certain that nothing has
// run.
const NOBODY_LISTENS = 'Receiving end does not exist'

export type Caller = ReturnType<typeof createCaller>

export const createCaller = (port: PagePort, wait: (ms: number) => Promise<void>) => {
  const send = async (request: RpcRequest): Promise<Result<unknown>> => {
    for (let attempt = 0; ; attempt++) {
      try {
        const answer = await port.sendMessage(request)
        // The port closed without a response. The worker may have handled the request, so it is not repeated here.
        return isResult(answer) ? answer : fail({ kind: 'interrupted' })
      } catch (error) {
        if (!(error instanceof Error && error.message.includes(NOBODY_LISTENS))) return fail({ kind: 'interrupted' })
        const pause = STARTING_WAITS[attempt]
        if (pause === undefined) return fail({ kind: 'internal', detail: 'no worker' })
        await wait(pause)
      }
    }
  }

  // A second message with the same ids adds no second jobs, so a write whose response was lost can be repeated.
  const twice = async (request: RpcRequest) => {
    const answer = await send(request)
    return !answer.ok && answer.failure.kind === 'interrupted' ? send(request) : answer
  }

  const ask = (method: RpcMethod, input: unknown, shown?: string): Promise<Result<unknown>> => {
    const repeat = repeatOf(method)
    const asked: RpcRequest = { rpc: method, input, ...(shown !== undefined && { shown }) }
    if (repeat === null) return send(asked)
    const request = { ...asked, id: crypto.randomUUID() }
    const item = storedItem(request)
    if (item !== null) port.keep(item)
    return repeat === 'same' ? twice(request) : send(request)
  }

  /**
   * The request has left the page when this returns: closing the page changes nothing. `shown` is the connection that
   * the page shows, if the request is about its account.
   */
  const call = <M extends RpcMethod>(method: M, input: RpcInput<M>, shown?: string) =>
    // Types are enough here: both ends are one build, and the receiver's map is checked against `Rpc`.
    ask(method, input, shown) as Promise<Result<RpcOutput<M>>>

  return {
    call,
    read: <N extends ReadName>(operation: N, input: Input<N>, how?: { bulk: boolean }) =>
      call('read', { operation, input, ...how }) as Promise<Result<Output<N>>>,
    write: <N extends WriteName>(
      operation: N,
      input: Input<N>,
      { source, shown, tabId = null, copy = false, title = '', replaces, preset }: WriteOptions,
    ): Promise<Result<JobView>> =>
      call('write', { id: crypto.randomUUID(), operation, input, source, tabId, copy, title, replaces, preset }, shown),
    /** Bulk work: adds all of the writes or none. */
    writeMany: (writes: readonly ManyWrite[], shown?: string) =>
      call('writeMany', { writes: writes.map((write) => ({ ...write, id: crypto.randomUUID() })) }, shown),
    /** Stores what was typed before the worker responded; `null` removes it once it is stored elsewhere. */
    storeTyping: (tabId: number, openedAt: number, typing: StoredTyping | null): void => {
      const key = typingKey(tabId, openedAt)
      if (typing === null) port.forget(key)
      else port.keep({ [key]: typing })
    },
    /** Calls `listener` with every event of the worker; returns a function that stops it. */
    subscribe: (listener: (event: WorkerEvent) => void): (() => void) => {
      const onMessage = (message: unknown, sender: Sender): undefined => {
        if (isOwnWorker(sender, port.self) && isWorkerEvent(message)) listener(message)
      }
      port.onMessage.addListener(onMessage)
      return () => port.onMessage.removeListener(onMessage)
    },
  }
}

const isResult = (answer: unknown): answer is Result<unknown> => isJsonObject(answer) && typeof answer.ok === 'boolean'
