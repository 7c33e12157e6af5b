import { Icon } from './Icon.tsx'

export function WarningIcon() {
  return (
    <Icon>
      <path d="M8 2 1.5 13.5h13zM8 6.5v3M8 11.5v.01" />
    </Icon>
  )
}
