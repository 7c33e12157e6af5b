import { Icon } from './Icon.tsx'

export function QrCodeIcon() {
  return (
    <Icon>
      <path d="M2 2h4.5v4.5H2zM9.5 2H14v4.5H9.5zM2 9.5h4.5V14H2zM9.5 9.5h2v2h-2zM14 9.5v.01M14 12v2h-2M9.5 14v.01" />
    </Icon>
  )
}
