import type { LinkOptions } from '../../../lib/contract/link-options.ts'
import type { Choices } from '../../../lib/model/choices.ts'

type Named = { id: number; name: string }

const nameOf = (items: readonly Named[] | undefined, id: number): string =>
  items?.find((item) => item.id === id)?.name ?? String(id)

const times = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

/** What a link will get, as a list of a few words each; without options there is nothing to say. */
export const getsWords = (options: LinkOptions, choices: Choices | null): string[] => {
  const words: string[] = []
  const { custom, domain, campaign, channel, pixels, expiry, type, status, metatitle, description } = options
  if (custom !== undefined) words.push(`alias ${custom}`)
  if (domain !== undefined) words.push(domain.replace(/^https?:\/\//, ''))
  if (metatitle !== undefined) words.push(`title “${metatitle}”`)
  if (campaign !== undefined) words.push(`campaign ${nameOf(choices?.campaigns.items, campaign)}`)
  if (channel !== undefined) words.push(`channel ${nameOf(choices?.channels.items, channel)}`)
  if (pixels !== undefined && pixels.length > 0)
    words.push(`pixels ${pixels.map((id) => nameOf(choices?.pixels.items, id)).join(', ')}`)
  if (expiry !== undefined) words.push(`expires ${expiry}`)
  // Never the password itself: the table may be looked at by others too.
  if (options.password !== undefined) words.push('password')
  if (type !== undefined) words.push(`redirect ${type}`)
  if (status !== undefined) words.push(status)
  if (description !== undefined) words.push('note')
  if (options.metadescription !== undefined) words.push('meta description')
  if (options.metaimage !== undefined) words.push('meta image')
  if (options.geotarget?.length) words.push(times(options.geotarget.length, 'country target'))
  if (options.devicetarget?.length) words.push(times(options.devicetarget.length, 'device target'))
  if (options.languagetarget?.length) words.push(times(options.languagetarget.length, 'language target'))
  if (options.deeplink !== undefined) words.push('deep links')
  if (options.parameters?.length) words.push(options.parameters.map(({ name, value }) => `${name}=${value}`).join('&'))
  return words
}
