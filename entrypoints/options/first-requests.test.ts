import { describe, expect, it } from 'vitest'
import { ok } from '../../lib/failure.ts'
import type { RpcMethod } from '../../lib/rpc/protocol.ts'
import { keptLinks, linksDown } from '../../tests/support/kept-links.ts'
import { standInWorker } from '../../tests/support/stand-in-worker.ts'
import { firstRequests } from './first-requests.ts'
import { createLibraryRows } from './links/library-rows.ts'
import { createSession } from './session.ts'

describe('the first requests of the options page', () => {
  it('are to the letter what its session and its list of links begin with', async () => {
    const worker = standInWorker()
    worker.answer('overview', () => ok({ connection: null, settings: null, choices: null, counts: null, rate: null }))
    worker.answer('library', keptLinks(linksDown(3, 1)).answer)
    await createSession(worker).start()
    createLibraryRows((input) => worker.call('library', input)).ask({ query: '', order: 'date' })
    const asked = worker.asked.map(({ name, input }) => ({ rpc: name as RpcMethod, input }))
    expect(firstRequests('#links').map((request) => JSON.stringify(request))).toEqual(
      asked.map((request) => JSON.stringify(request)),
    )
  })

  it('ask for links where the address opens them', () => {
    const asks = (hash: string) => firstRequests(hash).map(({ rpc }) => rpc)
    for (const hash of ['', '#', '#links', '#links/12']) expect(asks(hash)).toEqual(['overview', 'library'])
    for (const hash of ['#account', '#channels/3', '#bulk']) expect(asks(hash)).toEqual(['overview'])
  })
})
