import { createContext } from 'preact'
import type { PixelTypeView } from '../../lib/model/connection-view.ts'
import { t } from '../../lib/words/t.ts'

/** The connected service's types of pixels. */
export const PixelTypes = createContext<readonly PixelTypeView[]>([])

/** The name of a pixel's type wherever it is shown: its label, or else the service's own value. */
export const pixelTypeName = (types: readonly PixelTypeView[], type: string): string => {
  const label = types.find(({ value }) => value === type)?.label ?? type
  return typeof label === 'string' ? label : t('connection_pixel_vendor', label.vendor)
}
