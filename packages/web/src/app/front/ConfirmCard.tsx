import { formatEuros } from '@kassavirta/domain/kernel/money/money'
import { shortDay } from '@kassavirta/domain/kernel/dates/near-moment'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { OverviewDelivered } from '@kassavirta/domain/reports/front-pages/overview/api'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { PortalLink } from '../../platform/routing/PortalLink.tsx'
import { Card } from './Card.tsx'
import card from './Card.module.css'
import { situationTexts } from './situation-texts.fi.ts'

/** What was delivered and nobody has confirmed; the question is answered on the page of the order. */
export const ConfirmCard = ({ orders }: { readonly orders: readonly OverviewDelivered[] }) => (
  <Card heading={situationTexts.confirm} columns={6} isLow>
    <ul>
      {orders.map(({ entryId, deliveryDate, totalSum }) => (
        <li key={entryId} className={classes(card['row'], layout['apart'])}>
          <PortalLink
            to="ChangeOrderDetail"
            params={{ id: entryId }}
            className={classes(layout['cover'], card['target'])}
          >
            {fill(situationTexts.deliveredOrder, { id: entryId, day: shortDay(deliveryDate) })}
          </PortalLink>{' '}
          <span>{formatEuros(totalSum)}</span>
        </li>
      ))}
    </ul>
  </Card>
)
