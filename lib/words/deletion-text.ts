import type { deletionOf } from '../model/undoable.ts'
import { t } from './t.ts'

/** The text about a link that a request deletes. */
export const deletionText = (deletion: ReturnType<typeof deletionOf>): string =>
  t(deletion === 'later' ? 'popup_deleting_later' : 'popup_deleting')
