export const toBase64 = (bytes: ArrayBuffer | Uint8Array): string =>
  btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(''))

export const fromBase64 = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

export const utf8 = (text: string) => new TextEncoder().encode(text)
