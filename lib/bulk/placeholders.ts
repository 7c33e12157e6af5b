/** What mailing services fill in for each reader, such as the link that unsubscribes. */
export interface Placeholder {
  /** As the services write it. */
  service: string
  pattern: RegExp
  example: string
}

/** Percent signs, brackets and dollar signs are also usual in addresses: some rows must match the whole address. */
export const PLACEHOLDERS: readonly Placeholder[] = [
  { service: 'Mailchimp', pattern: /\*\|.+?\|\*/, example: '*|UNSUB|*' },
  { service: 'Brevo, HubSpot, Klaviyo, Braze', pattern: /\{\{.+?\}\}/, example: '{{ unsubscribe }}' },
  { service: 'Klaviyo, Django', pattern: /\{%.+?%\}/, example: '{% unsubscribe_link %}' },
  { service: 'MailerLite, Smarty, rapidmail', pattern: /\{\$?[a-z][\w.:-]*\}/i, example: '{$unsubscribe}' },
  { service: 'Marketing Cloud', pattern: /%%.+?%%/, example: '%%unsub_center_url%%' },
  { service: 'ActiveCampaign', pattern: /%(?=[A-Z_-]*[G-Z_])[A-Z][A-Z_-]{3,}%/, example: '%UNSUBSCRIBELINK%' },
  { service: 'Mailjet, GetResponse', pattern: /\[\[.+?\]\]/, example: '[[UNSUB_LINK_EN]]' },
  { service: 'Sendy, phpList, MailPoet', pattern: /^\[[a-z][\w:. -]*\]$/i, example: '[UNSUBSCRIBEURL]' },
  { service: 'Inxmail', pattern: /\[%.+?\]/, example: '[%unsubscribe]' },
  { service: 'SendGrid, ERB', pattern: /<%.+?%>/, example: '<%asm_group_unsubscribe_raw_url%>' },
  { service: 'Templates in Java', pattern: /[$#]\{.+?\}/, example: '#{unsubscribe_url}' },
  { service: 'Emarsys', pattern: /^\$[a-z_]\w*\$/i, example: '$unsubscribe$' },
  { service: 'Other', pattern: /##.+?##/, example: '##unsubscribe##' },
]

/** Whether an address, as it is written, is another one for each reader. */
export const hasPlaceholder = (address: string): boolean => PLACEHOLDERS.some(({ pattern }) => pattern.test(address))
