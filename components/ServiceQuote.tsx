import { sentence } from './sentence.tsx'

/**
 * The service's own message: untrusted text, so it is shown as a quotation. The marks are the catalog's, because those
 * of `<q>` differ by browser, and have no spaces in French.
 */
export const ServiceQuote = ({ text }: { text: string }) => <p>{sentence('shared_service_said', <bdi>{text}</bdi>)}</p>
