import { html } from '../pages/html.ts'
import type { Words } from './en.ts'

export const de: Words = {
  tag: 'de',
  direction: 'ltr',

  continue: 'Weiter',
  open: 'Öffnen',
  getApp: 'App herunterladen',
  openWithoutFrame: 'Ohne Rahmen öffnen',

  leaving: 'Sie verlassen diese Website',
  continuesIn: (inSeconds) => `Sie werden ${inSeconds} weitergeleitet.`,
  misleadingAddress: (host) =>
    html`Dieser Link führt zu ${host}. Was in der Adresse vor dem @ steht, ist nicht der Name der Website.`,

  passwordTitle: 'Dieser Link ist passwortgeschützt',
  password: 'Passwort',
  openLink: 'Link öffnen',
  wrongPassword: 'Falsches Passwort. Bitte versuchen Sie es erneut.',

  tooManyAttempts: 'Zu viele Versuche',
  tooManyMessages: 'Zu viele Nachrichten',
  tooManyUnknown: 'Zu viele unbekannte Links',
  openedUnknown:
    'Aus Ihrem Netzwerk wurden viele Adressen ohne Link aufgerufen. Bitte versuchen Sie es in einer Minute erneut.',
  waitMinute: 'Bitte versuchen Sie es in einer Minute erneut.',
  waitHour: 'Bitte versuchen Sie es in einer Stunde erneut.',

  website: 'Webadresse',
  name: 'Ihr Name',
  email: 'E-Mail-Adresse',
  message: 'Nachricht',
  send: 'Senden',
  thankYou: 'Vielen Dank',
  sent: 'Ihre Nachricht wurde gesendet. Sie können diesen Tab schließen.',
  notSent: 'Ihre Nachricht wurde nicht gesendet',
  tooLarge: 'Sie ist zu groß. Bitte gehen Sie zurück und kürzen Sie sie.',
  recipientFull: 'Das Postfach des Empfängers ist voll. Bitte versuchen Sie es später erneut.',
  messageMissing: 'Bitte gehen Sie zurück und schreiben Sie eine Nachricht.',
  emailMissing: 'Bitte gehen Sie zurück und geben Sie Ihre E-Mail-Adresse ein.',
  nameTooLong: (count) => `Bitte gehen Sie zurück und kürzen Sie den Namen auf ${count} Zeichen.`,
  emailTooLong: (count) => `Bitte gehen Sie zurück und kürzen Sie die E-Mail-Adresse auf ${count} Zeichen.`,
  messageTooLong: (count) => `Bitte gehen Sie zurück und kürzen Sie die Nachricht auf ${count} Zeichen.`,
  noForm: 'Unter dieser Adresse gibt es kein Formular.',

  expired: 'Link abgelaufen',
  hasExpired: 'Dieser Link ist nicht mehr gültig.',
  notFound: 'Nicht gefunden',
  noLink: 'Unter dieser Adresse gibt es keinen Link.',
  noLinksAt: (host) => html`Dieser Dienst hat keine Links unter dem Hostnamen „${host}“.`,
  loop: 'Endlose Weiterleitung',
  leadsToItself: 'Dieser Link führt zu sich selbst zurück.',
  methodNotAllowed: 'Methode nicht erlaubt',
  acceptsOnly: (methods) => html`Diese Adresse akzeptiert nur ${methods}.`,
  noLinksYet: 'Noch keine Links.',

  disabled: 'Link gesperrt',
  disabledLink: 'Der Betreiber dieses Dienstes hat diesen Link gesperrt.',
  disabledAccount: 'Der Betreiber dieses Dienstes hat das Konto gesperrt, zu dem dieser Link gehört.',
  blockedDestination: 'Der Betreiber dieses Dienstes hat die Website gesperrt, zu der dieser Link führt.',
  phishing: 'Grund: Meldung wegen Phishing.',
  malware: 'Grund: Meldung wegen Schadsoftware.',
  spam: 'Grund: Meldung wegen Spam.',
  legal: 'Der Zugriff ist aus rechtlichen Gründen nicht möglich.',
  reportAbuse: (contact) => html`Missbrauch melden: ${contact}`,

  about: 'Dies ist ein Terselink-Dienst. Seine API ist in /api/openapi.json beschrieben.',
  internalError: 'Interner Fehler.',
  unavailable: 'Der Dienst ist nicht verfügbar. Bitte versuchen Sie es erneut.',
}
