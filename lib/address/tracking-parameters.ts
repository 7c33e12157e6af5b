/**
 * Names of parameters that say how a reader came to a page and not which page it is. A name stands here when its vendor
 * appends it to addresses by itself, so that no site can give it a meaning of its own; `ref`, `source` or `id` may name
 * the page and do not.
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
  // Sharing out of an app.
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
  // One visit carried from one host to another.
  '_ga',
  '_gl',
  '_openstat',
])

/** Families of names: campaign tags of the analytics programs, whose last part is anybody's. */
const FAMILIES = ['utm_', 'mtm_', 'matomo_', 'pk_', 'piwik_', 'hsa_']

export const isTrackingParameter = (name: string): boolean => {
  const lower = name.toLowerCase()
  return NAMES.has(lower) || FAMILIES.some((family) => lower.startsWith(family))
}
