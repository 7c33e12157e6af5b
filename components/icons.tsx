import type { ComponentChildren } from 'preact'
import './icons.css'

/** The frame of the icons: 16 px, 1.5 px stroke, the color of the text. The name is beside it, never inside. */
function Icon({ children }: { children: ComponentChildren }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      {children}
    </svg>
  )
}

export function CheckIcon() {
  return (
    <Icon>
      <path d="m2.5 8.5 3.5 3.5 7.5-8" />
    </Icon>
  )
}

export function ChevronIcon() {
  return (
    <Icon>
      <path d="m6 3.5 4.5 4.5L6 12.5" />
    </Icon>
  )
}

export function ClockIcon() {
  return (
    <Icon>
      <circle cx="8" cy="8" r="6" />
      <path d="M8 4.5V8l2.5 1.5" />
    </Icon>
  )
}

export function CloseIcon() {
  return (
    <Icon>
      <path d="m4 4 8 8M12 4l-8 8" />
    </Icon>
  )
}

export function CopyIcon() {
  return (
    <Icon>
      <rect x="5.5" y="5.5" width="8" height="8" rx="1.5" />
      <path d="M3.5 10.5H3A1.5 1.5 0 0 1 1.5 9V3A1.5 1.5 0 0 1 3 1.5h6A1.5 1.5 0 0 1 10.5 3v.5" />
    </Icon>
  )
}

export function DownloadIcon() {
  return (
    <Icon>
      <path d="M8 2v8M4.5 7 8 10.5 11.5 7M2.5 13.5h11" />
    </Icon>
  )
}

export function GearIcon() {
  return (
    <Icon>
      <circle cx="8" cy="8" r="2" />
      <path d="M6.8 1.5h2.4l.4 1.8 1.2.7 1.8-.6 1.2 2.1-1.4 1.2v1.4l1.4 1.2-1.2 2.1-1.8-.6-1.2.7-.4 1.8H6.8l-.4-1.8-1.2-.7-1.8.6-1.2-2.1 1.4-1.2V6.7L2.2 5.5l1.2-2.1 1.8.6 1.2-.7z" />
    </Icon>
  )
}

export function LinkIcon() {
  return (
    <Icon>
      <path d="M6.5 9.5 9.5 6.5M7 4.5 8.7 2.8a3 3 0 0 1 4.5 4.5L11.5 9M9 11.5l-1.7 1.7a3 3 0 0 1-4.5-4.5L4.5 7" />
    </Icon>
  )
}

export function LockIcon() {
  return (
    <Icon>
      <path d="M4.5 7h7a1 1 0 0 1 1 1v4.5a1 1 0 0 1-1 1h-7a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1ZM5.25 7V5a2.75 2.75 0 0 1 5.5 0v2" />
    </Icon>
  )
}

export function MenuIcon() {
  return (
    <Icon>
      <path d="M2 4h12M2 8h12M2 12h12" />
    </Icon>
  )
}

export function PlusIcon() {
  return (
    <Icon>
      <path d="M8 3v10M3 8h10" />
    </Icon>
  )
}

export function QrCodeIcon() {
  return (
    <Icon>
      <path d="M2 2h4.5v4.5H2zM9.5 2H14v4.5H9.5zM2 9.5h4.5V14H2zM9.5 9.5h2v2h-2zM14 9.5v.01M14 12v2h-2M9.5 14v.01" />
    </Icon>
  )
}

export function RefreshIcon() {
  return (
    <Icon>
      <path d="M13.5 8a5.5 5.5 0 1 1-1.6-3.9M13.5 1.8v3h-3" />
    </Icon>
  )
}

/** An outline, which is filled by CSS for starred links. */
export function StarIcon() {
  return (
    <Icon>
      <path d="m8 1.8 1.9 4 4.3.6-3.1 3 .8 4.4L8 11.7l-3.9 2.1.8-4.4-3.1-3 4.3-.6z" />
    </Icon>
  )
}

export function WarningIcon() {
  return (
    <Icon>
      <path d="M8 2 1.5 13.5h13zM8 6.5v3M8 11.5v.01" />
    </Icon>
  )
}
