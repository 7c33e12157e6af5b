import { endpoints } from '../../lib/contract/endpoints.ts'
import { extended } from '../../lib/contract/extended.ts'
import type { InPlace } from './gate.ts'

/** What services of other makers document beyond SPEC.md (FIELD.md, the last section). */
const { updateLink, deleteLink, deletePixel } = extended
const KNOWN = [...Object.values(endpoints), updateLink, deleteLink, deletePixel].map((row) => ({
  ...row,
  pattern: new RegExp(`^${row.path.replaceAll(/:\w+/g, '[^/]+')}$`),
}))

/** What a service that has nothing beyond SPEC.md would answer where ours answers this: no further field or operation. */
export const asBySpec = (method: string, path: string, answer: InPlace): InPlace => {
  if (!path.startsWith('/api/')) return answer
  const asked = KNOWN.find((row) => row.method === method && row.pattern.test(path))
  if (asked === undefined) return { status: 404, headers: { 'content-type': 'text/html' }, body: '<h1>Not found</h1>' }
  const known = asked.output.safeParse(JSON.parse(answer.body))
  return known.success ? { ...answer, body: JSON.stringify(known.data) } : answer
}
