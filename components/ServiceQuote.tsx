import { sentence } from './sentence.tsx'

/** The service's own message: untrusted text, so it is shown as a quotation. */
export const ServiceQuote = ({ text }: { text: string }) => (
  <p>{sentence('shared_service_said', <q dir="auto">{text}</q>)}</p>
)
