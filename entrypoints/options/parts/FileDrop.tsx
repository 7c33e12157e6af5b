import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { ChosenFile } from '../page/chosen-file.ts'
import './FileDrop.css'

interface FileDropProps {
  class: string
  onFile: (file: ChosenFile) => void
  children: ComponentChildren
}

/** An area on which the pointer can drop a file. The button inside is for the keyboard. */
export function FileDrop({ class: name, onFile, children }: FileDropProps) {
  const [over, setOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the pointer; the keyboard has the button
    <div
      class={`file-drop ${name} ${over ? 'over' : ''}`}
      onDragOver={(event) => {
        if (!event.dataTransfer?.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        const [dropped] = event.dataTransfer?.files ?? []
        if (!dropped) return
        event.preventDefault()
        onFile(dropped)
      }}
    >
      {children}
    </div>
  )
}
