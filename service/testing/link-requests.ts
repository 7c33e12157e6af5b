import type { ServiceUnderTest } from './service-under-test.ts'

interface ListedLinks {
  result: number
  perpage: number
  currentpage: number
  nextpage: number
  maxpage: number
  urls: { id: number; alias: string }[]
}

/** Creates a link as the first account and returns its id. */
export const addLink = async (under: ServiceUnderTest, options: object = {}): Promise<number> => {
  const { status, body } = await under.call('POST', '/api/url/add', { url: 'https://a.test/', ...options })
  if (status !== 200 || body.error !== 0) throw new Error(`Link not created: ${JSON.stringify(body)}`)
  return Number(body.id)
}

export const listLinks = async (under: ServiceUnderTest, query = ''): Promise<ListedLinks> => {
  const { status, body } = await under.call('GET', `/api/urls${query}`)
  if (status !== 200 || body.error !== '0') throw new Error(`Links not listed: ${JSON.stringify(body)}`)
  return body.data as ListedLinks
}

export const clicksOf = async (under: ServiceUnderTest, id: number): Promise<number> =>
  ((await under.call('GET', `/api/url/${id}`)).body.data as { clicks: number }).clicks

/** The only row that a query returns. */
export const onlyRow = async (under: ServiceUnderTest, sql: string): Promise<Record<string, unknown>> => {
  const [row, ...more] = await under.rows(sql)
  if (row === undefined || more.length > 0) throw new Error(`Not exactly one row: ${sql}`)
  return row
}
