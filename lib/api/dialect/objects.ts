import type { JsonObject } from '../json-object.ts'
import { addressOf, firstText, flagOf, idOf, idOrNull, objectOf, shortUrlIn, textOf, textOrNull } from './values.ts'

export const accountAnswer = (body: JsonObject): unknown => {
  const data = objectOf(body.data)
  return {
    error: 0,
    data: {
      id: idOf(data.id),
      email: textOf(data.email),
      username: textOf(data.username),
      avatar: addressOf(data.avatar),
      status: textOf(data.status),
      // FIELD.md line 30: a plan may have no end.
      expires: textOrNull(data.expires),
      registered: textOf(data.registered),
    },
  }
}

// A bare host, which a service may give where SPEC.md has a full address.
const HOST = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d{1,5})?\/?$/u

/** Spaces, and what is not seen or turns the direction of text around. */
const INVISIBLE = /[\p{C}\p{Z}]/u

/** A domain is named to the service as the service names it, so its spelling stays unless that would disguise it. */
const domainOf = (value: unknown): string => {
  const text = textOf(value).trim()
  const address = addressOf(text)
  if (address === '') return HOST.exec(text)?.[0] ?? ''
  return INVISIBLE.test(text) ? address : text
}

export const domainRow = (row: JsonObject) => ({
  // Line 11: a shared system domain has none.
  id: idOrNull(row.id),
  domain: domainOf(row.domain),
  redirectroot: addressOf(row.redirectroot),
  redirect404: addressOf(row.redirect404),
})

export const namedRow = (row: JsonObject) => ({
  id: idOf(row.id),
  name: textOf(row.name),
  date: textOf(row.date),
})

export const overlayRow = (row: JsonObject) => ({
  id: idOf(row.id),
  type: textOf(row.type),
  name: textOf(row.name),
  date: textOf(row.date),
})

export const pixelRow = (row: JsonObject) => ({
  id: idOf(row.id),
  type: textOf(row.type),
  name: textOf(row.name),
  tag: textOf(row.tag),
  date: textOf(row.date),
})

/** SPEC.md, Campaign, and FIELD.md line 26: the name under `name`, `domain` or `campaign`; no rotator, no list: `false`. */
const campaignFields = (row: JsonObject) => ({
  name: firstText(row.name, row.domain, row.campaign),
  access: {
    public: flagOf(row.public),
    rotator: shortUrlIn(row.rotator) || false,
    list: shortUrlIn(row.list),
  },
})

export const campaignRow = (row: JsonObject) => {
  const { name, access } = campaignFields(row)
  return { id: idOf(row.id), name, ...access }
}

/** The name that create and update answer stands under `domain`; an update is about the id that was asked. */
export const campaignWrittenAnswer = (body: JsonObject, asked: { id?: number }): unknown => {
  const { name, access } = campaignFields(body)
  return { error: 0, id: idOrNull(body.id) ?? asked.id, domain: name, ...access }
}

export const channelRow = (row: JsonObject) => ({
  id: idOf(row.id),
  name: textOf(row.name),
  description: textOf(row.description),
  color: textOf(row.color),
  starred: flagOf(row.starred),
})

export const channelItemRow = (row: JsonObject) => ({
  type: textOf(row.type),
  id: idOf(row.id),
  title: textOf(row.title),
  preview: addressOf(row.preview),
  link: shortUrlIn(row.link),
  date: textOf(row.date),
})
