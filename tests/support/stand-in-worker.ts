import { fail, type Result } from '../../lib/model/failure.ts'
import type { Caller } from '../../lib/rpc/create-caller.ts'
import type { WorkerEvent } from '../../lib/rpc/worker-event.ts'

type Answer = Result<unknown> | Promise<Result<unknown>>

/**
 * The worker as the states of a page meet it. Answers are given by name, of a method or of an operation; everything
 * passes through JSON, as messages do.
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
    /** What was asked under this name, in order. */
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
    /** Under which names writes were sent. */
    names,
    /** The jobs whose place writes took. */
    replaced,
    subscribe: (listener: (event: WorkerEvent) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const asMessage = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

/** Time that passes when it is told to. */
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
    /** Everything that is planned now happens. */
    pass: () => {
      for (const { action } of planned.splice(0)) action()
    },
  }
}
