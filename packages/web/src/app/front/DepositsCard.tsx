import { formatEuros } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { nearMoment, shortDay } from '@kassavirta/domain/kernel/dates/near-moment'
import type { OverviewDeposits } from '@kassavirta/domain/overview/api'
import { Band } from '@kassavirta/ui/band/Band.tsx'
import { CustodyBars } from '@kassavirta/ui/custody-line/CustodyBars.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { PortalLink } from '../../platform/routing/PortalLink.tsx'
import { Card } from './Card.tsx'
import card from './Card.module.css'
import styles from './DepositsCard.module.css'
import { situationTexts } from './situation-texts.fi.ts'
import { depositStage } from './situation-wording.ts'

type Props = {
  readonly deposits: OverviewDeposits
  readonly columns: 4 | 6
  readonly now: Date
}

/** Deposits under way and the latest ones, each with where it is. */
export const DepositsCard = ({ deposits: { rows }, columns, now }: Props) => (
  <Card
    heading={situationTexts.deposits}
    columns={columns}
    aside={<PortalLink to="DepositReport">{situationTexts.allDeposits}</PortalLink>}
  >
    {rows.length === 0 && <p className={card['nothing']}>{situationTexts.noDeposits}</p>}
    <ul>
      {rows.map((row) => (
        <DepositRow key={row.entryId} row={row} now={now} />
      ))}
    </ul>
  </Card>
)

type RowProps = { readonly row: OverviewDeposits['rows'][number]; readonly now: Date }

function DepositRow({ row, now }: RowProps) {
  const { text, steps, since } = depositStage(row)
  return (
    <li className={classes(card['row'], styles['deposit'])}>
      <span>
        <PortalLink
          to="DepositDetail"
          params={{ id: row.entryId }}
          className={classes(layout['cover'], card['target'])}
        >
          {fill(situationTexts.bag, { number: row.securityBagNumber })}
        </PortalLink>
        <small className={card['small']}>
          {fill(situationTexts.registerDay, { day: shortDay(row.registerDate) })}
        </small>
      </span>
      <span className={styles['sum']}>
        {formatEuros(row.totalSum)}
        <Band pieces={row.pieces} size="thin" />
      </span>
      <span className={styles['stage']}>
        {steps !== undefined && <CustodyBars steps={steps} />}
        <span className={layout['apart']}>
          <b>{text}</b> {since && <small className={card['small']}>{nearMoment(since, now)}</small>}
        </span>
      </span>
    </li>
  )
}
