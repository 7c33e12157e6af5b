import type { Site } from '../http/site.ts'
import type { LinkTable } from '../store/schema.ts'
import { appLink } from './app-link.ts'
import { appPage } from './pages/app-page.ts'
import { type Card, cardPage } from './pages/card-page.ts'
import { framePage } from './pages/frame-page.ts'
import { pixelPage } from './pages/pixel-page.ts'
import { splashPage } from './pages/splash-page.ts'
import { redirect } from './redirect.ts'
import { isCardMaker, isRobot } from './user-agent.ts'
import type { Answer, Visit } from './visit.ts'

type Link = Pick<LinkTable, 'redirect_type' | 'deep_link' | 'meta_title' | 'meta_description' | 'meta_image'> & {
  /** Of the splash page or the overlay that the link names. */
  interstitial_name: string | null
}

/**
 * What a visitor gets who may go on to `target`, a web address: nearly always a redirect. `pictures` are the web
 * addresses of what counts this visit for the vendors of the link's pixels.
 */
export const createWayToTarget =
  (site: Site) =>
  (visit: Visit, link: Link, target: string, pictures: readonly string[]): Answer => {
    const card: Card = { title: link.meta_title, description: link.meta_description, image: link.meta_image }
    // After a form the target is asked for anew, by GET.
    const directly = (address: string) => redirect(address, visit.method === 'POST' ? 303 : 302)
    if (isRobot(visit.userAgent)) {
      const hasCard = Object.values(card).some((part) => part !== '')
      return hasCard && isCardMaker(visit.userAgent) ? cardPage(card, target) : directly(target)
    }

    const app = appLink(visit.userAgent, target, link.deep_link)
    if (app?.way === 'intent') return directly(app.address)
    if (app?.way === 'choose') return appPage(card, target, app.store, pictures)

    switch (link.redirect_type) {
      case 'splash':
        return splashPage(link.interstitial_name, card, target, pictures)
      case 'frame':
      case 'overlay':
        // A browser shows no plain page inside a secure one.
        if (site.origin.startsWith('https:') && target.startsWith('http:')) break
        return framePage(link.interstitial_name, card, target, pictures)
      case 'direct':
        break
    }
    return pictures.length === 0 ? directly(target) : pixelPage(target, pictures)
  }
