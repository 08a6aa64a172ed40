import { formatCount } from '@kassavirta/domain/kernel/money/counts'
import { formatDay, weekdayShort, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { contentLines, edgeOf } from '../content-lines.ts'
import { contentOf, eurosText, keyOf, type Order, type Stop } from '../order.ts'
import { sharedTexts } from '../texts.fi.ts'
import { BarCode } from './BarCode.tsx'
import styles from './Slips.module.css'
import { paperTexts as texts } from './paper-texts.fi.ts'

type Props = { readonly day: Day; readonly routeName: string; readonly stops: readonly Stop[] }

/** One slip for each stop, to go with its bag. They are cut apart; no slip is torn over two sheets. */
export const Slips = ({ day, routeName, stops }: Props) => (
  <section className={styles['slips']} aria-label={texts.slips}>
    {stops.map((stop) => (
      <article key={stop.companyId} className={styles['slip']}>
        <header className={layout['apart']}>
          <div>
            <h3>{stop.name}</h3>
            <p>{`${stop.street}, ${stop.postcode} ${stop.city}`}</p>
          </div>
          <div className={styles['where']}>
            <p>
              {stop.stopNumber === 0
                ? fill(texts.slipNoNumber, { route: routeName })
                : fill(texts.slip, { route: routeName, number: stop.stopNumber })}
            </p>
            <p>{`${weekdayShort(day)} ${formatDay(day)}`}</p>
          </div>
        </header>
        {stop.orders.map((order) => (
          <OrderSlip key={keyOf(order)} order={order} />
        ))}
        <footer>
          <span>{texts.packer}</span>
          <span>{texts.receiver}</span>
        </footer>
      </article>
    ))}
  </section>
)

function OrderSlip({ order }: { readonly order: Order }) {
  const isMoney = order.kind === 'changeOrder'
  const title = isMoney ? texts.orderNumber : texts.suppliesNumber
  return (
    <div className={styles['order']}>
      <p className={layout['apart']}>
        <b>{fill(title, { number: order.orderId })}</b>
        <span>{isMoney && eurosText(order.packedTotal ?? order.orderedTotal)}</span>
        <span>{`${texts.seal}: ${order.seal || '________________'}`}</span>
      </p>
      <p className={styles['codes']}>
        <BarCode text={String(order.orderId)} label={fill(texts.orderCode, { number: order.orderId })} />
        {order.seal !== '' && (
          <BarCode text={order.seal} label={fill(texts.sealCode, { number: order.seal })} />
        )}
      </p>
      <ul>
        {contentLines(contentOf(order)).map(({ field, name, count }) => (
          <li key={field} data-edge={edgeOf(field)}>
            <span>{name}</span> <b>{`${formatCount(count)} ${sharedTexts.pieces}`}</b>
          </li>
        ))}
      </ul>
      {order.packReason !== '' && <p>{fill(texts.different, { reason: order.packReason })}</p>}
      {order.reference !== '' && <p>{fill(texts.reference, { reference: order.reference })}</p>}
      {order.message !== '' && <p>{order.message}</p>}
    </div>
  )
}
