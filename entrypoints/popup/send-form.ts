import type { Result } from '../../lib/failure.ts'
import type { JobView } from '../../lib/rpc/views/job-view.ts'
import { checkForm } from './check-form.ts'
import type { Form } from './form.ts'
import type { Tab, World } from './world.ts'

/** Asks for a link to what the form says; `null`, with the problems said, when it cannot be sent. */
export const sendForm = async (
  form: Form,
  tab: Tab | null,
  serviceOffsetMinutes: number | null,
  { now, write }: Pick<World, 'now' | 'write'>,
): Promise<Result<JobView> | null> => {
  const { input, problems } = checkForm(form.url.value, form.options.value, now(), serviceOffsetMinutes)
  form.sayProblems(Object.fromEntries(problems.map(({ field, problem }) => [field, problem])))
  if (input === null) return null
  return write('createLink', input, {
    source: 'popup',
    tabId: tab?.id ?? null,
    copy: true,
    title: input.url === tab?.url ? tab.title : '',
  })
}
