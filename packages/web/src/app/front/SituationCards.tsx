import type { Overview } from '@kassavirta/domain/reports/front-pages/overview/api'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { lazyPart } from '@kassavirta/ui/routing/lazy-part.ts'
import type { Permissions } from '../../platform/session/use-permissions.ts'
import { PartBoundary } from '../PartBoundary.tsx'
import { Card } from './Card.tsx'
import { ConfirmCard } from './ConfirmCard.tsx'
import { DeliveryCard } from './DeliveryCard.tsx'
import { DepositsCard } from './DepositsCard.tsx'
import { LateOrders } from './LateOrders.tsx'
import { UnreadCards } from './UnreadCards.tsx'
import { visitHeading } from './visit-heading.fi.ts'

/** Only some providers tell when their drivers come. */
const NextVisit = lazyPart(() => import('./NextVisit.tsx'), 'NextVisit')

type Props = { readonly overview: Overview; readonly permissions: Permissions }

/** The cards of the state of things, fetched beside its answer: before that there is nothing to show in them. */
export function SituationCards({ overview, permissions }: Props) {
  const now = useServerNow()
  const { deposits, today, deliveries, late, unconfirmed = [], visits, notices, answers } = overview
  return (
    <>
      {late && late.count > 0 && <LateOrders late={late} />}
      {visits && (
        <Card heading={visitHeading} columns={6} isLow>
          <PartBoundary waiting={null}>
            <NextVisit visits={visits} now={now} />
          </PartBoundary>
        </Card>
      )}
      {deposits && <DepositsCard deposits={deposits} today={today} columns={deliveries ? 4 : 6} now={now} />}
      {deliveries && (
        <DeliveryCard
          orders={deliveries}
          columns={deposits ? 2 : 6}
          accounts={permissions.entries ?? []}
          now={now}
        />
      )}
      {unconfirmed.length > 0 && <ConfirmCard orders={unconfirmed} />}
      <UnreadCards notices={notices} answers={answers} now={now} />
    </>
  )
}
