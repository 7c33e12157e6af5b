import { browser } from '../../../lib/browser.ts'

/** Shows a system notification if the user has allowed it. */
export const notify = async (title: string, message: string): Promise<void> => {
  if (!(await browser.permissions.contains({ permissions: ['notifications'] }))) return
  await browser.notifications.create({
    type: 'basic',
    iconUrl: browser.runtime.getURL('icon/128.png'),
    title,
    message,
  })
}
