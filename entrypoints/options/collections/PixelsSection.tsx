import type { Pixel } from '../../../lib/contract/pixel.ts'
import { t } from '../../../lib/words/t.ts'
import { CollectionSection } from './CollectionSection.tsx'
import type { CollectionState } from './collection-state.ts'
import { PixelTypesDialog } from './PixelTypesDialog.tsx'
import type { PixelTypesState } from './pixel-types-state.ts'

/** Pixels, and the pixel types of this service. */
export function PixelsSection({ state, types }: { state: CollectionState<Pixel>; types: PixelTypesState }) {
  return (
    <>
      <CollectionSection
        state={state}
        actions={
          <button type="button" onClick={types.open}>
            {t('pixel_types')}
          </button>
        }
      />
      <PixelTypesDialog state={types} />
    </>
  )
}
