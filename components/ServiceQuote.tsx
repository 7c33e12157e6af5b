import { sentence } from './sentence.tsx'

/**
 * The service's own message: untrusted text, so it is shown as a quotation. The quotation marks come from the catalog,
 * because those of `<q>` differ by browser and lack spaces in French.
 */
export const ServiceQuote = ({ text }: { text: string }) => <p>{sentence('shared_service_said', <bdi>{text}</bdi>)}</p>
