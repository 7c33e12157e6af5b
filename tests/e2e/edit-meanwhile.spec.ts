import { connectByMessage, openOptions } from '../../scripts/product/connect.ts'
import { expect, test } from '../support/e2e.ts'

// `links-refresh` edits what was changed elsewhere with each change.
for (const says of [true, false])
  test(`an edit leaves what someone else changed meanwhile, at a service that ${says ? 'keeps unsent fields' : "doesn't say what it keeps"}`, {
    tag: '@long',
  }, async ({ fresh, gate, service }) => {
    test.setTimeout(90_000)
    if (!says) {
      const description = await (await fetch(`${service.url}/api/openapi.json`)).text()
      const body = description.replace('"x-unsent-fields":"kept"', '"x-nothing":0')
      expect(body).not.toBe(description)
      gate.instead('/api/openapi.json', { status: 200, headers: { 'content-type': 'application/json' }, body })
    }
    const { id } = await service.ask('POST', '/api/url/add', {
      url: 'https://example.com/menu',
      custom: 'menu',
      metatitle: 'The menu',
      description: 'Old note',
    })
    await connectByMessage(fresh, gate.url, service.key)
    const options = await openOptions(fresh, 'links')
    await options.getByRole('button', { name: 'Refresh' }).click()
    await options.getByRole('table').getByRole('button', { name: 'The menu', exact: true }).click()
    await options.getByRole('dialog', { name: 'The menu' }).getByRole('button', { name: 'Edit' }).click()
    const form = options.getByRole('dialog', { name: 'Edit The menu' })
    await form.getByLabel('Note').fill('My note')

    await service.ask('PUT', `/api/url/${String(id)}/update`, { custom: 'dinner', metatitle: 'Their title' })
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toHaveCount(0)
    await expect
      .poll(() => service.rows('select alias, meta_title, description, url from links'))
      .toEqual([
        { alias: 'dinner', meta_title: 'Their title', description: 'My note', url: 'https://example.com/menu' },
      ])
  })
