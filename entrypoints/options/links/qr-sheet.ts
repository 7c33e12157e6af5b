import { sentences } from '../../../lib/words/sentences.ts'
import { t } from '../../../lib/words/t.ts'
import type { PageTools } from '../page/page-context.ts'
import type { LinksActions } from './links-actions.ts'
import type { ChosenLink } from './links-selection.ts'

/** The most codes on a sheet. Drawing and decoding a code takes a hundredth of a second or more. */
export const MAX_SHEET = 500

/** Saves the QR codes of links, and announces the result. */
export const saveSheetOf = async (
  links: readonly Pick<ChosenLink, 'shorturl' | 'title'>[],
  { saveQrSheet }: Pick<PageTools, 'saveQrSheet'>,
  { announce }: Pick<LinksActions, 'announce'>,
): Promise<void> => {
  const withUrl = links.filter(({ shorturl }) => shorturl !== '')
  if (withUrl.length === 0 || withUrl.length > MAX_SHEET) {
    announce(withUrl.length === 0 ? t('links_nothing_to_copy') : t('links_qr_most', MAX_SHEET))
    return
  }
  announce(t('links_qr_making', withUrl.length))
  const missing = await saveQrSheet(withUrl.map(({ shorturl, title }) => ({ url: shorturl, caption: title })))
  const saved = withUrl.length - missing.length
  announce(
    sentences(
      ...(saved === 0 ? [] : [t('links_qr_saved', saved)]),
      ...(missing.length === 0 ? [] : [t('links_qr_missing', missing.length)]),
    ),
  )
}
