import type { ComponentChildren } from 'preact'
import './icons.css'

/**
 * The frame of all icons: 16 px, 1.5 px stroke, the color of the text. The name of an icon is beside it, never inside.
 */
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

export function BranchIcon() {
  return (
    <Icon>
      <path d="M2 8h3.5c3 0 3-4.5 6-4.5H14M5.5 8c3 0 3 4.5 6 4.5H14M12 1.5l2 2-2 2M12 10.5l2 2-2 2" />
    </Icon>
  )
}

export function PulseIcon() {
  return (
    <Icon>
      <path d="M1.5 8H5l1.5-4.5 3 9L11 8h3.5" />
    </Icon>
  )
}

export function FilterIcon() {
  return (
    <Icon>
      <path d="M2 4h12M4.5 8h7M7 12h2" />
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

export function EditIcon() {
  return (
    <Icon>
      <path d="M2.75 13.25 3.5 10.5l7.25-7.25 2 2L5.5 12.5zM9.25 4.75l2 2" />
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

export function MoreIcon() {
  return (
    <Icon>
      <path d="M3 8h.01M8 8h.01M13 8h.01" stroke-width="2.5" />
    </Icon>
  )
}

export function PanelIcon() {
  return (
    <Icon>
      <path d="M2 3h12v10H2ZM10 3v10" />
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

export function TrashIcon() {
  return (
    <Icon>
      <path d="M2.5 4h11M6 4V2.5h4V4M4 4l.5 9.5h7L12 4M6.5 7v4M9.5 7v4" />
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

/** An outline, which CSS fills for starred links. */
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

export function InsightsIcon() {
  return (
    <Icon>
      <path d="M2.5 13.5V9M6.2 13.5v-9M9.8 13.5V7M13.5 13.5v-11" />
    </Icon>
  )
}

export function BulkIcon() {
  return (
    <Icon>
      <path d="M2.5 4h.01M2.5 8h.01M2.5 12h.01M5.5 4H14M5.5 8H14M5.5 12H14" />
    </Icon>
  )
}

export function OutboxIcon() {
  return (
    <Icon>
      <path d="M2 9.5h3.5l1 2h3l1-2H14M2 9.5V13h12V9.5M8 7.5v-6M5.2 4 8 1.5 10.8 4" />
    </Icon>
  )
}

export function ChannelIcon() {
  return (
    <Icon>
      <path d="M6.5 2 5 14M11 2 9.5 14M2.5 5.5h11.5M2 10.5h11.5" />
    </Icon>
  )
}

export function CampaignIcon() {
  return (
    <Icon>
      <path d="M3.5 14.5V2M3.5 2.5h9l-2 3 2 3h-9" />
    </Icon>
  )
}

export function GlobeIcon() {
  return (
    <Icon>
      <path d="M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2ZM2 8h12M8 2c2 2 2.5 4 2.5 6S10 12 8 14c-2-2-2.5-4-2.5-6S6 4 8 2Z" />
    </Icon>
  )
}

export function PixelIcon() {
  return (
    <Icon>
      <path d="M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM8 1.5V4M8 12v2.5M1.5 8H4M12 8h2.5" />
    </Icon>
  )
}

export function OverlayIcon() {
  return (
    <Icon>
      <path d="M8 2 14 5.5 8 9 2 5.5zM2.5 8.5 8 11.7l5.5-3.2M2.5 11 8 14.2l5.5-3.2" />
    </Icon>
  )
}

export function SplashIcon() {
  return (
    <Icon>
      <path d="M2 3.5h12v9H2zM2 6h12M4 4.75h.01M6 4.75h.01" />
    </Icon>
  )
}

export function PresetIcon() {
  return (
    <Icon>
      <path d="M2 4.5h6M12 4.5h2M2 11.5h2M8 11.5h6M10 2.8v3.4M6 9.8v3.4" />
    </Icon>
  )
}

export function AppearanceIcon() {
  return (
    <Icon>
      <path d="M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2ZM8 2v12M8 5h4.5M8 8h6M8 11h4.5" />
    </Icon>
  )
}

export function TransferIcon() {
  return (
    <Icon>
      <path d="M2 5h11M10.2 2.2 13 5l-2.8 2.8M14 11H3M5.8 8.2 3 11l2.8 2.8" />
    </Icon>
  )
}

export function AccountIcon() {
  return (
    <Icon>
      <path d="M8 2a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM2.5 14c.5-3 2.7-4 5.5-4s5 1 5.5 4" />
    </Icon>
  )
}

export function ConnectionIcon() {
  return (
    <Icon>
      <path d="M5.5 2v3.5M10.5 2v3.5M3.5 5.5h9V8a4.5 4.5 0 0 1-9 0zM8 12.5v2" />
    </Icon>
  )
}

export function PrivacyIcon() {
  return (
    <Icon>
      <path d="M8 1.8 13.5 4v4c0 3.2-2.2 5.2-5.5 6.3C4.7 13.2 2.5 11.2 2.5 8V4z" />
    </Icon>
  )
}

export function SearchIcon() {
  return (
    <Icon>
      <path d="M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9ZM10.3 10.3 14 14" />
    </Icon>
  )
}
