import type { ServiceUnderTest } from './service-under-test.ts'

interface ListedLinks {
  result: number
  perpage: number
  currentpage: number
  nextpage: number
  maxpage: number
  urls: { id: number; alias: string }[]
}

/** Makes a link as the first account and answers its id. */
export const addLink = async (under: ServiceUnderTest, options: object = {}): Promise<number> => {
  const { status, body } = await under.call('POST', '/api/url/add', { url: 'https://a.test/', ...options })
  if (status !== 200 || body.error !== 0) throw new Error(`no link: ${JSON.stringify(body)}`)
  return Number(body.id)
}

export const listLinks = async (under: ServiceUnderTest, query = ''): Promise<ListedLinks> => {
  const { status, body } = await under.call('GET', `/api/urls${query}`)
  if (status !== 200 || body.error !== '0') throw new Error(`no list: ${JSON.stringify(body)}`)
  return body.data as ListedLinks
}

export const clicksOf = async (under: ServiceUnderTest, id: number): Promise<number> =>
  ((await under.call('GET', `/api/url/${id}`)).body.data as { clicks: number }).clicks
