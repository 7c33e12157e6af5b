import { aliasOf, webAddressOf } from '../address/short-url.ts'
import type { Link } from '../contract/link.ts'
import type { Output } from '../contract/operations.ts'

/** The list row of a link whose details were read. */
export const rowOfLink = ({ details, data }: Output<'readLink'>): Link => ({
  id: details.id,
  alias: aliasOf(details.shorturl),
  shorturl: details.shorturl,
  longurl: webAddressOf(details.longurl) ?? '',
  clicks: data.clicks,
  title: details.title,
  description: details.description,
  date: details.date,
})
