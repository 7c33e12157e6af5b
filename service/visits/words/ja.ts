import { html } from '../pages/html.ts'
import type { Words } from './en.ts'

export const ja: Words = {
  tag: 'ja',
  direction: 'ltr',

  continue: '続ける',
  open: '開く',
  getApp: 'アプリを入手',
  openWithoutFrame: 'フレームなしで開く',

  leaving: 'このサイトから移動します',
  continuesIn: (inSeconds) => `${inSeconds}に自動的に移動します。`,
  misleadingAddress: (host) =>
    html`このリンクの移動先は ${host} です。アドレスの @ より前の部分はサイト名ではありません。`,

  passwordTitle: 'このリンクはパスワードで保護されています',
  password: 'パスワード',
  openLink: 'リンクを開く',
  wrongPassword: 'パスワードが正しくありません。もう一度お試しください。',

  tooManyAttempts: '試行回数が多すぎます',
  tooManyMessages: 'メッセージが多すぎます',
  tooManyUnknown: '存在しないリンクへのアクセスが多すぎます',
  openedUnknown:
    'お使いのネットワークから、リンクのないアドレスが何度も開かれました。1 分ほど待ってから、もう一度お試しください。',
  waitMinute: '1 分ほど待ってから、もう一度お試しください。',
  waitHour: '1 時間ほど待ってから、もう一度お試しください。',

  website: 'ウェブサイト',
  name: 'お名前',
  email: 'メールアドレス',
  message: 'メッセージ',
  send: '送信',
  thankYou: 'ありがとうございます',
  sent: 'メッセージを送信しました。このタブは閉じてかまいません。',
  notSent: 'メッセージを送信できませんでした',
  tooLarge: 'サイズが大きすぎます。前のページに戻って短くしてください。',
  recipientFull: '宛先のメッセージが上限に達しています。しばらくしてからもう一度お試しください。',
  messageMissing: '前のページに戻ってメッセージを入力してください。',
  emailMissing: '前のページに戻ってメールアドレスを入力してください。',
  nameTooLong: (count) => `前のページに戻って、お名前を ${count} 文字以内にしてください。`,
  emailTooLong: (count) => `前のページに戻って、メールアドレスを ${count} 文字以内にしてください。`,
  messageTooLong: (count) => `前のページに戻って、メッセージを ${count} 文字以内にしてください。`,
  noForm: 'このアドレスにフォームはありません。',

  expired: 'リンクの有効期限切れ',
  hasExpired: 'このリンクは有効期限が切れています。',
  notFound: '見つかりません',
  noLink: 'このアドレスにリンクはありません。',
  noLinksAt: (host) => html`このサービスには、ホスト「${host}」のリンクはありません。`,
  loop: 'リダイレクトのループ',
  leadsToItself: 'このリンクは自分自身に戻ってしまいます。',
  methodNotAllowed: '許可されていないメソッドです',
  acceptsOnly: (methods) => html`このアドレスで使用できるのは ${methods} のみです。`,
  noLinksYet: 'リンクはまだありません。',

  disabled: 'リンクは無効になっています',
  disabledLink: 'このリンクは、サービスの運営者によって無効にされました。',
  disabledAccount: 'このリンクのアカウントは、サービスの運営者によって無効にされました。',
  blockedDestination: 'このリンクの移動先のサイトは、サービスの運営者によってブロックされています。',
  phishing: '理由：フィッシングの報告がありました。',
  malware: '理由：有害なソフトウェアの報告がありました。',
  spam: '理由：スパムの報告がありました。',
  legal: '法的な理由により表示できません。',
  reportAbuse: (contact) => html`不正利用の報告：${contact}`,

  about: 'これは Terselink のサービスです。API については /api/openapi.json をご覧ください。',
  internalError: '内部エラーが発生しました。',
  unavailable: 'サービスを利用できません。もう一度お試しください。',
}
