import { createNameTable, namesInLanguages } from './name-table.ts'

/** The codes of ISO 3166, each with two letters and then three, and those of Kosovo. */
const CODES = (
  'ADAND AEARE AFAFG AGATG AIAIA ALALB AMARM AOAGO AQATA ARARG ASASM ATAUT AUAUS AWABW AXALA AZAZE BABIH BBBRB ' +
  'BDBGD BEBEL BFBFA BGBGR BHBHR BIBDI BJBEN BLBLM BMBMU BNBRN BOBOL BQBES BRBRA BSBHS BTBTN BVBVT BWBWA BYBLR ' +
  'BZBLZ CACAN CCCCK CDCOD CFCAF CGCOG CHCHE CICIV CKCOK CLCHL CMCMR CNCHN COCOL CRCRI CUCUB CVCPV CWCUW CXCXR ' +
  'CYCYP CZCZE DEDEU DJDJI DKDNK DMDMA DODOM DZDZA ECECU EEEST EGEGY EHESH ERERI ESESP ETETH FIFIN FJFJI FKFLK ' +
  'FMFSM FOFRO FRFRA GAGAB GBGBR GDGRD GEGEO GFGUF GGGGY GHGHA GIGIB GLGRL GMGMB GNGIN GPGLP GQGNQ GRGRC GSSGS ' +
  'GTGTM GUGUM GWGNB GYGUY HKHKG HMHMD HNHND HRHRV HTHTI HUHUN IDIDN IEIRL ILISR IMIMN ININD IOIOT IQIRQ IRIRN ' +
  'ISISL ITITA JEJEY JMJAM JOJOR JPJPN KEKEN KGKGZ KHKHM KIKIR KMCOM KNKNA KPPRK KRKOR KWKWT KYCYM KZKAZ LALAO ' +
  'LBLBN LCLCA LILIE LKLKA LRLBR LSLSO LTLTU LULUX LVLVA LYLBY MAMAR MCMCO MDMDA MEMNE MFMAF MGMDG MHMHL MKMKD ' +
  'MLMLI MMMMR MNMNG MOMAC MPMNP MQMTQ MRMRT MSMSR MTMLT MUMUS MVMDV MWMWI MXMEX MYMYS MZMOZ NANAM NCNCL NENER ' +
  'NFNFK NGNGA NINIC NLNLD NONOR NPNPL NRNRU NUNIU NZNZL OMOMN PAPAN PEPER PFPYF PGPNG PHPHL PKPAK PLPOL PMSPM ' +
  'PNPCN PRPRI PSPSE PTPRT PWPLW PYPRY QAQAT REREU ROROU RSSRB RURUS RWRWA SASAU SBSLB SCSYC SDSDN SESWE SGSGP ' +
  'SHSHN SISVN SJSJM SKSVK SLSLE SMSMR SNSEN SOSOM SRSUR SSSSD STSTP SVSLV SXSXM SYSYR SZSWZ TCTCA TDTCD TFATF ' +
  'TGTGO THTHA TJTJK TKTKL TLTLS TMTKM TNTUN TOTON TRTUR TTTTO TVTUV TWTWN TZTZA UAUKR UGUGA UMUMI USUSA UYURY ' +
  'UZUZB VAVAT VCVCT VEVEN VGVGB VIVIR VNVNM VUVUT WFWLF WSWSM XKXKK YEYEM YTMYT ZAZAF ZMZMB ZWZWE'
).split(' ')

const BY_CODE = new Map(
  CODES.flatMap((codes) => [codes.slice(0, 2), codes.slice(2)].map((code) => [code, codes.slice(0, 2)])),
)

const COUNTRIES = CODES.map((codes) => codes.slice(0, 2))

