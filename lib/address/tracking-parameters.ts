// Which parameters of an address only track its visitor. Those that a site's own pages or an affiliate program need are
// not among them: without them the address would lead to another page, or a partner would lose the commission.

/** Set by advertising and mailing services on every site: click identifiers and hashed visitors. */
const EVERYWHERE = new Set(
  `fbclid gclid gclsrc dclid wbraid gbraid gad_source gad_campaignid msclkid yclid ysclid twclid ttclid li_fat_id
  igshid igsh mc_eid mc_cid _hsenc _hsmi __hssc __hstc __hsfp hsctatracking vero_id vero_conv mkt_tok _openstat
  oly_anon_id oly_enc_id rb_clickid wickedid srsltid epik ml_subscriber ml_subscriber_hash ck_subscriber_id guccounter
  guce_referrer guce_referrer_sig fb_action_ids fb_action_types fb_source fb_ref action_object_map __twitter_impression
  _branch_match_id _branch_referrer s_kwcid ef_id scclid sccid tblci dicbo ndclid rdt_cid qclid vsclid sznclid _gl _ga
  _ke _kx elqtrackid elqtrack elqaid elqat elqcampaignid elqak nr_email_referer inf_contact_key __s bbeml xtor
  wt.mc_id wt.mc_ev wt_mc mibextid _bhlid ref_src`.split(/\s+/),
)
const EVERYWHERE_BEGINNING = /^(?:hsa_|__hs)/

/**
 * Campaign parameters track visitors, too, but the owner of a campaign chose them. Of those that begin with `pk_`, only
 * Matomo's: it is short for a primary key, too.
 */
const CAMPAIGN =
  /^(?:(?:utm|mtm|piwik|matomo|itm)_|pk_(?:campaign|cpn|kwd|keyword|source|medium|content|cid|group|placement|vid|abe|abv)$)/

interface SiteRule {
  /** The end of the host, at a dot, or the whole of it. */
  hosts: RegExp
  path?: RegExp
  names: RegExp
  /** Values that the parameter must have. */
  values?: RegExp
}

const host = (names: string): RegExp => new RegExp(`(?:^|\\.)(?:${names})$`)

