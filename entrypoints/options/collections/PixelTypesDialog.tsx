import { PairRows } from '../../../components/link-options/PairRows.tsx'
import { t } from '../../../lib/words/t.ts'
import { FormDialog } from '../parts/FormDialog.tsx'
import type { PixelTypesState } from './pixel-types-state.ts'

/** The form for the pixel types of the connected service, while it is open. */
export function PixelTypesDialog({ state }: { state: PixelTypesState }) {
  const form = state.opened.value
  if (form === null) return null
  return (
    <FormDialog
      title={t('pixel_types_title')}
      action={t('page_save')}
      busy={form.saving}
      failure={form.failure}
      onSubmit={state.save}
      onCancel={state.discard}
      onClose={state.close}
      aside={
        <button type="button" class="aside" aria-disabled={form.saving} onClick={() => void state.reset()}>
          {t('pixel_types_reset')}
        </button>
      }
    >
      <p class="quiet">{t('pixel_types_about')}</p>
      <PairRows
        legend={t('pixel_types_legend')}
        option="pixelTypes"
        thing="type"
        first={{ key: 'value', label: t('pixel_types_value') }}
        second={{ key: 'label', label: t('pixel_types_label') }}
        rows={form.rows}
        problems={form.problems}
        onChange={state.change}
      />
      <p class="field-hint">{t('pixel_types_reset_hint')}</p>
    </FormDialog>
  )
}
