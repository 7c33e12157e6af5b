import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import './Field.css'
import './FieldGroup.css'

interface FieldGroupProps {
  legend: string
  hint?: ComponentChildren
  problem?: string | undefined
  children: ComponentChildren
}

/** Several controls with a common name. */
export function FieldGroup({ legend, hint, problem, children }: FieldGroupProps) {
  const id = useId()
  return (
    <fieldset class="field-group" data-problem={problem} aria-describedby={hint || problem ? `${id}-about` : undefined}>
      <legend>{legend}</legend>
      {children}
      {(hint || problem) && (
        <div id={`${id}-about`}>
          {problem && <p class="field-problem">{problem}</p>}
          {hint && <p class="field-hint">{hint}</p>}
        </div>
      )}
    </fieldset>
  )
}
