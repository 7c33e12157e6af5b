import { type DestinationStream, pino } from 'pino'
import type { LogLevel } from '../config.ts'
import type { RequestRecord } from './metrics.ts'
import { shownPath } from './request-id.ts'

/**
 * One line of JSON for each request and each failure. A line contains no key, IP address, host or query, and no token
 * of an unlisted page: whoever knows the token can open the page.
 */
export const createLog = (level: LogLevel, destination?: DestinationStream) => {
  const logger = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination)
  return {
    request: ({ id, kind, method, path, status, milliseconds }: RequestRecord): void => {
      const lineLevel = kind === 'probe' ? 'debug' : status >= 500 ? 'error' : 'info'
      // Redirects usually aren't logged, and then this must cost nothing.
      if (!logger.isLevelEnabled(lineLevel)) return
      logger[lineLevel]({ id, kind, method, path: shownPath(path), status, ms: Math.round(milliseconds * 10) / 10 })
    },
    failure: (what: string, error: unknown): void => logger.error({ err: error }, what),
    notice: (text: string): void => logger.warn(text),
  }
}
