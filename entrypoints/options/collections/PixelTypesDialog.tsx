import { PairRows } from '../../../components/link-options/PairRows.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'
import type { PixelTypesState } from './pixel-types-state.ts'

/** Which words the connected service has for types of pixels, while they are changed. */
export function PixelTypesDialog({ state }: { state: PixelTypesState }) {
  const form = state.opened.value
  if (form === null) return null
  return (
    <FormDialog
      title="Pixel types of this service"
      action="Save"
      busy={form.saving}
      failure={form.failure}
      onSubmit={state.save}
      onCancel={state.discard}
      onClose={state.close}
      aside={
        <button type="button" class="aside" aria-disabled={form.saving} onClick={() => void state.reset()}>
          Reset
        </button>
      }
    >
      <p class="quiet">
        A service has its own word for each vendor of pixels. Its documentation names them; the words that your pixels
        already have are found by themselves. The value goes to the service, the label is shown here.
      </p>
      <PairRows
        legend="Types"
        option="pixelTypes"
        thing="type"
        first={{ key: 'value', label: 'Value' }}
        second={{ key: 'label', label: 'Label' }}
        rows={form.rows}
        problems={form.problems}
        onChange={state.change}
      />
      <p class="field-hint">“Reset” brings back the 13 neutral types and those that your pixels have.</p>
    </FormDialog>
  )
}
