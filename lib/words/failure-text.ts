import type { Failure, StoragePart, StorageTrouble } from '../model/failure.ts'

export interface FailureText {
  /** What happened: a few words, without a full stop. */
  title: string
  /** What it means and what to do: one or two sentences. */
  advice: string
  /** The service's own words, to be shown as a quotation and as text; `null` when it said nothing. */
  quote: string | null
}

/** Says a moment (epoch milliseconds) so that it fits after "again": "in 0:41", "at 12:31". */
export type TellTime = (at: number) => string

const seconds = (milliseconds: number): string => {
  const count = Math.round(milliseconds / 1_000)
  return count === 1 ? '1 second' : `${count} seconds`
}

const megabytes = (bytes: number): string => `${Math.round(bytes / (1024 * 1024))} MB`

const text = (title: string, advice: string, quote: string | null = null): FailureText => ({
  title,
  advice,
  quote: quote === '' ? null : quote,
})

/** What a person calls the parts of an input; others keep their own name. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  baseUrl: 'The service address',
  key: 'The API key',
  passphrase: 'The passphrase',
  current: 'The current passphrase',
  job: 'This request',
  batch: 'The list',
  selection: 'The selection',
  url: 'The long URL',
  custom: 'The custom alias',
  type: 'The redirect type',
  password: 'The password',
  domain: 'The domain',
  expiry: 'The expiry',
  geotarget: 'A country target',
  devicetarget: 'A device target',
  languagetarget: 'A language target',
  metatitle: 'The meta title',
  metadescription: 'The meta description',
  metaimage: 'The meta image',
  description: 'The note',
  pixels: 'The pixels',
  channel: 'The channel',
  campaign: 'The campaign',
  deeplink: 'The deep links',
  status: 'The visibility',
  parameters: 'A parameter',
  name: 'The name',
  tag: 'The tag',
  color: 'The colour',
  slug: 'The slug',
  email: 'The e-mail address',
  redirectroot: 'The root redirect',
  redirect404: 'The 404 redirect',
  preset: 'The preset',
  presets: 'A preset',
  rules: 'A rule',
  defaults: 'A default',
}

const fieldName = (path: string): string => {
  const field = path.split('.', 1)[0] ?? ''
  if (field === '') return 'What was entered'
  return Object.hasOwn(FIELD_NAMES, field) ? (FIELD_NAMES[field] ?? field) : `“${field}”`
}

/** Fields that name what something was to be done with: nothing is wrong with it but the time. */
const ACTED_ON: readonly string[] = ['job', 'batch']

const STORAGE_TITLES: Readonly<Record<StoragePart, string>> = {
  outbox: 'The outbox cannot be used',
  settings: 'The settings cannot be read',
  connection: 'The connection cannot be read',
}

const STORAGE_ADVICE: Readonly<Record<StorageTrouble | 'unknown', string>> = {
  full: 'There is no room left: what was asked for last was not kept. Free some disk space, or discard requests that are done, then try again.',
  newer: 'A newer version of Terselink wrote it. It stays as it is; update Terselink to go on with it.',
  damaged: 'What is stored is damaged. It stays as it is.',
  unknown: 'The browser does not give access to it. Restart the browser, or free some disk space, then try again.',
}

const storageText = ({ detail, trouble, part }: Extract<Failure, { kind: 'storage' }>): FailureText =>
  text(
    part === undefined ? 'The extension’s own storage cannot be used' : STORAGE_TITLES[part],
    `${STORAGE_ADVICE[trouble ?? 'unknown']} (${detail})`,
  )

