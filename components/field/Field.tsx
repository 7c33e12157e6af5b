import type { ComponentChildren, VNode } from 'preact'
import { useId } from 'preact/hooks'
import './Field.css'

/** The attributes that connect a control with its label, hint and problem. */
interface ControlProps {
  id: string
  name: string
  'aria-describedby': string | undefined
  'aria-invalid': 'true' | undefined
}

export interface FieldProps {
  label: string
  /** The option's path, such as `custom` or `geotarget.0.link`, by which problems and focus find the control. */
  name: string
  hint?: ComponentChildren
  /** What is wrong, and how to fix it. */
  problem?: string | undefined
  /** Shown beside the label, for example a small button. */
  aside?: ComponentChildren
  children: (control: ControlProps) => VNode
}

export function Field({ label, name, hint, problem, aside, children }: FieldProps) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : ''
  const problemId = problem ? `${id}-problem` : ''
  return (
    <div class="field">
      <div class="field-heading">
        <label for={id}>{label}</label>
        {aside}
      </div>
      {children({
        id,
        name,
        'aria-describedby': [problemId, hintId].filter(Boolean).join(' ') || undefined,
        'aria-invalid': problem ? 'true' : undefined,
      })}
      {problem && (
        <p class="field-problem" id={problemId}>
          {problem}
        </p>
      )}
      {hint && (
        <p class="field-hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  )
}
