import { html } from '../pages/html.ts'
import type { Words } from './en.ts'

export const it: Words = {
  tag: 'it',
  direction: 'ltr',

  continue: 'Continua',
  open: 'Apri',
  getApp: 'Scarica l’app',
  openWithoutFrame: 'Apri senza riquadro',

  leaving: 'Stai lasciando questo sito',
  continuesIn: (inSeconds) => `Questa pagina prosegue ${inSeconds}.`,
  misleadingAddress: (host) =>
    html`Questo link porta a ${host}. Ciò che precede la @ nell’indirizzo non è il nome di un sito.`,

  passwordTitle: 'Questo link è protetto da password',
  password: 'Password',
  openLink: 'Apri il link',
  wrongPassword: 'Password errata. Riprova.',

  tooManyAttempts: 'Troppi tentativi',
  tooManyMessages: 'Troppi messaggi',
  tooManyUnknown: 'Troppi link sconosciuti',
  openedUnknown: 'Dalla tua rete sono stati aperti molti indirizzi senza link. Attendi un minuto e riprova.',
  waitMinute: 'Attendi un minuto e riprova.',
  waitHour: 'Attendi un’ora e riprova.',

  website: 'Sito web',
  name: 'Nome',
  email: 'Indirizzo email',
  message: 'Messaggio',
  send: 'Invia',
  thankYou: 'Grazie',
  sent: 'Il messaggio è stato inviato. Puoi chiudere questa scheda.',
  notSent: 'Il messaggio non è stato inviato',
  tooLarge: 'È troppo grande. Torna indietro e accorcialo.',
  recipientFull: 'Il destinatario ha troppi messaggi. Riprova più tardi.',
  messageMissing: 'Torna indietro e scrivi un messaggio.',
  emailMissing: 'Torna indietro e inserisci il tuo indirizzo email.',
  nameTooLong: (count) => `Torna indietro e riduci il nome a ${count} caratteri.`,
  emailTooLong: (count) => `Torna indietro e riduci l’indirizzo email a ${count} caratteri.`,
  messageTooLong: (count) => `Torna indietro e riduci il messaggio a ${count} caratteri.`,
  noForm: 'A questo indirizzo non c’è alcun modulo.',

  expired: 'Link scaduto',
  hasExpired: 'Questo link è scaduto.',
  notFound: 'Pagina non trovata',
  noLink: 'A questo indirizzo non c’è alcun link.',
  noLinksAt: (host) => html`Questo servizio non ha link per l’host «${host}».`,
  loop: 'Reindirizzamento ciclico',
  leadsToItself: 'Questo link riporta a sé stesso.',
  methodNotAllowed: 'Metodo non consentito',
  acceptsOnly: (methods) => html`Questo indirizzo accetta solo ${methods}.`,
  noLinksYet: 'Ancora nessun link.',

  disabled: 'Link disattivato',
  disabledLink: 'Il gestore di questo servizio ha disattivato questo link.',
  disabledAccount: 'Il gestore di questo servizio ha disattivato l’account di questo link.',
  blockedDestination: 'Il gestore di questo servizio ha bloccato il sito a cui porta questo link.',
  phishing: 'Motivo: segnalazione di phishing.',
  malware: 'Motivo: segnalazione di software dannoso.',
  spam: 'Motivo: segnalazione di spam.',
  legal: 'L’accesso non è disponibile per motivi legali.',
  reportAbuse: (contact) => html`Segnala un abuso: ${contact}`,

  about: 'Questo è un servizio Terselink. La sua API è descritta in /api/openapi.json.',
  internalError: 'Errore interno.',
  unavailable: 'Servizio non disponibile. Riprova.',
}
