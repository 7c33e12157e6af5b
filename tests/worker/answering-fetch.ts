export interface Sent {
  method: string
  url: string
  headers: Headers
}

/** A `fetch` that responds by path with JSON or, for an Error, fails; and the requests. */
export const answeringFetch = (answers: Record<string, { status?: number; json?: unknown; text?: string } | Error>) => {
  const sent: Sent[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    sent.push({ method: request.method, url: request.url, headers: request.headers })
    const answer = answers[pathname] ?? { status: 404, text: 'not found' }
    if (answer instanceof Error) throw answer
    return new Response(answer.text ?? JSON.stringify(answer.json), { status: answer.status ?? 200 })
  }
  return { fetch, sent }
}

export const accountAnswer = (id: number, username = 'Ada') => ({
  json: {
    error: 0,
    data: {
      id,
      email: 'ada@example.com',
      username,
      avatar: '',
      status: 'pro',
      expires: null,
      registered: '2030-01-01 00:00:00',
    },
  },
})

export const listAnswer = (collection: string, rows: unknown[]) => ({
  json: {
    error: '0',
    data: { result: rows.length, perpage: 100, currentpage: 1, nextpage: 1, maxpage: 1, [collection]: rows },
  },
})
