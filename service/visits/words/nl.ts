import { html } from '../pages/html.ts'
import type { Words } from './en.ts'

export const nl: Words = {
  tag: 'nl',
  direction: 'ltr',

  continue: 'Doorgaan',
  open: 'Openen',
  getApp: 'App downloaden',
  openWithoutFrame: 'Zonder frame openen',

  leaving: 'U verlaat deze site',
  continuesIn: (inSeconds) => `U wordt ${inSeconds} doorgestuurd.`,
  misleadingAddress: (host) =>
    html`Deze link leidt naar ${host}. Wat in het adres voor de @ staat, is niet de naam van een site.`,

  passwordTitle: 'Deze link is beveiligd met een wachtwoord',
  password: 'Wachtwoord',
  openLink: 'Link openen',
  wrongPassword: 'Onjuist wachtwoord. Probeer het opnieuw.',

  tooManyAttempts: 'Te veel pogingen',
  tooManyMessages: 'Te veel berichten',
  tooManyUnknown: 'Te veel onbekende links',
  openedUnknown: 'Vanaf uw netwerk zijn veel adressen zonder link geopend. Wacht een minuut en probeer het opnieuw.',
  waitMinute: 'Wacht een minuut en probeer het opnieuw.',
  waitHour: 'Wacht een uur en probeer het opnieuw.',

  website: 'Webadres',
  name: 'Naam',
  email: 'E-mailadres',
  message: 'Bericht',
  send: 'Verzenden',
  thankYou: 'Bedankt',
  sent: 'Uw bericht is verzonden. U kunt dit tabblad sluiten.',
  notSent: 'Uw bericht is niet verzonden',
  tooLarge: 'Het is te groot. Ga terug en maak het korter.',
  recipientFull: 'De ontvanger heeft te veel berichten. Probeer het later opnieuw.',
  messageMissing: 'Ga terug en schrijf een bericht.',
  emailMissing: 'Ga terug en vul uw e-mailadres in.',
  nameTooLong: (count) => `Ga terug en kort de naam in tot ${count} tekens.`,
  emailTooLong: (count) => `Ga terug en kort het e-mailadres in tot ${count} tekens.`,
  messageTooLong: (count) => `Ga terug en kort het bericht in tot ${count} tekens.`,
  noForm: 'Op dit adres staat geen formulier.',

  expired: 'Link verlopen',
  hasExpired: 'Deze link is verlopen.',
  notFound: 'Niet gevonden',
  noLink: 'Op dit adres staat geen link.',
  noLinksAt: (host) => html`Deze dienst heeft geen links op de host ‘${host}’.`,
  loop: 'Eindeloze omleiding',
  leadsToItself: 'Deze link leidt terug naar zichzelf.',
  methodNotAllowed: 'Methode niet toegestaan',
  acceptsOnly: (methods) => html`Dit adres accepteert alleen ${methods}.`,
  noLinksYet: 'Nog geen links.',

  disabled: 'Link uitgeschakeld',
  disabledLink: 'De beheerder van deze dienst heeft deze link uitgeschakeld.',
  disabledAccount: 'De beheerder van deze dienst heeft het account van deze link uitgeschakeld.',
  blockedDestination: 'De beheerder van deze dienst heeft de site geblokkeerd waar deze link naartoe leidt.',
  phishing: 'Reden: gemeld als phishing.',
  malware: 'Reden: gemeld wegens schadelijke software.',
  spam: 'Reden: gemeld als spam.',
  legal: 'Niet beschikbaar om juridische redenen.',
  reportAbuse: (contact) => html`Misbruik melden: ${contact}`,

  about: 'Dit is een Terselink-dienst. De API wordt beschreven in /api/openapi.json.',
  internalError: 'Interne fout.',
  unavailable: 'De dienst is niet beschikbaar. Probeer het opnieuw.',
}
