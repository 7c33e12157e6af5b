/** Shorter ones can be guessed quickly, however slow each guess is. */
export const MIN_PASSPHRASE_LENGTH = 8
