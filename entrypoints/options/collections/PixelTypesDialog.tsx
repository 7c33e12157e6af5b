import { Dialog } from '../../../components/dialog/Dialog.tsx'
import { PairRows } from '../../../components/link-options/PairRows.tsx'
import { focusFirstProblem } from '../focus-first-problem.ts'
import { SectionFailure } from '../SectionFailure.tsx'
import type { PixelTypesState } from './pixel-types-state.ts'

/** Which words the connected service has for types of pixels, while they are changed. */
export function PixelTypesDialog({ state }: { state: PixelTypesState }) {
  const form = state.opened.value
  if (form === null) return null
  return (
    <Dialog
      title="Pixel types of this service"
      onClose={state.close}
      actions={
        <>
          <button type="button" class="aside" aria-disabled={form.saving} onClick={() => void state.reset()}>
            Reset
          </button>
          <button type="button" onClick={state.discard}>
            Cancel
          </button>
          <button type="submit" form="pixel-types-form" class="primary" aria-disabled={form.saving}>
            Save
          </button>
        </>
      }
    >
      <form
        id="pixel-types-form"
        class="collection-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const element = event.currentTarget
          void state.save().then(() => focusFirstProblem(element))
        }}
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
        <SectionFailure failure={form.failure} />
      </form>
    </Dialog>
  )
}
