import type { Pixel } from '../../../lib/contract/pixel.ts'
import { CollectionSection } from './CollectionSection.tsx'
import type { CollectionState } from './collection-state.ts'
import { PixelTypesDialog } from './PixelTypesDialog.tsx'
import type { PixelTypesState } from './pixel-types-state.ts'

/** Pixels, and the words that this service has for their types. */
export function PixelsSection({ state, types }: { state: CollectionState<Pixel>; types: PixelTypesState }) {
  return (
    <>
      <CollectionSection
        state={state}
        actions={
          <button type="button" onClick={types.open}>
            Pixel types
          </button>
        }
      />
      <PixelTypesDialog state={types} />
    </>
  )
}
