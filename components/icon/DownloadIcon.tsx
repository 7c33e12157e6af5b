import { Icon } from './Icon.tsx'

export function DownloadIcon() {
  return (
    <Icon>
      <path d="M8 2v8M4.5 7 8 10.5 11.5 7M2.5 13.5h11" />
    </Icon>
  )
}
