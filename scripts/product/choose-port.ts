import { once } from 'node:events'
import { createServer } from 'node:net'

/** The preferred port if it is free; otherwise 0, which means any. */
export const choosePort = async (wanted: number): Promise<number> => {
  const probe = createServer()
  probe.listen(wanted, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch {
    return 0
  }
  probe.close()
  await once(probe, 'close')
  return wanted
}
