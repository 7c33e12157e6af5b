import { html } from '../pages/html.ts'
import type { Words } from './en.ts'

export const es: Words = {
  tag: 'es',
  direction: 'ltr',

  continue: 'Continuar',
  open: 'Abrir',
  getApp: 'Obtener la aplicación',
  openWithoutFrame: 'Abrir sin marco',

  leaving: 'Está saliendo de este sitio',
  continuesIn: (inSeconds) => `Se le redirigirá automáticamente ${inSeconds}.`,
  misleadingAddress: (host) =>
    html`Este enlace lleva a ${host}. Lo que aparece antes de la @ en la dirección no es el nombre de un sitio.`,

  passwordTitle: 'Este enlace está protegido con contraseña',
  password: 'Contraseña',
  openLink: 'Abrir el enlace',
  wrongPassword: 'Contraseña incorrecta. Inténtelo de nuevo.',

  tooManyAttempts: 'Demasiados intentos',
  tooManyMessages: 'Demasiados mensajes',
  tooManyUnknown: 'Demasiados enlaces desconocidos',
  openedUnknown:
    'Desde su red se abrieron muchas direcciones que no tienen enlace. Espere un minuto e inténtelo de nuevo.',
  waitMinute: 'Espere un minuto e inténtelo de nuevo.',
  waitHour: 'Espere una hora e inténtelo de nuevo.',

  website: 'Sitio web',
  name: 'Nombre',
  email: 'Correo electrónico',
  message: 'Mensaje',
  send: 'Enviar',
  thankYou: 'Gracias',
  sent: 'Su mensaje se ha enviado. Puede cerrar esta pestaña.',
  notSent: 'Su mensaje no se ha enviado',
  tooLarge: 'Es demasiado largo. Vuelva atrás y acórtelo.',
  recipientFull: 'El destinatario tiene demasiados mensajes. Inténtelo más tarde.',
  messageMissing: 'Vuelva atrás y escriba un mensaje.',
  emailMissing: 'Vuelva atrás e introduzca su correo electrónico.',
  nameTooLong: (count) => `Vuelva atrás y acorte el nombre a ${count} caracteres.`,
  emailTooLong: (count) => `Vuelva atrás y acorte el correo electrónico a ${count} caracteres.`,
  messageTooLong: (count) => `Vuelva atrás y acorte el mensaje a ${count} caracteres.`,
  noForm: 'No hay ningún formulario en esta dirección.',

  expired: 'Enlace caducado',
  hasExpired: 'Este enlace ha caducado.',
  notFound: 'Página no encontrada',
  noLink: 'No hay ningún enlace en esta dirección.',
  noLinksAt: (host) => html`Este servicio no tiene enlaces en el host «${host}».`,
  loop: 'Bucle de redirección',
  leadsToItself: 'Este enlace se redirige a sí mismo.',
  methodNotAllowed: 'Método no permitido',
  acceptsOnly: (methods) => html`Esta dirección solo acepta ${methods}.`,
  noLinksYet: 'Todavía no hay enlaces.',

  disabled: 'Enlace desactivado',
  disabledLink: 'El operador de este servicio ha desactivado este enlace.',
  disabledAccount: 'El operador de este servicio ha desactivado la cuenta de este enlace.',
  blockedDestination: 'El operador de este servicio ha bloqueado el sitio al que lleva este enlace.',
  phishing: 'Motivo: denuncia por suplantación de identidad.',
  malware: 'Motivo: denuncia por software malicioso.',
  spam: 'Motivo: denuncia por correo o contenido no deseado.',
  legal: 'No está disponible por motivos legales.',
  reportAbuse: (contact) => html`Denunciar un abuso: ${contact}`,

  about: 'Este es un servicio de Terselink. Su API se describe en /api/openapi.json.',
  internalError: 'Error interno.',
  unavailable: 'El servicio no está disponible. Inténtelo de nuevo.',
}
