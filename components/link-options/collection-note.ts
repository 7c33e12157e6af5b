import type { Collection, CollectionName } from '../../lib/model/collections.ts'
import { isNotOffered } from '../../lib/model/failure.ts'
import { t } from '../../lib/words/t.ts'

/** A note about the state of a collection; `null` if there is nothing to say. */
export const collectionNote = (collection: Collection<unknown>, name: CollectionName): string | null => {
  const { items, fetchedAt, failure } = collection
  const key = name === 'splashPages' ? 'splash_pages' : name
  if (failure?.kind === 'not-connected') return t('option_not_connected')
  if (failure?.kind === 'not-allowed') return t(`option_${key}_not_included`)
  if (failure && fetchedAt === null) return t(`option_${key}_${isNotOffered(failure) ? 'not_offered' : 'not_loaded'}`)
  if (failure) return t(`option_${key}_out_of_date`)
  if (fetchedAt === null) return t(`option_${key}_loading`)
  return items.length === 0 ? t(`option_${key}_empty`) : null
}
