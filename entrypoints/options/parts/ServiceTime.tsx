import { serviceTimeText, type TimeDetail } from '../../../lib/words/service-time-text.ts'
import { usePageTools } from '../page/page-context.ts'
import './ServiceTime.css'

interface ServiceTimeProps {
  /** A date-time of the service. */
  time: string
  detail?: TimeDetail
  /** Whether the service's own time is shown as well if it differs. The tooltip always has it. */
  both?: boolean
}

/** A date-time of the service, shown in the user's time zone. */
export function ServiceTime({ time, detail = 'minute', both = false }: ServiceTimeProps) {
  const { serviceClock } = usePageTools()
  const { text, exact, atService } = serviceTimeText(time, serviceClock, detail)
  const at = serviceClock.fromService(time)
  return (
    <>
      <time
        class="number"
        dateTime={at === null ? time : new Date(at).toISOString()}
        title={atService === '' ? exact : `${exact}\n${atService}`}
      >
        {text}
      </time>
      {both && atService !== '' && (
        <>
          {' '}
          <span class="quiet service-time">{atService}</span>
        </>
      )}
    </>
  )
}
