import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { channelItemType } from './channel.ts'
import { endpoints } from './endpoints.ts'
import { extended } from './extended.ts'
import { linkCreate } from './link.ts'
import { LINK_OPTIONS, LINK_STATUSES, REDIRECT_TYPES } from './link-options.ts'
import { PIXEL_TYPES } from './pixel.ts'
import { summaries } from './summaries.ts'

const spec = readFileSync(new URL('../../tests/fixtures/SPEC.md', import.meta.url), 'utf8')

const section = (from: string, to: string): string => {
  const start = spec.indexOf(from)
  const end = spec.indexOf(to, start + from.length)
  if (start < 0 || end < 0) throw new Error(`SPEC.md has no section from ${from} to ${to}.`)
  return spec.slice(start, end)
}

/** The cells of a Markdown table's rows, without its head. */
const tableRows = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )

const summary = tableRows(section('### Summary', '\nFurther operations'))

describe('the contract and SPEC.md', () => {
  it('have the same 25 endpoints, in the same order', () => {
    expect(summary).toHaveLength(25)
    expect(
      Object.entries(endpoints).map(([name, row]) => [row.method, row.path, summaries[name as keyof typeof endpoints]]),
    ).toEqual(summary)
  })

  it('have the same link options, with the same one required', () => {
    const rows = tableRows(section('- POST /api/url/add. Body is raw JSON', '## Authentication'))
    const [url, ...options] = rows.map(([field]) => field)
    expect(url).toBe('url')
    expect(rows[0]?.[1]).toBe('string, required')
    expect(options).toHaveLength(18)
    expect(Object.keys(linkCreate.shape)).toEqual([url, ...options])
    expect(linkCreate.safeParse({ url: 'https://example.com/' }).success).toBe(true)
    expect(linkCreate.safeParse({}).success).toBe(false)
    expect(Object.keys(LINK_OPTIONS)).toEqual(options)
    expect(endpoints.createLink.body).toBe(linkCreate)
  })

  it('have the same 13 pixel types, in the same order', () => {
    const listed = section('the value is exactly one of:', 'The first eight').match(/`(\w+)`/g) ?? []
    expect(listed).toHaveLength(13)
    expect([...PIXEL_TYPES]).toEqual(listed.map((type) => type.replaceAll('`', '')))
  })

  it('have the same values for redirection, status and channel items', () => {
    expect(spec).toContain(`redirection type ${REDIRECT_TYPES.map((type) => `\`${type}\``).join(', ')}`)
    expect(spec).toContain(LINK_STATUSES.map((status) => `\`${status}\``).join(' or '))
    expect(spec).toContain(`\`:type\` is one of ${channelItemType.options.map((type) => `\`${type}\``).join(', ')}`)
  })

  it("have the same path parameters in each row's path and schema", () => {
    for (const row of [...Object.values(endpoints), ...Object.values(extended)]) {
      const named = [...row.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
      expect(Object.keys(row.params.shape), row.path).toEqual(named)
    }
  })

  it('have no name in common with the extended operations', () => {
    const listed = new Set(summary.map(([method, path]) => `${method} ${path}`))
    for (const row of Object.values(extended)) expect(listed.has(`${row.method} ${row.path}`)).toBe(false)
  })
})
