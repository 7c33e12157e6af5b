import { UNSENT_FIELDS } from '../../lib/contract/extended.ts'
import { MAX_ADDRESS_LENGTH, RESERVED_ALIASES } from '../../lib/contract/link-options.ts'
import { openApiDocument, type ServiceRules } from '../../lib/contract/openapi.ts'
import { type OperationName, operations } from '../../lib/contract/operations.ts'
import { PIXEL_TYPES } from '../../lib/contract/pixel.ts'
import { TARGET_NAMES } from '../../lib/contract/target-names/target-names.ts'
import { DEFAULT_PER_PAGE, MAX_PER_PAGE } from './handlers/pages.ts'
import { MAX_BODY_BYTES } from './read-input.ts'

// The rules that this service enforces beyond the contract. service/api/generated-requests.test.ts sends what this
// document calls valid, and finds every rule that is missing here.

const NOTE =
  'All date-times are UTC. Aliases are case-insensitive. ' +
  `Lists have ${DEFAULT_PER_PAGE} rows per page; \`limit\` changes this, up to ${MAX_PER_PAGE}. ` +
  'Lengths count UTF-16 code units, so a character such as an emoji counts twice. No text of a body contains NUL or half ' +
  'a surrogate pair. A write with an `Idempotency-Key` header runs once in 24 hours: a repeated request gets the first ' +
  'answer with `Idempotency-Replayed: true`. An update of a link keeps fields that it does not contain and clears ' +
  'fields that are null. What links have beyond SPEC.md is optional: a field that is missing is unknown. All of /api ' +
  'answers in JSON.'

