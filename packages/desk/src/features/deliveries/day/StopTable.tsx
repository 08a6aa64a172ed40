import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import { Table } from '../../../platform/parts/Table.tsx'
import { keyOf, type Stop } from '../order.ts'
import { dayTexts as texts } from './day-texts.fi.ts'
import { OrderRow } from './OrderRow.tsx'
import { nextToPack } from './row-focus.ts'
import styles from './StopTable.module.css'
import type { Rows } from './use-rows.ts'

type Props = {
  readonly stops: readonly Stop[]
  readonly rows: Rows
  readonly picked: ReadonlySet<number>
  readonly onPick: (companyId: number) => void
  readonly onPrint: () => void
}

const columns = [texts.number, texts.company, texts.sum, texts.content, texts.seal, texts.state]

/** The stops in their order. Each order of a stop is a row of its own, so that keys always mean one order. */
export function StopTable({ stops, rows, picked, onPick, onPrint }: Props) {
  return (
    <Table label={texts.table} className={styles['stops']} isCards isInPanel columns={columns}>
      {stops.map((stop) => (
        <tbody key={stop.companyId} data-picked={picked.has(stop.companyId) || undefined}>
          {stop.orders.map((order, index) => (
            <OrderRow
              key={keyOf(order)}
              stop={stop}
              order={order}
              rows={rows}
              first={
                index === 0 ? (
                  <label className={styles['pick']}>
                    <input
                      type="checkbox"
                      tabIndex={-1}
                      checked={picked.has(stop.companyId)}
                      onChange={() => onPick(stop.companyId)}
                    />
                    <VisuallyHidden>{texts.pick.replace('{{name}}', stop.name)}</VisuallyHidden>
                    <span>{stop.stopNumber || ''}</span>
                  </label>
                ) : null
              }
              nextKey={() => nextToPack(stops, keyOf(order))}
              onPick={() => onPick(stop.companyId)}
              onPrint={onPrint}
            />
          ))}
        </tbody>
      ))}
    </Table>
  )
}
