import { html } from '../pages/html.ts'
import type { Words } from './en.ts'

export const ptBr: Words = {
  tag: 'pt-BR',
  direction: 'ltr',

  continue: 'Continuar',
  open: 'Abrir',
  getApp: 'Baixar o aplicativo',
  openWithoutFrame: 'Abrir sem quadro',

  leaving: 'Você está saindo deste site',
  continuesIn: (inSeconds) => `Esta página continua ${inSeconds}.`,
  misleadingAddress: (host) =>
    html`Este link leva a ${host}. O que vem antes do @ no endereço não é o nome de um site.`,

  passwordTitle: 'Este link é protegido por senha',
  password: 'Senha',
  openLink: 'Abrir o link',
  wrongPassword: 'Senha incorreta. Tente novamente.',

  tooManyAttempts: 'Tentativas demais',
  tooManyMessages: 'Mensagens demais',
  tooManyUnknown: 'Links desconhecidos demais',
  openedUnknown: 'Sua rede abriu muitos endereços que não têm link. Aguarde um minuto e tente novamente.',
  waitMinute: 'Aguarde um minuto e tente novamente.',
  waitHour: 'Aguarde uma hora e tente novamente.',

  website: 'Página na web',
  name: 'Nome',
  email: 'E-mail',
  message: 'Mensagem',
  send: 'Enviar',
  thankYou: 'Agradecemos seu contato',
  sent: 'Sua mensagem foi enviada. Você pode fechar esta aba.',
  notSent: 'Sua mensagem não foi enviada',
  tooLarge: 'Ela é grande demais. Volte e reduza o texto.',
  recipientFull: 'O destinatário tem mensagens demais. Tente novamente mais tarde.',
  messageMissing: 'Volte e escreva uma mensagem.',
  emailMissing: 'Volte e informe seu e-mail.',
  nameTooLong: (count) => `Volte e reduza o nome a ${count} caracteres.`,
  emailTooLong: (count) => `Volte e reduza o e-mail a ${count} caracteres.`,
  messageTooLong: (count) => `Volte e reduza a mensagem a ${count} caracteres.`,
  noForm: 'Não há formulário neste endereço.',

  expired: 'Link expirado',
  hasExpired: 'Este link expirou.',
  notFound: 'Não encontrado',
  noLink: 'Não há link neste endereço.',
  noLinksAt: (host) => html`Este serviço não tem links no host “${host}”.`,
  loop: 'Loop de redirecionamento',
  leadsToItself: 'Este link leva de volta a ele mesmo.',
  methodNotAllowed: 'Método não permitido',
  acceptsOnly: (methods) => html`Este endereço aceita apenas ${methods}.`,
  noLinksYet: 'Ainda não há links.',

  disabled: 'Link desativado',
  disabledLink: 'O operador deste serviço desativou este link.',
  disabledAccount: 'O operador deste serviço desativou a conta deste link.',
  blockedDestination: 'O operador deste serviço bloqueou o site ao qual este link leva.',
  phishing: 'Motivo: denúncia de phishing.',
  malware: 'Motivo: denúncia de software malicioso.',
  spam: 'Motivo: denúncia de spam.',
  legal: 'O acesso não está disponível por motivos legais.',
  reportAbuse: (contact) => html`Denunciar abuso: ${contact}`,

  about: 'Este é um serviço Terselink. A API está descrita em /api/openapi.json.',
  internalError: 'Erro interno.',
  unavailable: 'Serviço indisponível. Tente novamente.',
}
