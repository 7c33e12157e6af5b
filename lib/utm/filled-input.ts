import type { Parameter } from '../contract/target-address.ts'
import { isPlayListing, withReferrer } from './play-referrer.ts'
import { type FilledParameters, filledParameters, isUtm, type TemplateContext } from './templates.ts'

/** The options that templates refer to. */
interface Templated {
  url?: unknown
  parameters?: unknown
  channel?: unknown
  campaign?: unknown
}

/** The names of the account's channels and campaigns. */
export interface TemplateNames {
  channels: { items: readonly { id: number | null; name: string }[] }
  campaigns: { items: readonly { id: number | null; name: string }[] }
}

/**
 * Whether a link's parameters change before they are sent: templates are filled in, and those of an app on Google Play
 * are combined.
 */
export const isFilled = ({ url, parameters }: Templated): boolean =>
  Array.isArray(parameters) &&
  (parameters as Parameter[]).some(({ name, value }) => isUtm(name) && (value.includes('{') || isPlayListing(url)))

const templateContext = (
  { url, channel, campaign }: Omit<Templated, 'parameters'>,
  names: TemplateNames | null,
  today: string,
): TemplateContext => ({
  channel: names?.channels.items.find(({ id }) => id === channel)?.name ?? null,
  campaign: names?.campaigns.items.find(({ id }) => id === campaign)?.name ?? null,
  longUrl: typeof url === 'string' ? url : '',
  today,
})

/** A link's parameters as they are sent. */
export const parametersToSend = (
  { parameters = [], ...rest }: Templated & { parameters?: readonly Parameter[] | undefined },
  names: TemplateNames | null,
  today: string,
): FilledParameters => {
  const filled = filledParameters(parameters, templateContext(rest, names, today))
  return { ...filled, parameters: withReferrer(rest.url, filled.parameters) }
}

/** The input of a link's request with its templates filled in. Templates never reach the service. */
export const filledInput = <Input extends Templated>(
  input: Input,
  names: TemplateNames | null,
  today: string,
): Input => {
  if (!isFilled(input)) return input
  const { parameters: _, ...rest } = input
  const { parameters } = parametersToSend(input as Templated & { parameters: Parameter[] }, names, today)
  return (parameters.length === 0 ? rest : { ...rest, parameters }) as Input
}
