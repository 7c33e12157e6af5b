import { html } from '../pages/html.ts'
import type { Words } from './en.ts'

export const tr: Words = {
  tag: 'tr',
  direction: 'ltr',

  continue: 'Devam et',
  open: 'Aç',
  getApp: 'Uygulamayı indir',
  openWithoutFrame: 'Çerçevesiz aç',

  leaving: 'Bu siteden ayrılıyorsunuz',
  continuesIn: (inSeconds) => `Sayfa ${inSeconds} devam edecek.`,
  misleadingAddress: (host) =>
    html`Bu bağlantının hedefi: ${host}. Adreste @ işaretinden önce gelen kısım bir site adı değildir.`,

  passwordTitle: 'Bu bağlantı şifre korumalı',
  password: 'Şifre',
  openLink: 'Bağlantıyı aç',
  wrongPassword: 'Şifre yanlış. Lütfen tekrar deneyin.',

  tooManyAttempts: 'Çok fazla deneme',
  tooManyMessages: 'Çok fazla mesaj',
  tooManyUnknown: 'Çok fazla bilinmeyen bağlantı',
  openedUnknown: 'Ağınızdan, bağlantı bulunmayan çok sayıda adres açıldı. Lütfen bir dakika sonra tekrar deneyin.',
  waitMinute: 'Lütfen bir dakika sonra tekrar deneyin.',
  waitHour: 'Lütfen bir saat sonra tekrar deneyin.',

  website: 'Web sitesi',
  name: 'Ad',
  email: 'E-posta',
  message: 'Mesaj',
  send: 'Gönder',
  thankYou: 'Teşekkür ederiz',
  sent: 'Mesajınız gönderildi. Bu sekmeyi kapatabilirsiniz.',
  notSent: 'Mesajınız gönderilmedi',
  tooLarge: 'Mesaj çok büyük. Lütfen geri dönüp kısaltın.',
  recipientFull: 'Alıcının çok fazla mesajı var. Lütfen daha sonra tekrar deneyin.',
  messageMissing: 'Lütfen geri dönüp bir mesaj yazın.',
  emailMissing: 'Lütfen geri dönüp e-posta adresinizi girin.',
  nameTooLong: (count) => `Lütfen geri dönüp adı kısaltın. En fazla ${count} karakter olabilir.`,
  emailTooLong: (count) => `Lütfen geri dönüp e-posta adresini kısaltın. En fazla ${count} karakter olabilir.`,
  messageTooLong: (count) => `Lütfen geri dönüp mesajı kısaltın. En fazla ${count} karakter olabilir.`,
  noForm: 'Bu adreste form yok.',

  expired: 'Bağlantının süresi doldu',
  hasExpired: 'Bu bağlantı artık geçerli değil.',
  notFound: 'Bulunamadı',
  noLink: 'Bu adreste bağlantı yok.',
  noLinksAt: (host) => html`Bu hizmetin “${host}” adresinde bağlantısı yok.`,
  loop: 'Yönlendirme döngüsü',
  leadsToItself: 'Bu bağlantı kendisine geri dönüyor.',
  methodNotAllowed: 'Yönteme izin verilmiyor',
  acceptsOnly: (methods) => html`Bu adres yalnızca şunları kabul eder: ${methods}.`,
  noLinksYet: 'Henüz bağlantı yok.',

  disabled: 'Bağlantı devre dışı',
  disabledLink: 'Bu hizmetin işletmecisi bu bağlantıyı devre dışı bıraktı.',
  disabledAccount: 'Bu hizmetin işletmecisi bu bağlantının hesabını devre dışı bıraktı.',
  blockedDestination: 'Bu hizmetin işletmecisi bu bağlantının götürdüğü siteyi engelledi.',
  phishing: 'Neden: kimlik avı bildirimi.',
  malware: 'Neden: zararlı yazılım bildirimi.',
  spam: 'Neden: istenmeyen içerik bildirimi.',
  legal: 'Yasal nedenlerle erişilemiyor.',
  reportAbuse: (contact) => html`Kötüye kullanımı bildir: ${contact}`,

  about: 'Bu bir Terselink hizmetidir. API’si /api/openapi.json adresinde açıklanır.',
  internalError: 'İç hata.',
  unavailable: 'Hizmet kullanılamıyor. Lütfen tekrar deneyin.',
}
