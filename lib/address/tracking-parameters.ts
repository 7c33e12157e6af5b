/**
 * Names of parameters that say how a visitor came to a page, not which page it is. Only names that a vendor appends to
 * addresses by itself are listed, so that no site uses them for something else; `ref`, `source` or `id` may identify
 * the page.
 */
const NAMES: ReadonlySet<string> = new Set([
  // Advertising clicks.
  'fbclid',
  'gclid',
  'gclsrc',
  'gbraid',
  'wbraid',
  'dclid',
  'gad_source',
  'gad_campaignid',
  'srsltid',
  'msclkid',
  'yclid',
  'ysclid',
  'ttclid',
  'twclid',
  'li_fat_id',
  'rdt_cid',
  'epik',
  'scclid',
  'irclickid',
  'rb_clickid',
  // Sharing from an app.
  'igshid',
  'igsh',
  // Newsletters and marketing programs.
  'mc_cid',
  'mc_eid',
  '_hsenc',
  '_hsmi',
  'hsctatracking',
  'mkt_tok',
  'vero_id',
  'vero_conv',
  'oly_anon_id',
  'oly_enc_id',
  'ml_subscriber',
  'ml_subscriber_hash',
  '_kx',
  'wickedid',
  // A visit that continues on another host.
  '_ga',
  '_gl',
  '_openstat',
])

/** Prefixes: campaign tags of analytics programs, whose last part is free. */
const FAMILIES = ['utm_', 'mtm_', 'matomo_', 'pk_', 'piwik_', 'hsa_']

export const isTrackingParameter = (name: string): boolean => {
  const lower = name.toLowerCase()
  return NAMES.has(lower) || FAMILIES.some((family) => lower.startsWith(family))
}