const anyCase = (text: string): string =>
  text.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`).replaceAll('.', '\\.')

const NOT_RESERVED = `(?!(?:${RESERVED_ALIASES.map(anyCase).join('|')})$)`
const ALIAS_CHARACTERS = '(?!.*\\p{Default_Ignorable_Code_Point})[\\p{L}\\p{M}\\p{N}_-]'

const alias = {
  maxLength: 100,
  pattern: `^${NOT_RESERVED}${ALIAS_CHARACTERS}+$`,
  description: `Letters of any script, digits, - and _. Reserved: ${RESERVED_ALIASES.join(', ')}.`,
}
const slug = { ...alias, pattern: `^$|${alias.pattern}`, description: `${alias.description} Empty: no rotator.` }

const domainField = {
  pattern: '^[Hh][Tt][Tt][Pp][Ss]?://[^/?#@\\\\\\s\\u0000]+/?$',
  description:
    'Only a scheme and host, such as https://go.example.com. It serves links once it is verified: `unverified` in ' +
    'GET /api/domains has a TXT record or a file to create. Each update of the domain checks again.',
}

const linkFields = {
  custom: alias,
  type: {
    pattern: '^(?:direct|frame|splash|(?:overlay-)?\\d{1,15})$',
    description: 'direct, frame, splash, the id of a splash page or overlay, or overlay-ID.',
  },
  domain: { description: 'The service’s own address or a domain of the account, with or without its scheme.' },
  geotarget: {
    description:
      'Countries by a code or a name in any language: DE, DEU, Germany, Deutschland. Not two names of one country.',
  },
  devicetarget: {
    description: `Names such as ${TARGET_NAMES.devices.examples.join(', ')}, or Android phone and Mac OS. Not two names of one device.`,
  },
  languagetarget: {
    description:
      'Tags or names in any language: pt-BR, pt_BR, zh-Hant, German, Deutsch. Not two names of one language.',
  },
  deeplink: { description: 'Requires devicetarget, unless all its values are false.' },
}

const notFound = (...fields: string[]) => ({ 404: fields.map((field) => `${field} is unknown`) })
const ADDRESS = 'must be a full address that starts with http:// or https://'

const TOO_LONG = `must have at most ${MAX_ADDRESS_LENGTH} characters once it is encoded`

const BLOCKED = 'must not lead to a host that was blocked by the operator of this service'

const linkRefusals = [
  ADDRESS,
  BLOCKED,
  TOO_LONG,
  `parameters must leave url at most ${MAX_ADDRESS_LENGTH} characters`,
  'is unknown: there is no such location',
  'is unknown: there is no such device',
  'is unknown: there is no such language',
  'is a duplicate',
  'expiry must be in the future (UTC)',
  'type is unknown',
  'domain must be a domain such as https://go.example',
  'domain is unknown',
  'domain is not verified yet',
  'campaign is unknown',
  'channel is unknown',
  'is unknown: there is no such pixel',
  'url must not lead back to this short URL',
]

const NOT_PUBLIC = [
  'domain must be a name, such as https://go.example.com, not an IP address',
  'domain must end in a public suffix',
  'domain must be a name below a public suffix',
  'domain must have no port',
]
const domainRefusals = [ADDRESS, BLOCKED, TOO_LONG, 'must not lead to the domain itself, except to one of its links']
/** Clients read from this field which value is in use. */
const taken = (field: string) => ({
  409: { taken: { const: field, description: 'The field whose value is in use.' } },
})
const aliasTaken = ['custom is taken']

const RULES: Partial<Record<OperationName, ServiceRules>> = {
  updateAccount: {
    body: { anyOf: [{ required: ['email'] }, { required: ['password'] }] },
    refusals: { 409: ['email is taken'] },
    facts: taken('email'),
  },
  createDomain: {
    fields: { domain: domainField },
    refusals: {
      400: [
        ...domainRefusals,
        'domain must be only a scheme and host',
        'domain must have a name of at most 253 characters',
        ...NOT_PUBLIC,
      ],
      409: ['domain is taken'],
    },
    facts: taken('domain'),
  },
  updateDomain: {
    refusals: { 400: domainRefusals, ...notFound('id'), 409: ['domain is taken'] },
    facts: taken('domain'),
  },
  deleteDomain: { refusals: { ...notFound('id'), 409: ['id cannot be deleted: the domain still has links'] } },
  createCampaign: { fields: { slug }, refusals: { 409: ['slug is taken'] }, facts: taken('slug') },
  updateCampaign: {
    fields: { slug },
    refusals: { ...notFound('id'), 409: ['slug is taken'] },
    facts: taken('slug'),
  },
  deleteCampaign: { refusals: notFound('id') },
  assignLinkToCampaign: { refusals: notFound('campaignid', 'linkid') },
  listChannelItems: { refusals: notFound('id') },
  assignToChannel: { refusals: notFound('channelid', 'itemid') },
  updateChannel: { refusals: notFound('id') },
  deleteChannel: { refusals: notFound('id') },
  createPixel: { fields: { type: { enum: [...PIXEL_TYPES] } } },
  updatePixel: { refusals: notFound('id') },
  deletePixel: { refusals: notFound('id') },
  listLinks: {
    refusals: { 404: ['short matches no link of this account'] },
    facts: {
      404: {
        available: { type: 'boolean', description: 'Whether the account could create a link with this short URL.' },
      },
    },
  },
  readLink: { refusals: notFound('id') },
  readClicks: {
    refusals: {
      400: ['from must not be after to', 'from must not be after today', 'from must be at most 365 days before to'],
      ...notFound('id'),
    },
  },
  readAccountClicks: {
    refusals: {
      ...notFound('domain'),
      400: ['from must not be after to', 'from must not be after today', 'from must be at most 365 days before to'],
    },
  },
  createLink: {
    fields: linkFields,
    body: {
      anyOf: [
        { properties: { deeplink: { additionalProperties: { const: false } } } },
        { required: ['devicetarget'], properties: { devicetarget: { minItems: 1 } } },
      ],
    },
    refusals: { 400: linkRefusals, 409: aliasTaken },
    facts: taken('custom'),
  },
  updateLink: {
    fields: linkFields,
    body: { [UNSENT_FIELDS.name]: UNSENT_FIELDS.value },
    refusals: { 400: [...linkRefusals, 'deeplink requires devicetarget'], ...notFound('id'), 409: aliasTaken },
    facts: taken('custom'),
  },
  deleteLink: { refusals: notFound('id') },
}

/** The OpenAPI document of this service. */
export const serviceDocument = (serverUrl: string) =>
  openApiDocument(operations, { serverUrl, note: NOTE, maxBodyBytes: MAX_BODY_BYTES, rules: RULES })
