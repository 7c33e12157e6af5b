import { type Html, html } from '../pages/html.ts'

/**
 * Everything that the service tells visitors of short links. Every other language has the same messages in the same order.
 * A value that is HTML is isolated from the sentence around it; `count` and `inSeconds` are written as the language does.
 */
export const en = {
  /** The BCP 47 tag for `<html lang>` and `Content-Language`. */
  tag: 'en',
  direction: 'ltr' as 'ltr' | 'rtl',

  // Ways on
  continue: 'Continue',
  open: 'Open',
  getApp: 'Get the app',
  openWithoutFrame: 'Open without frame',

  // Splash page
  leaving: 'You are leaving this site',
  /** `inSeconds` is "in 5 seconds". */
  continuesIn: (inSeconds: string): string => `This page continues ${inSeconds}.`,
  misleadingAddress: (host: Html): Html =>
    html`This link leads to ${host}. What is before the @ in its address is not the name of a site.`,

  // Password page
  passwordTitle: 'This link has a password',
  password: 'Password',
  openLink: 'Open link',
  wrongPassword: 'Wrong password. Try again.',

  // Limits
  tooManyAttempts: 'Too many attempts',
  tooManyMessages: 'Too many messages',
  tooManyUnknown: 'Too many unknown links',
  openedUnknown: 'Your network opened many addresses that have no link. Wait a minute, then try again.',
  waitMinute: 'Wait a minute, then try again.',
  waitHour: 'Wait an hour, then try again.',

  // Contact form. The website is a field that only programs see.
  website: 'Website',
  name: 'Name',
  email: 'Email',
  message: 'Message',
  send: 'Send',
  thankYou: 'Thank you',
  sent: 'Your message was sent. You can close this tab.',
  notSent: 'Your message was not sent',
  tooLarge: 'It is too large. Go back and shorten it.',
  recipientFull: 'The recipient has too many messages. Try again later.',
  messageMissing: 'Go back and write a message.',
  emailMissing: 'Go back and enter your email address.',
  nameTooLong: (count: string): string => `Go back and shorten the name to ${count} characters.`,
  emailTooLong: (count: string): string => `Go back and shorten the email address to ${count} characters.`,
  messageTooLong: (count: string): string => `Go back and shorten the message to ${count} characters.`,
  noForm: 'There is no form at this address.',

  // No link
  expired: 'Link expired',
  hasExpired: 'This link has expired.',
  notFound: 'Not found',
  noLink: 'There is no link at this address.',
  noLinksAt: (host: Html): Html => html`This service has no links at the host “${host}”.`,
  loop: 'Redirect loop',
  leadsToItself: 'This link leads back to itself.',
  methodNotAllowed: 'Method not allowed',
  acceptsOnly: (methods: Html): Html => html`This address accepts only ${methods}.`,
  noLinksYet: 'No links yet.',

  // Takedowns: what was disabled, then why
  disabled: 'Link disabled',
  disabledLink: 'The operator of this service has disabled this link.',
  disabledAccount: 'The operator of this service has disabled the account of this link.',
  blockedDestination: 'The operator of this service has blocked the site that this link leads to.',
  phishing: 'It was reported as phishing.',
  malware: 'It was reported for harmful software.',
  spam: 'It was reported as spam.',
  legal: 'It is unavailable for legal reasons.',
  reportAbuse: (contact: Html): Html => html`Report abuse: ${contact}`,

  // The service itself
  about: 'This is a Terselink service. See /api/openapi.json for its API.',
  internalError: 'Internal error.',
  unavailable: 'Service unavailable. Try again.',
}

export type Words = typeof en
