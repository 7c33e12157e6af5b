import { useRef } from 'preact/hooks'
import type { ChosenFile } from '../page/chosen-file.ts'

interface FileButtonProps {
  label: string
  /** The name of the input. */
  name: string
  accept: string
  onFile: (file: ChosenFile) => void
}

/** A button that opens the browser's file picker. */
export function FileButton({ label, name, accept, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button type="button" onClick={() => input.current?.click()}>
        {label}
      </button>
      <input
        ref={input}
        hidden
        type="file"
        name={name}
        accept={accept}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          // Cleared, so that the same file can be chosen again after it was changed.
          event.currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}
