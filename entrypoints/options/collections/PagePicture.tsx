import './PagePicture.css'

/** A sketch of what visitors see: a page below a message or a form, or a splash page. */
export function PagePicture({ of }: { of: 'message' | 'contact' | 'splash' }) {
  return (
    <svg class="page-picture" viewBox="0 0 40 28" aria-hidden="true">
      <rect class="page-picture-page" x="0.5" y="0.5" width="39" height="27" rx="3" />
      {of !== 'splash' && <path class="page-picture-text" d="M5 6h18M5 10h24M5 14h14" />}
      {of === 'message' && <rect class="page-picture-shown" x="3" y="18" width="34" height="7" rx="1.5" />}
      {of === 'contact' && (
        <>
          <rect class="page-picture-shown" x="20" y="8" width="17" height="17" rx="1.5" />
          <path class="page-picture-on" d="M23 12h11M23 16h11M23 21h5" />
        </>
      )}
      {of === 'splash' && (
        <>
          <path class="page-picture-text" d="M11 8h18M14 12h12" />
          <rect class="page-picture-shown" x="13" y="17" width="14" height="5" rx="1.5" />
        </>
      )}
    </svg>
  )
}