/** Every failure in plain words: what happened, what it means, what to do. */
export const failureText = (failure: Failure, tellTime: TellTime): FailureText => {
  switch (failure.kind) {
    case 'not-connected':
      return text('No service is connected', 'Connect your service to make and manage short links.')
    case 'locked':
      return text('Terselink is locked', 'Nothing was sent. Unlock the key with your passphrase.')
    case 'offline':
      return text('You are offline', 'Nothing was sent. It goes out by itself once the network is back.')
    case 'unreachable':
      return text(
        'The service could not be reached',
        'The connection broke or the address does not answer. Check the network and the service address.',
      )
    case 'timeout':
      return text(
        'The service did not answer in time',
        `There was no complete answer within ${seconds(failure.afterMs)}. The request may have arrived all the same.`,
      )
    case 'permission':
      return text(
        'The browser does not allow access to the service',
        `Terselink needs your permission to talk to ${failure.origin}. Connect again and allow it.`,
      )
    case 'key-refused':
      return text(
        'API key rejected',
        "The service doesn't accept this key, so nothing is sent with it. Some hosts drop the header " +
          'that carries it: if the key is right, ask the people who run the service.',
        failure.said,
      )
    case 'not-allowed':
      return text(
        'Your account may not do this',
        'The key works, but the plan or the rights of this account do not cover it. The service can say which plan does.',
        failure.said,
      )
    case 'slow-down':
      return text(
        'The service asked to slow down',
        `The limit of requests is reached. It will be tried again ${tellTime(failure.until)}.`,
      )
    case 'refused':
      if (failure.existingId !== undefined)
        return text('There is already one', 'Nothing was made. Use that one, or choose another name.', failure.said)
      return text(
        'The service refused the request',
        'Nothing was made or changed. Correct what it objects to, then try again.',
        failure.said,
      )
    case 'service-error':
      return text(
        'The service has a problem of its own',
        `It answered with the error HTTP ${failure.status}, which is not yours to mend. Try again later.`,
      )
    case 'unreadable':
      // Where `answer.ts` says what it missed: an answer of this API, but for that (FIELD.md line 16).
      if (failure.detail === 'shorturl')
        return text(
          'The service returned no usable short URL',
          'The link may have been created. Look for it under Links before you try again.',
        )
      return text(
        'The service answered with something that is not its API',
        'It may be an error page, a check for robots, or another program at this address. ' +
          `Check the service address. (HTTP ${failure.status}${failure.detail === '' ? '' : `, ${failure.detail}`})`,
      )
    case 'too-large':
      return text(
        'The answer was too long to read',
        `Reading stopped at ${megabytes(failure.limitBytes)}, which no right answer exceeds. Check the service address.`,
      )
    case 'redirected':
      return text(
        'This address leads elsewhere',
        'The service answered with a redirect, which the key must not follow. Enter the address that it leads to.',
      )
    case 'invalid':
      return text(
        ACTED_ON.includes(failure.field) ? 'This cannot be done now' : 'This cannot be sent',
        `${fieldName(failure.field)} ${failure.problem}.`,
      )
    case 'already-shortened':
      return text(
        'This page already has a short link',
        `Nothing was created. Use ${failure.shortUrl}, or create another.`,
      )
    case 'credentials':
      return text(
        'This address contains a user name and password',
        'Nothing was sent, because anyone with the link would see them. Remove them, or keep them, before you shorten it.',
      )
    case 'not-found':
      return text('It does not exist', 'The service knows nothing under this name or number. It may have been deleted.')
    case 'interrupted':
      return text(
        'The browser stopped in the middle',
        'The request was under way when the extension was stopped. It may or may not have arrived.',
      )
    case 'storage':
      return storageText(failure)
    case 'forbidden-sender':
      return text('The request was turned away', 'It did not come from a page of Terselink, so nothing was done.')
    case 'internal':
      return text(
        'Terselink made a mistake',
        `Nothing you did caused this. Try again; if it comes back, please report it. (${failure.detail})`,
      )
  }
}

/**
 * The same for a request that may have been carried out all the same. A refusal can be the answer to a second copy, which a
 * browser sends by itself when a connection breaks (FIELD.md line 19), so it doesn't mean that nothing was made.
 */
export const unsureFailureText = (failure: Failure, tellTime: TellTime): FailureText => {
  const words = failureText(failure, tellTime)
  if (failure.kind !== 'refused') return words
  const advice = 'The browser may have sent the request twice. Then only the second one was refused.'
  return { ...words, title: 'The service refused the request', advice }
}

/** Of a link that was listed here. */
export const LINK_GONE: FailureText = text(
  'This link no longer exists',
  'It was probably deleted elsewhere. It has been removed from the list.',
)
