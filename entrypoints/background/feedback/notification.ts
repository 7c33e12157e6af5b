import { browser } from '../../../lib/browser.ts'

/** Shows a system notification where the person has allowed it; without that permission nothing happens. */
export const notify = async (title: string, message: string): Promise<void> => {
  if (!(await browser.permissions.contains({ permissions: ['notifications'] }))) return
  await browser.notifications.create({
    type: 'basic',
    iconUrl: browser.runtime.getURL('icon/128.png'),
    title,
    message,
  })
}
