import { Worker } from 'node:worker_threads'
import type { ClickBatch } from '../../clicks/click-batch.ts'
import { ReferenceViolation, StorageFull, TooSlow, UniqueViolation } from '../database-errors.ts'
import { type SqliteReply, type SqliteTask, type SqliteThreadOptions, TOO_SLOW, WRITTEN_ELSEWHERE } from './protocol.ts'

/** By default, Node lets the garbage of many clicks grow to 100 MB before it collects it. */
const YOUNG_MB = 24

interface Waiting {
  resolve(reply: Extract<SqliteReply, { ok: true }>): void
  reject(error: Error): void
}

interface ClientEvents {
  /** Called when the thread has ended unexpectedly. */
  onLost: (error: Error) => void
  /** Called when another process has written to the database. */
  onWrittenElsewhere: () => void
}

const UNIQUE_CODES = new Set(['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'])

const errorOf = ({ code, message }: { code: string; message: string }): Error => {
  if (UNIQUE_CODES.has(code)) return new UniqueViolation(message)
  if (code === 'SQLITE_CONSTRAINT_FOREIGNKEY') return new ReferenceViolation(message)
  if (code === TOO_SLOW) return new TooSlow()
  const text = `${code}: ${message}`
  return code === 'SQLITE_FULL' || code.startsWith('SQLITE_IOERR') ? new StorageFull(text) : new Error(text)
}

/** Sends queries to the database's thread. Each settles exactly once, even if the thread dies. */
export class SqliteClient {
  readonly #worker: Worker
  readonly #waiting = new Map<number, Waiting>()
  readonly #onLost: (error: Error) => void
  #lastId = 0
  #ended: Error | null = null
  #closing = false

  constructor(options: SqliteThreadOptions, { onLost, onWrittenElsewhere }: ClientEvents) {
    this.#onLost = onLost
    const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_MB }
    this.#worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData: options, resourceLimits })
    this.#worker.on('message', (reply: SqliteReply | typeof WRITTEN_ELSEWHERE) => {
      if (reply === WRITTEN_ELSEWHERE) onWrittenElsewhere()
      else this.#settle(reply)
    })
    this.#worker.on('error', (error) => this.#end(error instanceof Error ? error : new Error(String(error))))
    this.#worker.on('exit', () => this.#end(new Error('The database thread has ended.')))
  }

  async query(sql: string, parameters: readonly unknown[]): Promise<{ rows: unknown[]; changes: number }> {
    return this.#send((id) => ({ id, kind: 'query', sql, parameters }))
  }

  async storeClicks(batch: ClickBatch): Promise<void> {
    await this.#send((id) => ({ id, kind: 'store clicks', batch }))
  }

  async countClicks(part: number): Promise<void> {
    await this.#send((id) => ({ id, kind: 'count clicks', part }))
  }

  async close(): Promise<void> {
    if (this.#ended !== null) return
    this.#closing = true
    await this.#send((id) => ({ id, kind: 'close' }))
    await new Promise<void>((resolve) => {
      if (this.#ended !== null) resolve()
      else this.#worker.once('exit', () => resolve())
    })
  }

  #send(task: (id: number) => SqliteTask): Promise<Extract<SqliteReply, { ok: true }>> {
    return new Promise((resolve, reject) => {
      if (this.#ended !== null) {
        reject(this.#ended)
        return
      }
      this.#lastId += 1
      this.#waiting.set(this.#lastId, { resolve, reject })
      this.#worker.postMessage(task(this.#lastId))
    })
  }

  #settle(reply: SqliteReply): void {
    const waiting = this.#waiting.get(reply.id)
    this.#waiting.delete(reply.id)
    if (waiting === undefined) return
    if (reply.ok) waiting.resolve(reply)
    else waiting.reject(errorOf(reply))
  }

  #end(error: Error): void {
    if (this.#ended !== null) return
    this.#ended = error
    for (const waiting of this.#waiting.values()) waiting.reject(error)
    this.#waiting.clear()
    if (!this.#closing) this.#onLost(error)
  }
}
