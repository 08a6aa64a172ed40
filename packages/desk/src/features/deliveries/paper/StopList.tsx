import { formatTime } from '@kassavirta/domain/kernel/dates/dates'
import { contentText } from '../content-lines.ts'
import { contentOf, eurosText, keyOf, nameOf, type Order, type Stop } from '../order.ts'
import { dayTexts } from '../day/day-texts.fi.ts'
import styles from './Paper.module.css'
import { paperTexts as texts } from './paper-texts.fi.ts'

/** The stops in their order, with room to write the seal of what is not packed yet. */
export const StopList = ({ stops }: { readonly stops: readonly Stop[] }) => (
  <section className={styles['stops']}>
    <table>
      <caption>{texts.stops}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.number}</th>
          <th scope="col">{texts.company}</th>
          <th scope="col">{texts.money}</th>
          <th scope="col">{texts.content}</th>
          <th scope="col">{texts.seal}</th>
          <th scope="col">{texts.packed}</th>
        </tr>
      </thead>
      {stops.map((stop) => (
        <tbody key={stop.companyId}>
          {stop.orders.map((order, index) => (
            <tr key={keyOf(order)}>
              <td>{index === 0 && (stop.stopNumber || '')}</td>
              <th scope="row">
                {index === 0 && <b>{stop.name}</b>} <small>{nameOf(order)}</small>
              </th>
              <td>{order.kind === 'changeOrder' && eurosText(order.packedTotal ?? order.orderedTotal)}</td>
              <td>{contentText(contentOf(order))}</td>
              <td>{order.seal}</td>
              <td>{packedText(order)}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  </section>
)

/** The empty box is for a pen. */
const packedText = ({ packedAt, packReason }: Order): string =>
  packedAt === null ? '☐' : `${formatTime(packedAt)}${packReason === '' ? '' : ` ${dayTexts.different}`}`
