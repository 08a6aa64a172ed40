import type { ReactNode } from 'react'
import { stageTexts } from '../texts.fi.ts'
import type { Stop } from '../order.ts'
import styles from './RunScreen.module.css'

type Props = { readonly stop: Stop; readonly children?: ReactNode }

/** A stop on one line: its number, its place and the seals of its bags. */
export const StopLine = ({ stop: { stopNumber, name, street, city, orders }, children }: Props) => (
  <li>
    <span className={styles['no']}>{stopNumber || '–'}</span>
    <div>
      <b>{name}</b>
      <small>{[street, city].filter((part) => part !== '').join(', ')}</small>
      {children}
    </div>
    <span className={styles['seals']}>
      {orders.map((order) => (
        <span key={`${order.kind}-${order.orderId}`} data-stage={order.stage ?? 'received'}>
          {order.seal || stageTexts[order.stage ?? 'received'].toLowerCase()}
        </span>
      ))}
    </span>
  </li>
)
