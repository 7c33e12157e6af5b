import type { Collection } from '../../lib/model/choices.ts'
import { isNotOffered } from '../../lib/model/failure.ts'

/** What there is to say about a list of choices, beside what it holds; `null` when it speaks for itself. */
export const collectionNote = (collection: Collection<unknown>, things: string): string | null => {
  const { items, fetchedAt, failure } = collection
  if (failure?.kind === 'not-connected') return 'No service is connected.'
  if (failure?.kind === 'not-allowed') return `Your plan does not include ${things}.`
  if (failure && fetchedAt === null && isNotOffered(failure)) return `This service has no ${things}.`
  if (failure && fetchedAt === null) return `Your ${things} could not be loaded.`
  if (failure) return `These ${things} may be out of date: they could not be refreshed.`
  if (fetchedAt === null) return `Your ${things} are being loaded.`
  return items.length === 0 ? `You have no ${things} yet.` : null
}

/** Whether there is anything to pick from, or may be in a moment. */
export const hasChoices = (collection: Collection<unknown>): boolean =>
  collection.items.length > 0 || (collection.failure === null && collection.fetchedAt === null)
