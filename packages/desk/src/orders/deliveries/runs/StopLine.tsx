import type { ReactNode } from 'react'
import type { listHandOvers } from '@kassavirta/domain/orders/deliveries/hand-overs-api'
import type { AnswerOf } from '@kassavirta/ui/api/call.ts'
import { Badge } from '@kassavirta/ui/elements/Badge.tsx'
import { Icon } from '@kassavirta/ui/elements/Icon.tsx'
import { stageTexts, partTexts, runTexts as texts, handOverTexts } from '../texts.fi.ts'
import { partsOf, type RunDetails, type StopPart } from './run.ts'
import styles from './RunScreen.module.css'

type Props = { readonly stop: RunDetails['stops'][number]; readonly children?: ReactNode }

const tones = { delivery: 'plain', pickup: 'info' } as const
const icons = { delivery: 'note', pickup: 'deposit' } as const

export const PartBadge = ({ part }: { readonly part: StopPart }) => (
  <Badge tone={tones[part]}>
    <Icon name={icons[part]} /> {partTexts[part]}
  </Badge>
)

/** A stop on one line: its number, its place, its parts and the seals of its bags. */
export function StopLine({ stop, children }: Props) {
  const { stopNumber, name, street, city, orders, pickup } = stop
  return (
    <li>
      <span className={styles['no']}>{stopNumber || '–'}</span>
      <div>
        <b>{name}</b>
        <small>{[street, city].filter((part) => part !== '').join(', ')}</small>
        <span className={styles['parts']}>
          {partsOf(stop).map((part) => (
            <PartBadge key={part} part={part} />
          ))}
        </span>
        {pickup && pickup.visits.length > 0 && <small>{texts.agreedVisit}</small>}
        {pickup?.isAdded && <small>{texts.added}</small>}
        {children}
      </div>
      <span className={styles['seals']}>
        {orders.map((order) => (
          <span key={`${order.kind}-${order.orderId}`} data-stage={order.stage ?? 'received'}>
            {order.seal || stageTexts[order.stage ?? 'received'].toLowerCase()}
          </span>
        ))}
        {pickup && pickup.declared > 0 && <span>{texts.bags(pickup.declared)}</span>}
      </span>
    </li>
  )
}

export type HandOverRow = AnswerOf<typeof listHandOvers>['rows'][number]

/** The digits that the crew says, and what the place has marked. */
export const HandOverBox = ({ row: { digits, handed } }: { readonly row: HandOverRow }) => (
  <div className={styles['box']}>
    <dl className={styles['digits']}>
      <dt>{handOverTexts.digits}</dt>
      <dd>{digits}</dd>
    </dl>
    <p>{handOverTexts.say}</p>
    <p>{handed ? handOverTexts.handed(handed.bags) : handOverTexts.notHanded}</p>
  </div>
)
