import { Sentence } from './Sentence.tsx'

/** The service's own words: anybody's text, so they are shown as a quotation. */
export const ServiceQuote = ({ text }: { text: string }) => (
  <p>
    <Sentence message="shared_service_said" values={[<q dir="auto">{text}</q>]} />
  </p>
)
