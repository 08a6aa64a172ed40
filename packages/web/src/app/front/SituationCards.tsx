import type { Overview } from '@kassavirta/domain/overview/api'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import type { Permissions } from '../../platform/session/use-permissions.ts'
import { DeliveryCard } from './DeliveryCard.tsx'
import { DepositsCard } from './DepositsCard.tsx'
import { UnreadCards } from './UnreadCards.tsx'

type Props = { readonly overview: Overview; readonly permissions: Permissions }

/** The cards of the state of things, fetched beside its answer: before that there is nothing to show in them. */
export function SituationCards({ overview, permissions }: Props) {
  const now = useServerNow()
  const { deposits, delivery, notices, messages } = overview
  return (
    <>
      {deposits && <DepositsCard deposits={deposits} columns={delivery === undefined ? 6 : 4} now={now} />}
      {delivery !== undefined && (
        <DeliveryCard
          delivery={delivery}
          columns={deposits ? 2 : 6}
          accounts={permissions.entries ?? []}
          now={now}
        />
      )}
      <UnreadCards notices={notices} messages={messages} now={now} />
    </>
  )
}
