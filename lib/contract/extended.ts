import { z } from '../zod.ts'
import { extendedDomainCreate, extendedDomainUpdate } from './domain.ts'
import { endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { answer, dataAnswer, messageAnswer } from './envelope.ts'
import { clicksByDay, extendedLinkCreate, linkUpdate } from './link.ts'
import { date, id } from './text.ts'

const byId = z.object({ id })

/**
 * Operations that SPEC.md calls "not shown" but services have (FIELD.md, the last section). Offered only if the service
 * was seen to have them.
 */
export const extended = {
  updateLink: endpoint({
    method: 'PUT',
    path: '/api/url/:id/update',
    params: byId,
    /** Some services may replace the whole object, which clears missing fields. */
    body: linkUpdate,
    output: answer({ id, shorturl: z.string() }),
    repeatable: true,
  }),
  deleteLink: endpoint({
    method: 'DELETE',
    path: '/api/url/:id/delete',
    params: byId,
    output: messageAnswer,
    repeatable: true,
  }),
  deletePixel: endpoint({
    method: 'DELETE',
    path: '/api/pixel/:id/delete',
    params: byId,
    output: messageAnswer,
    repeatable: true,
  }),
  /** Only our own service was seen to have it. */
  readClicks: endpoint({
    method: 'GET',
    path: '/api/url/:id/clicks',
    params: byId,
    /** The first and last day, at most `MAX_CLICK_DAYS` days; by default the last 30. */
    query: z.object({ from: z.optional(date), to: z.optional(date) }),
    output: dataAnswer(clicksByDay),
    repeatable: true,
  }),
}

/** Operations of SPEC.md with fields beyond it, which are sent only where the service was seen to have them. */
export const extendedBodies = {
  createDomain: { ...endpoints.createDomain, body: extendedDomainCreate },
  updateDomain: { ...endpoints.updateDomain, body: extendedDomainUpdate },
  createLink: { ...endpoints.createLink, body: extendedLinkCreate },
}
