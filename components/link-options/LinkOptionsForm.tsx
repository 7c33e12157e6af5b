import { MainOptions } from './MainOptions.tsx'
import { MoreOptions } from './MoreOptions.tsx'
import type { OptionsFormProps } from './options-form.ts'
import './LinkOptionsForm.css'

/** Every option of a link, in one form. The popup shows the two halves apart. */
export function LinkOptionsForm(props: OptionsFormProps) {
  return (
    <div class="link-options">
      <MainOptions {...props} />
      <MoreOptions {...props} />
    </div>
  )
}
