import { isJsonObject, type JsonObject } from '../../json-object.ts'
import { isTimeZone } from '../../model/time-zones.ts'
import { boundedText, withoutInvisible } from '../../outside-text.ts'
import {
  addressOf,
  exactText,
  exactTextOrNull,
  firstText,
  flagOf,
  idOf,
  idOrNull,
  objectOf,
  shortUrlIn,
  shownText,
  titleOf,
} from './values.ts'

export const accountAnswer = (body: JsonObject): unknown => {
  const data = objectOf(body.data)
  return {
    error: 0,
    data: {
      id: idOf(data.id),
      email: shownText(data.email, 'name'),
      username: shownText(data.username, 'name'),
      avatar: addressOf(data.avatar),
      status: shownText(data.status, 'name'),
      // FIELD.md line 30: `null` for a plan without an end.
      expires: exactTextOrNull(data.expires, 'name'),
      registered: shownText(data.registered, 'name'),
      ...(typeof data.zone === 'string' && isTimeZone(data.zone) && { zone: data.zone }),
    },
  }
}

// A bare host, which a service may return where SPEC.md has a full address.
const HOST = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d{1,5})?\/?$/u

/** Spaces, invisible characters and those that change the text's direction. */
const INVISIBLE = /[\p{C}\p{Z}]/u

/** Requests name a domain as the service does, so its spelling is kept unless it is deceptive. */
const domainOf = (value: unknown): string => {
  const text = exactText(value, 'address').trim()
  const address = addressOf(text)
  if (address === '') return HOST.exec(text)?.[0] ?? ''
  return INVISIBLE.test(text) ? address : text
}

export const domainRow = (row: JsonObject) => ({
  // Line 11: `null` for a shared system domain.
  id: idOrNull(row.id),
  domain: domainOf(row.domain),
  redirectroot: addressOf(row.redirectroot),
  redirect404: addressOf(row.redirect404),
  ...unverifiedIn(row.unverified),
  ...(typeof row.passquery === 'boolean' && { passquery: row.passquery }),
  ...lookIn(row),
})

/**
 * Beyond SPEC.md: only both fields together count, because a service without colors of domains may mean something else
 * by `name`.
 */
const lookIn = ({ name, color }: JsonObject) =>
  typeof name === 'string' && typeof color === 'string'
    ? { name: shownText(name, 'name'), color: exactText(color, 'name') }
    : {}

/**
 * Beyond SPEC.md: without a text to publish, a service means something else by this name. Record and text are copied by
 * the user, so they must be what they look like: a hidden line break would run a command in a terminal.
 */
const unverifiedIn = (value: unknown) => {
  if (!isJsonObject(value)) return {}
  const [record, text] = [exactText(value.record, 'name'), exactText(value.text, 'name')]
  if (![record, text].every((each) => each !== '' && each === withoutInvisible(each))) return {}
  return { unverified: { record, text, file: shortUrlIn(value.file), problem: shownText(value.problem, 'name') } }
}

export const namedRow = (row: JsonObject) => ({
  id: idOf(row.id),
  name: shownText(row.name, 'name'),
  date: shownText(row.date, 'name'),
})

export const overlayRow = (row: JsonObject) => ({
  id: idOf(row.id),
  type: exactText(row.type, 'name'),
  name: shownText(row.name, 'name'),
  date: shownText(row.date, 'name'),
})

export const pixelRow = (row: JsonObject) => ({
  id: idOf(row.id),
  type: exactText(row.type, 'name'),
  name: shownText(row.name, 'name'),
  tag: exactText(row.tag, 'value'),
  date: shownText(row.date, 'name'),
})

/**
 * SPEC.md, Campaign, and FIELD.md line 26: the name is in `name`, `domain` or `campaign`; no rotator or list is
 * `false`.
 */
const campaignFields = (row: JsonObject) => ({
  name: boundedText(firstText(row.name, row.domain, row.campaign), 'name'),
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

/** Create and update return the name in `domain`. An update's response without an id is about the requested one. */
export const campaignWrittenAnswer = (body: JsonObject, asked: { id?: number }): unknown => {
  const { name, access } = campaignFields(body)
  return { error: 0, id: idOrNull(body.id) ?? asked.id, domain: name, ...access }
}

export const channelRow = (row: JsonObject) => ({
  id: idOf(row.id),
  name: shownText(row.name, 'name'),
  description: shownText(row.description, 'description'),
  color: exactText(row.color, 'name'),
  starred: flagOf(row.starred),
})

export const channelItemRow = (row: JsonObject) => ({
  type: exactText(row.type, 'name'),
  id: idOf(row.id),
  title: titleOf(row.title),
  preview: addressOf(row.preview),
  link: shortUrlIn(row.link),
  date: shownText(row.date, 'name'),
})
