import { connectByMessage, openOptions } from '../../scripts/product/connect.ts'
import { expect, test } from '../support/e2e.ts'
import { openOption } from '../support/open-option.ts'
import { serve } from '../support/quirky-service/serve.ts'

// FIELD.md line 32.
test('a link whose short URL has a path before the alias can be edited, and its alias changed', {
  tag: '@long',
}, async ({ fresh, service }) => {
  const sent: unknown[] = []
  // The real service, except that short URLs start with `/go/`, and that it doesn't say that it keeps what isn't sent.
  const served = await serve(async (input, init) => {
    const asked = new Request(input, init)
    const { pathname, search } = new URL(asked.url)
    const body = await asked.text()
    if (asked.method === 'PUT') sent.push(JSON.parse(body))
    const { method, headers } = asked
    const answer = await fetch(`${service.url}${pathname}${search.replaceAll('%2Fgo%2F', '%2F')}`, {
      method,
      headers,
      ...(body === '' ? {} : { body }),
    })
    const text = (await answer.text())
      .replaceAll(/("short(?:url)?":"https?:\/\/[^/"]+)\//g, '$1/go/')
      .replaceAll('x-unsent-fields', 'x-nothing')
    const { 'content-length': _, ...said } = Object.fromEntries(answer.headers)
    return new Response(text, { status: answer.status, headers: said })
  })
  await service.ask('POST', '/api/url/add', { url: 'https://example.com/a', custom: 'spring', metatitle: 'A page' })
  await connectByMessage(fresh, served.url, service.key)
  const options = await openOptions(fresh, 'links')
  await options.getByRole('table').getByRole('button', { name: 'A page', exact: true }).click()
  const detail = options.getByRole('dialog', { name: 'A page' })
  const form = options.getByRole('dialog', { name: 'Edit A page' })
  const rows = () => service.rows('select alias, description from links')

  await detail.getByRole('button', { name: 'Edit' }).click()
  await expect(form.getByLabel('Custom alias')).toHaveValue('spring')
  await openOption(form, 'Note')
  await form.getByLabel('Note').fill('A note')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.poll(rows).toEqual([{ alias: 'spring', description: 'A note' }])

  await expect(detail.getByText('A note')).toBeVisible()
  await detail.getByRole('button', { name: 'Edit' }).click()
  await form.getByLabel('Custom alias').fill('summer')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.poll(rows).toEqual([{ alias: 'summer', description: 'A note' }])
  expect(sent).toMatchObject([{ custom: 'spring' }, { custom: 'summer' }])
  await served.close()
})
