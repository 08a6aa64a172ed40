import { formatEuros } from '@kassavirta/domain/kernel/money/money'
import { shortDay } from '@kassavirta/domain/kernel/dates/near-moment'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { OverviewLate } from '@kassavirta/domain/reports/front-pages/overview/api'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { PortalLink } from '../../platform/routing/PortalLink.tsx'
import card from './Card.module.css'
import { lateTexts as texts } from './situation-texts.fi.ts'

/** What should have come by now, before everything else: each in words, with the way to its page. */
export const LateOrders = ({ late: { count, rows } }: { readonly late: OverviewLate }) => (
  <div className={card['span6']}>
    <Banner kind="warn">
      <ul>
        {rows.map(({ entryId, deliveryDate, totalSum }) => (
          <li key={entryId}>
            <PortalLink to="ChangeOrderDetail" params={{ id: entryId }}>
              {fill(texts.late, { day: shortDay(deliveryDate), sum: formatEuros(totalSum) })}
            </PortalLink>
          </li>
        ))}
        {count > rows.length && (
          <li>
            <PortalLink to="ChangeOrderReport">{fill(texts.more, { count: count - rows.length })}</PortalLink>
          </li>
        )}
      </ul>
    </Banner>
  </div>
)
