import type { Overview } from '@kassavirta/domain/overview/api'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import type { Permissions } from '../../platform/session/use-permissions.ts'
import { ConfirmCard } from './ConfirmCard.tsx'
import { DeliveryCard } from './DeliveryCard.tsx'
import { DepositsCard } from './DepositsCard.tsx'
import { UnreadCards } from './UnreadCards.tsx'
import { VisitCard } from './VisitCard.tsx'
import styles from './VisitCard.module.css'

type Props = { readonly overview: Overview; readonly permissions: Permissions }

/** The cards of the state of things, fetched beside its answer: before that there is nothing to show in them. */
export function SituationCards({ overview, permissions }: Props) {
  const now = useServerNow()
  const { deposits, today, deliveries, unconfirmed = [], visits, notices, answers, messages } = overview
  const depositsCard = deposits && (
    <DepositsCard deposits={deposits} today={today} columns={deliveries ? 4 : 6} now={now} />
  )
  const deliveryCard = deliveries && (
    <DeliveryCard
      orders={deliveries}
      columns={deposits ? 2 : 6}
      accounts={permissions.entries ?? []}
      now={now}
    />
  )
  const isBeside = visits && deposits && deliveries
  return (
    <>
      {isBeside ? (
        <div className={styles['cards']}>
          <VisitCard visits={visits} columns={2} now={now} />
          {depositsCard}
          {deliveryCard}
        </div>
      ) : (
        <>
          {visits && <VisitCard visits={visits} columns={6} now={now} />}
          {depositsCard}
          {deliveryCard}
        </>
      )}
      {unconfirmed.length > 0 && <ConfirmCard orders={unconfirmed} />}
      <UnreadCards notices={notices} answers={answers} messages={messages} now={now} />
    </>
  )
}
