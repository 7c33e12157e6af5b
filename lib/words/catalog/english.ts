import type { Catalog } from '../message.ts'
import { BULK } from './bulk.ts'
import { CHANGES } from './changes.ts'
import { COLLECTIONS } from './collections.ts'
import { CONNECTION } from './connection.ts'
import { EACH } from './each.ts'
import { FAILURES } from './failures.ts'
import { GESTURES } from './gestures.ts'
import { LINKS } from './links.ts'
import { MANIFEST } from './manifest.ts'
import { OPTIONS } from './options.ts'
import { OUTBOX } from './outbox.ts'
import { PAGE } from './page.ts'
import { POPUP } from './popup.ts'
import { PRESETS } from './presets.ts'
import { PROBLEMS } from './problems.ts'
import { QR } from './qr.ts'
import { SETTINGS } from './settings.ts'
import { SHARED } from './shared.ts'
import { TRANSFER } from './transfer.ts'
import { WELCOME } from './welcome.ts'

/**
 * Every text on the screen, in English: the only source of `_locales/en/messages.json`, which each build generates. One
 * file per section; keys start with its name.
 */
export const ENGLISH = {
  catalog_language: 'en',
  catalog_language_name: 'English',
  ...BULK,
  ...CHANGES,
  ...COLLECTIONS,
  ...CONNECTION,
  ...EACH,
  ...FAILURES,
  ...GESTURES,
  ...LINKS,
  ...MANIFEST,
  ...OPTIONS,
  ...OUTBOX,
  ...PAGE,
  ...POPUP,
  ...PRESETS,
  ...PROBLEMS,
  ...QR,
  ...SETTINGS,
  ...SHARED,
  ...TRANSFER,
  ...WELCOME,
} as const satisfies Catalog