const SITES: readonly SiteRule[] = [
  // Alibaba's numbers of a page and of a place in it, as in `a2g0o.detail.0.0`. Elsewhere `spm` is a rate per minute.
  { hosts: /./, names: /^spm$/, values: /^[\w-]+(?:\.[\w/-]*){2,}$/ },
  { hosts: host('(?:twitter|x)\\.com'), names: /^ref_url$/ },
  {
    hosts: host('youtube\\.com|youtu\\.be|youtube-nocookie\\.com'),
    names: /^(?:si|feature|pp|ab_channel|embeds_referring_euri|embeds_referring_origin|source_ve_path)$/,
  },
  { hosts: host('spotify\\.com'), names: /^(?:si|dl_branch|nd|_branch.*|utm_.*|go)$/ },
  { hosts: host('soundcloud\\.com'), names: /^(?:si|ref|p|c)$/, path: /^\/[^/]+\/[^/]+/ },
  { hosts: host('(?:twitter|x)\\.com'), path: /\/status\/\d+/, names: /^(?:s|t|ref_src|ref_url|cxt|twclid)$/ },
  { hosts: host('instagram\\.com'), names: /^(?:igsh|igshid|utm_.*)$/ },
  { hosts: host('threads\\.(?:net|com)'), names: /^(?:xmt|slof)$/ },
  {
    // Its shop, its pages for advertisers and its developers use some of these names for what they show.
    hosts: /^(?:(?:www|m|vm|vt)\.)?tiktok\.com$/,
    names:
      /^(?:is_from_webapp|sender_device|sender_web_id|web_id|_r|_t|_d|tt_from|u_code|preview_pb|share_app_id|share_app_name|share_link_id|share_iid|share_item_id|is_copy_url|checksum|timestamp|user_id|sec_user_id|social_share_type|ugbiz_name|source)$/,
  },
  {
    hosts: host('facebook\\.com|fb\\.watch'),
    names:
      /^(?:__tn__|__cft__\[\d\]|mibextid|rdid|share_url|notif_id|notif_t|ref|fref|hc_ref|refsrc|hrc|_rdr|_rdc|paipv|eav|acontext|sfnsn|extid|ref_component|ref_page|__xts__(?:\[\d\])?)$/,
  },
  {
    hosts: host('linkedin\\.com'),
    names:
      /^(?:trk|trkinfo|trkemail|trackingid|refid|lipi|licu|lici|rcm|original_referer|midtoken|midsig|eid|otptoken|ebp|lgcta|lgctatype|recommendedflavor|origin|originalsubdomain)$/,
    path: /^\/(?:posts|feed|in|company|pulse|jobs\/view|comm|school|events|learning)\b/,
  },
  {
    hosts: host('reddit\\.com'),
    names:
      /^(?:share_id|rdt|ref|ref_source|ref_campaign|\$deep_link|\$3p|\$original_url|_branch.*|correlation_id|post_index|post_fullname)$/,
  },
  {
    hosts: host('amazon\\.[a-z.]{2,6}'),
    names:
      /^(?:ref|ref_|pd_rd_\w+|pf_rd_\w+|qid|sr|crid|sprefix|dib|dib_tag|content-id|_encoding|cv_ct_cx|spla|social_share|starsleft|newoguest|skiptwisterog)$/,
  },
  { hosts: host('amazon\\.[a-z.]{2,6}'), path: /\/(?:dp|gp\/product)\//, names: /^(?:keywords|s|rnid|sbo)$/ },
  {
    hosts: host('ebay\\.[a-z.]{2,6}'),
    names: /^(?:_trkparms|_trksid|_from|amdata|itmprp|itmmeta|_trkparms\w*)$/,
    path: /^\/itm\//,
  },
  {
    hosts: host('aliexpress\\.(?:com|us|ru)|alibaba\\.com|taobao\\.com|tmall\\.com|1688\\.com'),
    names:
      /^(?:spm|scm|pvid|algo_pvid|algo_exp_id|algo_expid|aem_p4p_detail|gps-id|pdp_npi|pdp_ext_f|curpagelogid|utparam.*|btsid|ws_ab_test|search_p4p_id|_t|scm_id|scm-url|gatewayadapt)$/,
  },
  {
    hosts: /^(?:www\.)?google\.[a-z.]{2,6}$/,
    path: /^\/search$/,
    names:
      /^(?:sxsrf|ei|ved|uact|oq|gs_\w+|sclient|sca_esv|sca_upv|aqs|sourceid|iflsig|rlz|biw|bih|dpr|usg|sa|source|client|pccc|fbs|ictx|gws_rd|cshid|bav|bvm)$/,
  },
  { hosts: /^(?:www\.|maps\.)?google\.[a-z.]{2,6}$/, path: /^\/maps\b/, names: /^(?:entry|g_ep|g_st|skid|ved|sa)$/ },
  {
    hosts: /^(?:docs|drive|forms)\.google\.com$/,
    names: /^usp$/,
    values: /^(?:sharing|share_link|drive_link|drive_web|drivesdk|sf_link|header_link|embed_facebook|link)$/,
  },
  {
    hosts: host('bing\\.com'),
    path: /^\/(?:search|images|videos|news)/,
    names: /^(?:form|qs|sp|pq|sc|sk|cvid|ghsh|ghacc|ghpl|toww|lq|msclkid|adppc)$/,
  },
  { hosts: host('bing\\.com'), path: /^\/maps/, names: /^(?:form|cvid)$/ },
  { hosts: host('duckduckgo\\.com'), names: /^(?:t|atb|va|ntb)$/, path: /^\/$/ },
  {
    hosts: host('nytimes\\.com'),
    names: /^(?:smid|smtyp|referringsource|campaign_id|emc|instance_id|nl|regi_id|segment_id|te|user_id|pgtype|ugrp)$/,
  },
  { hosts: host('theguardian\\.com'), names: /^(?:cmp|cmp_\w+|intcmp)$/ },
  { hosts: host('bbc\\.(?:com|co\\.uk)'), names: /^(?:at_\w+|ns_\w+|ocid|pinned_post_\w+)$/ },
  { hosts: host('washingtonpost\\.com'), names: /^(?:itid|wpisrc|wpmm|carta-url|s_l)$/ },
  { hosts: host('cnn\\.com'), names: /^(?:iid|dgid)$/ },
  { hosts: host('(?:spiegel|manager-magazin)\\.de'), names: /^(?:sara_ref|sara_ecid|sara_icid)$/ },
  { hosts: host('zeit\\.de'), names: /^wt_zmc$/ },
  {
    hosts: host('yahoo\\.com'),
    names: /^(?:\.tsrc|soc_src|soc_trk|guccounter|fr|fr2)$/,
    path: /\.html$|^\/(?:news|finance|quote)\b/,
  },
  {
    hosts: host('msn\\.com'),
    names: /^(?:ocid|cvid|ei|pc|rc|apiversion|noservercache|domshim|rendewebcomponents|wcseo)$/,
  },
  { hosts: host('medium\\.com'), names: /^source$/ },
  { hosts: host('substack\\.com'), names: /^(?:triedredirect|isfreemail|showwelcomeonshare)$/ },
  { hosts: host('wiki(?:pedia|media|data|books|quote|source)\\.org|wiktionary\\.org'), names: /^wprov$/ },
  { hosts: host('imdb\\.com'), names: /^(?:ref_|pf_rd_\w+)$/ },
  {
    hosts: host('etsy\\.com'),
    path: /\/listing\//,
    names:
      /^(?:click_key|click_sum|ga_\w+|ref|pro|frs|sts|organic_search_click|content_source|logging_key|bes|etp|external)$/,
  },
  {
    hosts: host('booking\\.com'),
    names: /^(?:sid|srpvid|srepoch|ucfs)$/,
  },
  // By its label, a network of affiliates knows the partner.
  { hosts: host('booking\\.com'), names: /^label$/, values: /^(?!affnet)/ },
  {
    hosts: host('airbnb\\.[a-z.]{2,6}'),
    names:
      /^(?:source_impression_id|previous_page_section_name|federated_search_id|federated_search_session_id|s|unique_share_id|slcid|slug|viralityentrypoint)$/,
    path: /^\/rooms\//,
  },
  { hosts: host('netflix\\.com'), names: /^(?:trackid|tctx|trkid)$/ },
  { hosts: host('twitch\\.tv'), names: /^(?:tt_medium|tt_content|desktop-redirect|referrer)$/ },
  { hosts: host('steampowered\\.com'), names: /^(?:snr|curator_clanid)$/ },
  { hosts: host('vimeo\\.com'), names: /^(?:share|fl|fe|turnstile)$/ },
  {
    hosts: host('walmart\\.com'),
    path: /^\/ip\//,
    names: /^(?:athbdg|athcpid|athpgid|athcgid|athznid|athieid|athstid|athguid|athancid|athena|athposb|from)$/,
  },
  { hosts: host('quora\\.com'), names: /^(?:ch|oid|share|srid|target_type|top_ans|encoded_access_token)$/ },
  { hosts: host('(?:notion\\.so|notion\\.site)'), names: /^pvs$/ },
  { hosts: host('loom\\.com'), names: /^sid$/ },
  { hosts: host('github\\.com'), names: /^(?:notification_referrer_id|email_source|email_token)$/ },
  { hosts: host('microsoft\\.com'), names: /^(?:ocid|wt\.\w+|icid)$/ },
  { hosts: host('pinterest\\.[a-z.]{2,6}'), path: /^\/pin\//, names: /^(?:sender|invite_code|sfo|mt)$/ },
  {
    hosts: host('bilibili\\.com'),
    names:
      /^(?:spm_id_from|from_spmid|vd_source|share_source|share_medium|share_plat|share_session_id|share_tag|unique_k|plat_id|buvid|seid|from|mid|up_id|ts|timestamp|bbid)$/,
    path: /^\/video\//,
  },
  { hosts: host('temu\\.com'), names: /^(?:_x_\w+|refer_page_\w+|_oak_\w+)$/ },
  { hosts: host('allegro\\.pl'), names: /^(?:bi_s|bi_m|bi_c|bi_t|reco_id|sid)$/ },
]

/** Why a parameter of an address at this host may go; `null` for one that the page may need. */
export const trackingKind = (
  { hostname, pathname }: Pick<URL, 'hostname' | 'pathname'>,
  parameter: string,
  value: string,
): 'visitor' | 'campaign' | null => {
  const name = parameter.toLowerCase()
  const isOfSite = SITES.some(
    ({ hosts, path, names, values }) =>
      names.test(name) && hosts.test(hostname) && (path?.test(pathname) ?? true) && (values?.test(value) ?? true),
  )
  if (CAMPAIGN.test(name)) return 'campaign'
  return isOfSite || EVERYWHERE.has(name) || EVERYWHERE_BEGINNING.test(name) ? 'visitor' : null
}
