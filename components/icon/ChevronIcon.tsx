import { Icon } from './Icon.tsx'

export function ChevronIcon() {
  return (
    <Icon>
      <path d="m6 3.5 4.5 4.5L6 12.5" />
    </Icon>
  )
}
