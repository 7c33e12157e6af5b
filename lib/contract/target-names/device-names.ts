import { createNameTable } from './name-table.ts'

/**
 * Names of devices, systems and groups, each with its other names. A visitor's browser shows no more: neither the model
 * of a computer nor, since Windows 10, the version of its system.
 */
const DEVICES: Readonly<Record<string, string>> = {
  iPhone: 'iPhones, Apple iPhone, iOS phone, iPhone OS phone',
  iPad: 'iPads, Apple iPad, iPadOS, iOS tablet, Apple tablet',
  'iPod touch': 'iPod, iPods, Apple iPod',
  iOS: 'iPhone OS, Apple iOS, iOS device, iOS devices, iPhone and iPad, iPhone/iPad',
  'Android phone': 'Android phones, Android smartphone, Android smartphones, Android mobile, Android mobile phone',
  'Android tablet': 'Android tablets',
  Android: 'Androids, Android OS, Android device, Android devices, Google Android',
  Windows:
    'Win, Microsoft Windows, MS Windows, Windows PC, Windows PCs, Windows computer, Windows desktop, Windows laptop, ' +
    'Windows NT, Windows 10, Windows 11, Win10, Win11, Win 10, Win 11, Win32, Win64, Windows 10/11',
  Mac: 'macOS, Mac OS, Mac OS X, OSX, OS X, MacOSX, Macs, Macintosh, Apple Mac, Apple macOS, Mac computer, Mac desktop',
  Linux: 'GNU/Linux, Linux PC, Linux desktop, Linux computer',
  ChromeOS: 'Chrome OS, Chromebook, Chromebooks, CrOS, Google Chromebook',
  'Windows Phone': 'Windows Mobile, Windows Phones',
  BlackBerry: 'BlackBerry OS, Black Berry',
  HarmonyOS: 'Harmony OS, Harmony',
  Tizen: 'Tizen OS',
  WebOS: 'LG webOS',
  Bada: '',
  Roku: 'Roku OS',
  'PlayStation 4': 'PS4, PlayStation4',
  Desktop: 'Desktops, Desktop computer, Desktop computers, Computer, Computers, Laptop, Laptops',
  Mobile:
    'Phone, Phones, Mobiles, Mobile phone, Mobile phones, Smartphone, Smartphones, Smart phone, Cell phone, Cellphone, ' +
    'Cellular phone',
  Tablet: 'Tablets, Tablet PC, Tablet computer',
}

function* names() {
  for (const [device, others] of Object.entries(DEVICES)) {
    yield [device, device] as const
    for (const name of others.split(', ')) if (name !== '') yield [name, device] as const
  }
}

/** Names with no certain device: a browser doesn't show which computer of a brand it runs on. */
const UNCLEAR = {
  pc: ['Windows', 'Desktop'],
  macbook: ['Mac'],
  imac: ['Mac'],
  ubuntu: ['Linux'],
  debian: ['Linux'],
  apple: ['iPhone', 'iPad', 'Mac'],
  samsung: ['Android'],
  google: ['Android', 'ChromeOS'],
}

const table = createNameTable({ own: names, foreign: () => [], unclear: UNCLEAR })

/** The device that a name means, in our spelling. */
export const findDevice = (name: string): string | null => table.find(name)

/** Names of devices that may have been meant. */
export const similarDevices = (name: string): string[] => table.similar(name)
