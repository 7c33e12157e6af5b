import { expect, it } from 'vitest'
import { doneJob, jobOf } from '../../tests/support/popup-world.ts'
import { type FormRequest, nextRequest, type RequestChange } from './form-request.ts'

const NONE: FormRequest = { is: 'none' }

const sending = jobOf()
const done = jobOf(doneJob(true))
const failed = jobOf({ state: 'failed', failure: { kind: 'not-found' } })
const other = jobOf({ ...doneJob(true), id: 'other' })
const otherFailed = jobOf({ id: 'other', state: 'failed', failure: { kind: 'not-found' } })
const coming = jobOf({ state: 'waiting', predicted: 'https://s.test/abc' })

const answered = Promise.resolve()
type Of<Is extends FormRequest['is']> = Omit<Extract<FormRequest, { is: Is }>, 'is'>
const pressed = (given: Partial<Of<'pressed'>> = {}): FormRequest => ({
  is: 'pressed',
  id: sending.id,
  coming: null,
  before: NONE,
  news: [],
  answered,
  ...given,
})
const shown = (job = sending, given: Partial<Of<'shown'>> = {}): FormRequest => ({
  is: 'shown',
  job,
  isElsewhere: false,
  isInForm: false,
  ...given,
})
const inForm = (job = sending) => shown(job, { isInForm: true })
const corrected = (job = failed, given: Partial<Of<'corrected'>> = {}): FormRequest => ({
  is: 'corrected',
  job,
  isElsewhere: false,
  isEdited: false,
  ...given,
})

const opened = (job: typeof done | null, isElsewhere = false): RequestChange => ({ kind: 'opened', job, isElsewhere })
const press: RequestChange = { kind: 'pressed', id: sending.id, coming: null, answered }
const answer = (job: typeof done | null): RequestChange => ({ kind: 'answered', id: sending.id, job })
const reported = (job: typeof done): RequestChange => ({ kind: 'reported', job })
const chosen = (job: typeof done): RequestChange => ({ kind: 'chosen', job })
const edited = (job: typeof done): RequestChange => ({ kind: 'edited', job })
const left: RequestChange = { kind: 'left' }

it.each<[string, FormRequest, RequestChange, FormRequest]>([
  ['opens without a request', NONE, opened(null), NONE],
  ["opens with the tab's request, over which a draft stays", NONE, opened(done), shown(done)],
  ['opens with a request from elsewhere', NONE, opened(done, true), shown(done, { isElsewhere: true })],
  ['opens with a refused request in the form', NONE, opened(failed), corrected()],
  ['is read again, and still has its own request in the form', inForm(), opened(done), inForm(done)],
  [
    'is read again, and the user still edits',
    corrected(failed, { isEdited: true }),
    opened(failed),
    corrected(failed, { isEdited: true }),
  ],
  [
    'is read while a press is answered, and stays with that',
    pressed(),
    opened(other),
    pressed({ before: shown(other) }),
  ],

  ['is pressed', NONE, press, pressed()],
  ['is pressed with a short URL that is copied', NONE, { ...press, coming }, pressed({ coming })],
  [
    'is pressed to replace a refused request',
    corrected(otherFailed),
    press,
    pressed({ before: corrected(otherFailed) }),
  ],

  ['has its answer', pressed(), answer(sending), inForm()],
  ['has its answer after the copy', pressed({ coming }), answer(sending), inForm()],
  [
    'has an answer that is older than what was reported',
    pressed({ news: [sending, done] }),
    answer(sending),
    inForm(done),
  ],
  ["is answered with the tab's request", pressed(), answer(other), shown(other)],
  [
    "is answered with the tab's request as last reported",
    pressed({ news: [other] }),
    answer({ ...other, state: 'sending' }),
    shown(other),
  ],
  ['is refused at the service before it is answered', pressed({ news: [failed] }), answer(sending), corrected()],
  [
    'is refused by the worker',
    pressed({ coming, before: corrected(otherFailed) }),
    answer(null),
    corrected(otherFailed),
  ],
  ['is answered after the user has gone on', shown(other), answer(sending), shown(other)],
  ['is refused after the user has gone on', NONE, answer(null), NONE],
  ['is refused although it was reported', inForm(), answer(null), inForm()],

  ['hears of a request whose answer it awaits', pressed(), reported(sending), pressed({ news: [sending] })],
  [
    'hears of the request under that',
    pressed({ before: shown(other) }),
    reported({ ...other, state: 'sending' }),
    pressed({ before: shown({ ...other, state: 'sending' }), news: [{ ...other, state: 'sending' }] }),
  ],
  ['hears of the copied request before the answer', pressed({ coming }), reported(done), inForm(done)],
  ['hears of the shown request', inForm(), reported(done), inForm(done)],
  ['hears that it was refused', inForm(), reported(failed), corrected()],
  [
    'hears that a request from elsewhere was refused',
    shown(sending, { isElsewhere: true }),
    reported(failed),
    corrected(failed, { isElsewhere: true }),
  ],
  ['hears that the refused one is sent again', corrected(), reported(sending), inForm()],
  [
    'hears that the one from elsewhere is sent again',
    corrected(failed, { isElsewhere: true }),
    reported(sending),
    shown(sending, { isElsewhere: true, isInForm: true }),
  ],
  ['hears of another request', inForm(), reported(other), inForm()],
  ['hears of a request without having one', NONE, reported(other), NONE],

  ['shows the one that the user has checked', NONE, chosen(done), shown(done)],
  ['shows another one that the user has checked', inForm(), chosen(other), shown(other)],
  ['is edited', NONE, edited(failed), corrected(failed, { isEdited: true })],
  ['is edited although it is in the form', corrected(), edited(failed), corrected(failed, { isEdited: true })],
  ['is edited in place of a result', inForm(done), edited(otherFailed), corrected(otherFailed, { isEdited: true })],

  ['is left with a result', inForm(done), left, NONE],
  ['is left before the answer', pressed({ coming }), left, NONE],
  ['is left without a request', NONE, left, NONE],
])('the popup %s', (_, before, change, after) => {
  expect(nextRequest(before, change)).toEqual(after)
})
