import { test } from './e2e.ts'
import type { ServiceUnderTest } from './service-under-test.ts'

/** A test whose service has data to choose from before the extension first reads it. */
export const stocked = test.extend<{ service: ServiceUnderTest }>({
  service: async ({ service }, use) => {
    await service.ask('POST', '/api/domain/add', { domain: 'http://brand.test' })
    await service.ask('POST', '/api/campaign/add', { name: 'Spring', public: true })
    await service.ask('POST', '/api/channel/add', { name: 'Newsletter', color: '#aa3300' })
    await service.ask('POST', '/api/pixel/add', { type: 'vendor01pixel', name: 'Shop', tag: 'T-1' })
    await service.ask('POST', '/api/pixel/add', { type: 'vendor09', name: 'Blog', tag: 'T-2' })
    await use(service)
  },
})
