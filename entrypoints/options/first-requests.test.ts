import { expect, it } from 'vitest'
import { firstRequests } from './first-requests.ts'

it('links are asked for before the page has its code where its address opens them', () => {
  const asks = (hash: string) => firstRequests(hash).map(({ rpc }) => rpc)
  for (const hash of ['', '#', '#links', '#links/12']) expect(asks(hash)).toEqual(['overview', 'library'])
  for (const hash of ['#account', '#channels/3', '#bulk']) expect(asks(hash)).toEqual(['overview'])
})
