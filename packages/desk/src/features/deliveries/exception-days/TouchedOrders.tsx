import { MOST_TOUCHED, previewExceptionDay, type TouchedOrder } from '@kassavirta/domain/exception-days/api'
import type { Day } from '@kassavirta/domain/kernel/dates/dates'
import { shortDay, shortMoment } from '@kassavirta/domain/kernel/dates/near-moment'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useAnswer } from '@kassavirta/ui/api/use-answer.ts'
import { AnswerFailed } from '@kassavirta/ui/feedback/AnswerFailed.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { useDeskQuery } from '../../../platform/api/use-desk-query.ts'
import { eurosText } from '../order.ts'
import { sharedTexts } from '../texts.fi.ts'
import styles from './ExceptionDays.module.css'
import { exceptionTexts as texts } from './exception-texts.fi.ts'

type Props = { readonly day: Day; readonly cutOff: string | undefined }

/** The open orders that an exception would touch, before it is set. */
export function TouchedOrders({ day, cutOff }: Props) {
  const query = useDeskQuery()
  const answer = useAnswer(
    query(previewExceptionDay, { params: { day }, query: cutOff === undefined ? {} : { cutOff } }),
  )
  const { data, failure } = answer
  return (
    <section className={styles['touched']} aria-label={texts.touches}>
      <h3>{texts.touches}</h3>
      {failure && <AnswerFailed heading={sharedTexts.loadFailed} answer={answer} />}
      {!data && !failure && <Loading />}
      {data && data.orders.length === 0 && <p>{texts.touchesNone}</p>}
      {data && data.orders.length > 0 && (
        <>
          <p>
            {data.notDelivered > 0 && fill(texts.notDelivered, { count: data.notDelivered })}{' '}
            {data.closesEarlier > 0 && fill(texts.closesEarlier, { count: data.closesEarlier })}{' '}
            <b>{fill(texts.notified, { count: data.companies })}</b>
          </p>
          <ul>
            {data.orders.map((order) => (
              <li key={order.orderId}>
                <span>
                  <b>{order.company.name}</b> <small>{fill(texts.order, { number: order.orderId })}</small>
                </span>
                <span>{eurosText(order.total)}</span>
                <small>{touchText(order)}</small>
              </li>
            ))}
          </ul>
          {data.orders.length === MOST_TOUCHED && <p>{fill(texts.andMore, { count: MOST_TOUCHED })}</p>}
        </>
      )}
    </section>
  )
}

function touchText({ touch, deliveryDate, cutOffBefore, cutOffAfter }: TouchedOrder): string {
  return touch === 'notDelivered'
    ? fill(texts.touchNotDelivered, { day: shortDay(deliveryDate) })
    : fill(texts.touchEarlier, { before: shortMoment(cutOffBefore), after: shortMoment(cutOffAfter) })
}
