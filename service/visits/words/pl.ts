import { html } from '../pages/html.ts'
import type { Words } from './en.ts'

export const pl: Words = {
  tag: 'pl',
  direction: 'ltr',

  continue: 'Dalej',
  open: 'Otwórz',
  getApp: 'Pobierz aplikację',
  openWithoutFrame: 'Otwórz bez ramki',

  leaving: 'Opuszczasz tę stronę',
  continuesIn: (inSeconds) => `Przekierowanie nastąpi ${inSeconds}.`,
  misleadingAddress: (host) =>
    html`Ten link prowadzi do ${host}. To, co w adresie znajduje się przed znakiem @, nie jest nazwą witryny.`,

  passwordTitle: 'Ten link jest chroniony hasłem',
  password: 'Hasło',
  openLink: 'Otwórz link',
  wrongPassword: 'Nieprawidłowe hasło. Spróbuj ponownie.',

  tooManyAttempts: 'Zbyt wiele prób',
  tooManyMessages: 'Zbyt wiele wiadomości',
  tooManyUnknown: 'Zbyt wiele nieznanych linków',
  openedUnknown: 'Z twojej sieci otwarto wiele adresów bez linku. Spróbuj ponownie za minutę.',
  waitMinute: 'Spróbuj ponownie za minutę.',
  waitHour: 'Spróbuj ponownie za godzinę.',

  website: 'Strona internetowa',
  name: 'Imię i nazwisko',
  email: 'Adres e-mail',
  message: 'Wiadomość',
  send: 'Wyślij',
  thankYou: 'Dziękujemy',
  sent: 'Wiadomość została wysłana. Możesz zamknąć tę kartę.',
  notSent: 'Wiadomość nie została wysłana',
  tooLarge: 'Jest zbyt duża. Wróć i skróć ją.',
  recipientFull: 'Odbiorca ma zbyt wiele wiadomości. Spróbuj ponownie później.',
  messageMissing: 'Wróć i wpisz wiadomość.',
  emailMissing: 'Wróć i podaj swój adres e-mail.',
  nameTooLong: (count) => `Wróć i skróć imię i nazwisko. Limit znaków: ${count}.`,
  emailTooLong: (count) => `Wróć i skróć adres e-mail. Limit znaków: ${count}.`,
  messageTooLong: (count) => `Wróć i skróć wiadomość. Limit znaków: ${count}.`,
  noForm: 'Pod tym adresem nie ma formularza.',

  expired: 'Link wygasł',
  hasExpired: 'Ten link jest już nieważny.',
  notFound: 'Nie znaleziono',
  noLink: 'Pod tym adresem nie ma linku.',
  noLinksAt: (host) => html`Ta usługa nie ma linków na hoście „${host}”.`,
  loop: 'Pętla przekierowań',
  leadsToItself: 'Ten link prowadzi z powrotem do samego siebie.',
  methodNotAllowed: 'Niedozwolona metoda',
  acceptsOnly: (methods) => html`Ten adres przyjmuje tylko ${methods}.`,
  noLinksYet: 'Nie ma jeszcze linków.',

  disabled: 'Link wyłączony',
  disabledLink: 'Operator tej usługi wyłączył ten link.',
  disabledAccount: 'Operator tej usługi wyłączył konto, do którego należy ten link.',
  blockedDestination: 'Operator tej usługi zablokował witrynę, do której prowadzi ten link.',
  phishing: 'Powód: zgłoszenie phishingu.',
  malware: 'Powód: zgłoszenie szkodliwego oprogramowania.',
  spam: 'Powód: zgłoszenie spamu.',
  legal: 'Dostęp jest niemożliwy z przyczyn prawnych.',
  reportAbuse: (contact) => html`Zgłoś nadużycie: ${contact}`,

  about: 'To jest usługa Terselink. Jej API opisuje /api/openapi.json.',
  internalError: 'Błąd wewnętrzny.',
  unavailable: 'Usługa jest niedostępna. Spróbuj ponownie.',
}
