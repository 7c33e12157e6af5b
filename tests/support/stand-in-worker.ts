import { fail, type Result } from '../../lib/model/failure.ts'
import type { Caller } from '../../lib/rpc/create-caller.ts'
import type { WorkerEvent } from '../../lib/rpc/worker-event.ts'

type Answer = Result<unknown> | Promise<Result<unknown>>

/**
 * The worker as a page's state sees it. Responses are set by the name of a method or an operation; everything passes
 * through JSON, like messages.
 */
export const standInWorker = () => {
  const asked: { name: string; input: unknown }[] = []
  const answers = new Map<string, (input: never) => Answer>()
  const names: string[] = []
  const replaced: string[] = []
  const listeners = new Set<(event: WorkerEvent) => void>()

  const ask = async (name: string, input: unknown): Promise<Result<unknown>> => {
    asked.push({ name, input: asMessage(input) })
    const answer = answers.get(name)
    return asMessage(answer ? await answer(input as never) : fail({ kind: 'internal', detail: `no answer to ${name}` }))
  }

  return {
    asked,
    /** The inputs sent with this name, in order. */
    askedFor: (name: string) => asked.filter((question) => question.name === name).map(({ input }) => input),
    answer: (name: string, answer: (input: never) => Answer) => void answers.set(name, answer),
    tell: (event: WorkerEvent) => {
      for (const listener of listeners) listener(asMessage(event))
    },
    call: ask as Caller['call'],
    read: ask as Caller['read'],
    send: (operation: string, input: unknown, name = '', replaces?: string) => {
      names.push(name)
      if (replaces !== undefined) replaced.push(replaces)
      return ask(operation, input) as Promise<Result<never>>
    },
    /** The titles of the sent writes. */
    names,
    /** The jobs that writes replaced. */
    replaced,
    subscribe: (listener: (event: WorkerEvent) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const asMessage = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

/** Time that passes when the test says so. */
export const standInSchedule = () => {
  const planned: { ms: number; action: () => void }[] = []
  return {
    planned,
    schedule: (ms: number, action: () => void) => {
      const entry = { ms, action }
      planned.push(entry)
      return () => {
        if (planned.includes(entry)) planned.splice(planned.indexOf(entry), 1)
      }
    },
    /** Runs everything that is scheduled. */
    pass: () => {
      for (const { action } of planned.splice(0)) action()
    },
  }
}
