import { html } from '../pages/html.ts'
import type { Words } from './en.ts'

export const fr: Words = {
  tag: 'fr',
  direction: 'ltr',

  continue: 'Continuer',
  open: 'Ouvrir',
  getApp: 'Télécharger l’application',
  openWithoutFrame: 'Ouvrir sans cadre',

  leaving: 'Vous quittez ce site',
  continuesIn: (inSeconds) => `Vous serez redirigé automatiquement ${inSeconds}.`,
  misleadingAddress: (host) =>
    html`Ce lien mène à ${host}. Ce qui précède le @ dans son adresse n’est pas le nom d’un site.`,

  passwordTitle: 'Ce lien est protégé par un mot de passe',
  password: 'Mot de passe',
  openLink: 'Ouvrir le lien',
  wrongPassword: 'Mot de passe incorrect. Veuillez réessayer.',

  tooManyAttempts: 'Trop de tentatives',
  tooManyMessages: 'Trop de messages',
  tooManyUnknown: 'Trop de liens inconnus',
  openedUnknown:
    'De nombreuses adresses sans lien ont été ouvertes depuis votre réseau. Veuillez réessayer dans une minute.',
  waitMinute: 'Veuillez réessayer dans une minute.',
  waitHour: 'Veuillez réessayer dans une heure.',

  website: 'Site web',
  name: 'Nom',
  email: 'Adresse e-mail',
  message: 'Votre message',
  send: 'Envoyer',
  thankYou: 'Merci',
  sent: 'Votre message a été envoyé. Vous pouvez fermer cet onglet.',
  notSent: 'Votre message n’a pas été envoyé',
  tooLarge: 'Il est trop volumineux. Revenez en arrière pour le raccourcir.',
  recipientFull: 'La boîte du destinataire est pleine. Veuillez réessayer plus tard.',
  messageMissing: 'Revenez en arrière et écrivez un message.',
  emailMissing: 'Revenez en arrière et saisissez votre adresse e-mail.',
  nameTooLong: (count) => `Revenez en arrière et limitez le nom à ${count} caractères.`,
  emailTooLong: (count) => `Revenez en arrière et limitez l’adresse e-mail à ${count} caractères.`,
  messageTooLong: (count) => `Revenez en arrière et limitez le message à ${count} caractères.`,
  noForm: 'Il n’y a pas de formulaire à cette adresse.',

  expired: 'Lien expiré',
  hasExpired: 'Ce lien a expiré.',
  notFound: 'Page introuvable',
  noLink: 'Il n’y a pas de lien à cette adresse.',
  noLinksAt: (host) => html`Ce service n’a pas de liens pour l’hôte «\u00a0${host}\u00a0».`,
  loop: 'Boucle de redirection',
  leadsToItself: 'Ce lien renvoie vers lui-même.',
  methodNotAllowed: 'Méthode non autorisée',
  acceptsOnly: (methods) => html`Cette adresse n’accepte que ${methods}.`,
  noLinksYet: 'Aucun lien pour le moment.',

  disabled: 'Lien désactivé',
  disabledLink: 'L’exploitant de ce service a désactivé ce lien.',
  disabledAccount: 'L’exploitant de ce service a désactivé le compte associé à ce lien.',
  blockedDestination: 'L’exploitant de ce service a bloqué le site vers lequel mène ce lien.',
  phishing: 'Motif\u00a0: signalement pour hameçonnage.',
  malware: 'Motif\u00a0: signalement pour logiciel malveillant.',
  spam: 'Motif\u00a0: signalement pour spam.',
  legal: 'L’accès est impossible pour des raisons juridiques.',
  reportAbuse: (contact) => html`Signaler un abus\u00a0: ${contact}`,

  about: 'Ceci est un service Terselink. Son API est décrite dans /api/openapi.json.',
  internalError: 'Erreur interne.',
  unavailable: 'Service indisponible. Veuillez réessayer.',
}