/** Names that the browsers' tables lack: former and official names, abbreviations and colloquial names. */
const MORE_NAMES: Readonly<Record<string, string>> = {
  AE: 'UAE, Emirates',
  BA: 'Bosnia, Bosnia-Herzegovina',
  BN: 'Brunei Darussalam',
  BO: 'Plurinational State of Bolivia, Bolivia Plurinational State of',
  BQ: 'Bonaire Sint Eustatius and Saba, Caribbean Netherlands',
  BY: 'Weißrussland, Biélorussie, Bielorrusia, Bielorussia, Bielorrússia, Byelorussia, Belorussia, White Russia',
  CC: 'Cocos Islands, Keeling Islands',
  CD: 'DRC, DR Congo, Congo-Kinshasa, Congo Kinshasa, Democratic Republic of the Congo, Congo Democratic Republic of the, Democratic Republic of Congo, Congo (DRC), Zaire',
  CG: 'Congo-Brazzaville, Congo Brazzaville, Republic of the Congo, Republic of Congo, Congo Republic, Congo Republic of the',
  CI: "Elfenbeinküste, Costa de Marfil, Costa do Marfim, Ivory Coast, Cote d'Ivoire",
  CN: "PRC, People's Republic of China, Mainland China, China Mainland",
  CV: 'Kapverden, Kap Verde, Cap-Vert, Cape Verde, Cabo Verde',
  CZ: 'Tschechische Republik, République tchèque, República Checa, República Tcheca, Repubblica Ceca, Česká republika, Czech Republic, Czechia',
  DE: 'Federal Republic of Germany',
  DO: 'Dominican Rep.',
  FK: 'Falklands, Malvinas, Falkland Islands (Malvinas), Islas Malvinas',
  FM: 'Federated States of Micronesia, Micronesia Federated States of',
  FO: 'Faroes, Faeroe Islands',
  GB: 'Großbritannien, Grossbritannien, Grande-Bretagne, Gran Bretaña, Gran Bretagna, Grã-Bretanha, UK, U.K., Great Britain, Britain, United Kingdom of Great Britain and Northern Ireland',
  GM: 'Republic of the Gambia',
  GR: 'Hellas, Hellenic Republic, EL',
  GS: 'South Georgia and the South Sandwich Islands, South Georgia',
  HK: 'Hong Kong, Hongkong, Hong Kong SAR',
  HM: 'Heard Island and McDonald Islands',
  IE: 'Republic of Ireland, Eire',
  IR: 'Islamic Republic of Iran, Iran Islamic Republic of, Persia',
  KN: 'St. Kitts, Saint Kitts',
  KP: "DPRK, Democratic People's Republic of Korea, Korea Democratic People's Republic of, Korea North",
  KR: 'Republic of Korea, Korea Republic of, ROK, Korea South',
  LA: "Lao PDR, Lao People's Democratic Republic, Lao",
  MD: 'Moldawien, Moldavie, Moldavia, Republic of Moldova, Moldova Republic of',
  MF: 'Saint Martin (French part), St. Martin (French part)',
  MK: 'Mazedonien, Macédoine, Macedonia, FYROM, Republic of North Macedonia, Former Yugoslav Republic of Macedonia, Macedonia the former Yugoslav Republic of',
  MM: 'Birma, Birmanie, Birmania, Birmânia, Burma, Myanmar',
  MO: 'Macao, Macau, Macao SAR, Macau SAR',
  NL: 'Holanda, Olanda, Hollande, Holland, Kingdom of the Netherlands, Netherlands Kingdom of the',
  PS: 'Palestine, State of Palestine, Palestine State of, Palestinian Territory',
  RE: 'Reunion Island',
  RU: 'Russian Federation',
  SH: 'Saint Helena Ascension and Tristan da Cunha',
  ST: 'Sao Tome',
  SX: 'Sint Maarten (Dutch part), St. Maarten',
  SY: 'Syrian Arab Republic',
  SZ: 'Swasiland, Suazilandia, Suazilândia, Swaziland, Eswatini',
  TL: 'Osttimor, Timor oriental, East Timor, Timor Leste',
  TR: 'Turkey, Turkiye',
  TT: 'Trinidad',
  TW: 'Taiwan Province of China, Taiwan R.O.C., Republic of China',
  TZ: 'United Republic of Tanzania, Tanzania United Republic of',
  UM: 'United States Minor Outlying Islands',
  US: 'USA, U.S.A., United States of America, U.S. of A.',
  VA: 'Vatican, Holy See, Holy See (Vatican City State), Vatican City State',
  VC: 'St. Vincent, Saint Vincent',
  VE: 'Bolivarian Republic of Venezuela, Venezuela Bolivarian Republic of',
  VG: 'Virgin Islands (British), Virgin Islands British, BVI',
  VI: 'Virgin Islands (U.S.), Virgin Islands U.S., US Virgin Islands, USVI',
  VN: 'Viet Nam',
}

/**
 * Names with no certain country: a part of a country is no visitor's country, and some names are those of two
 * countries.
 */
const UNCLEAR = {
  america: ['US'],
  congo: ['CG', 'CD'],
  kongo: ['CG', 'CD'],
  korea: ['KR', 'KP'],
  england: ['GB'],
  scotland: ['GB'],
  wales: ['GB'],
  northernireland: ['GB', 'IE'],
  virginislands: ['VG', 'VI'],
}

function* ownNames() {
  yield* namesInLanguages(COUNTRIES, 'region', ['en'])
  for (const [code, names] of Object.entries(MORE_NAMES))
    for (const name of names.split(', ')) yield [name, code] as const
}

const table = createNameTable({
  own: ownNames,
  foreign: () => namesInLanguages(COUNTRIES, 'region'),
  unclear: UNCLEAR,
})

/** The two-letter code of a country by its code or its name in any language. */
export const findCountry = (name: string): string | null => {
  const letters = name.normalize('NFKC').replace(/[\s.]/g, '')
  const code = /^[a-z]{2,3}$/i.test(letters) ? BY_CODE.get(letters.toUpperCase()) : undefined
  // "Nga" is Russia in Vietnamese, and "NGA" is Nigeria.
  const isSpelledAsCode = letters.length === 2 || letters === letters.toUpperCase() || letters === letters.toLowerCase()
  if (code !== undefined && isSpelledAsCode) return code
  return table.find(name) ?? code ?? null
}

/** Names of countries that may have been meant. */
export const similarCountries = (name: string): string[] => table.similar(name)
