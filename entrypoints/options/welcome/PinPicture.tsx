import { GearIcon } from '../../../components/icons.tsx'

/** A sketch of a browser's toolbar with the open menu of extensions. The button to press beside Terselink is marked. */
export function PinPicture({ label, isFirefox }: { label: string; isFirefox: boolean }) {
  return (
    <svg class="pin-picture" viewBox="0 0 320 148" role="img" aria-label={label}>
      <rect class="pin-surface" x="0.5" y="0.5" width="319" height="40" rx="6" />
      <rect class="pin-field" x="10" y="9" width="198" height="23" rx="11.5" />
      <path class="pin-line" d="M22 20.5h92" />
      <g class="pin-active">
        <rect x="218" y="7" width="27" height="27" rx="5" />
        <path d="M227 15h3v-.6a2 2 0 1 1 4 0v.6h3v3.4h.6a2 2 0 1 1 0 4H237V26h-10v-3.4h-.6a2 2 0 1 1 0-4h.6Z" />
      </g>
      <circle class="pin-dim" cx="264" cy="20.5" r="8" />
      <path class="pin-dots" d="M292 14v.01M292 20.5v.01M292 27v.01" />

      <rect class="pin-menu" x="106.5" y="46.5" width="206" height="101" rx="8" />
      <path class="pin-line" d="M120 64h62" />
      <rect class="pin-row" x="112" y="76" width="195" height="30" rx="5" />
      <image href="/icon/32.png" x="119" y="82" width="18" height="18" />
      <text x="146" y="95.5">
        Terselink
      </text>
      <g class="pin-pin">
        <circle cx="288" cy="91" r="12" />
        {isFirefox ? (
          <g transform="translate(280 83)">
            <GearIcon />
          </g>
        ) : (
          <path d="m289.5 84.5 5 5-1.4.6-2.3 2.3-.5 3-1.3 1.2-2.7-2.7-3.3 3.3m3.3-3.3-2.7-2.7 1.2-1.3 3-.5 2.3-2.3.6-1.4" />
        )}
      </g>
      <circle class="pin-dim" cx="128" cy="127" r="8" />
      <path class="pin-line" d="M146 127h56" />
      <circle class="pin-dim" cx="288" cy="127" r="4" />
    </svg>
  )
}
