import { z } from '../zod.ts'
import { extendedAccount } from './account.ts'
import { extendedDomainCreate, extendedDomainUpdate } from './domain.ts'
import { endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { answer, dataAnswer, listAnswer, messageAnswer } from './envelope.ts'
import {
  accountClicks,
  clickFilters,
  clicksByDay,
  extendedDetails,
  extendedLink,
  extendedLinkCreate,
  linkAnswerWith,
  linkUpdate,
} from './link.ts'
import { atLeastOne, date, id } from './text.ts'

const byId = z.object({ id })

/**
 * A property of the update's schema in a service's description: fields that are not sent stay as they are, as at our
 * service. Other services may replace the whole link, so that all fields must be sent.
 */
export const UNSENT_FIELDS = { name: 'x-unsent-fields', value: 'kept' } as const

/**
 * Operations that SPEC.md calls "not shown" but services have (FIELD.md, the last section). Offered only if the service
 * was seen to have them.
 */
export const extended = {
  updateLink: endpoint({
    method: 'PUT',
    path: '/api/url/:id/update',
    params: byId,
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
  /** The clicks of the whole account in one request. */
  readAccountClicks: endpoint({
    method: 'GET',
    path: '/api/clicks',
    /**
     * `from` and `to` as in `readClicks`. `limit` is how many links, channels, campaigns and domains are named. The
     * other parameters select a link, or the links of a channel, a campaign or a domain.
     */
    query: z.object({
      from: z.optional(date),
      to: z.optional(date),
      limit: z.optional(atLeastOne()),
      ...clickFilters,
    }),
    output: dataAnswer(accountClicks),
    repeatable: true,
  }),
}

const extendedLinkAnswer = linkAnswerWith(extendedDetails)

/** Operations of SPEC.md whose responses have fields beyond it. Clients that don't know these ignore them. */
export const extendedAnswers = {
  readAccount: { ...endpoints.readAccount, output: dataAnswer(extendedAccount) },
  listLinks: { ...endpoints.listLinks, output: z.union([extendedLinkAnswer, listAnswer('urls', extendedLink)]) },
  readLink: { ...endpoints.readLink, output: extendedLinkAnswer },
}

/**
 * Operations of SPEC.md whose bodies may have fields beyond it, which are sent only where the service was seen to have
 * them.
 */
export const extendedBodies = {
  createDomain: { ...endpoints.createDomain, body: extendedDomainCreate },
  updateDomain: { ...endpoints.updateDomain, body: extendedDomainUpdate },
  createLink: { ...endpoints.createLink, body: extendedLinkCreate },
}
