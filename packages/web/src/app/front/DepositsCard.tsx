import { formatEuros } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { nearMoment, shortDay } from '@kassavirta/domain/kernel/dates/near-moment'
import type { OverviewDeposits, OverviewToday } from '@kassavirta/domain/reports/front-pages/overview/api'
import { Band } from '@kassavirta/ui/band/Band.tsx'
import { CustodyBars } from '@kassavirta/ui/custody-line/CustodyBars.tsx'
import { Icon } from '@kassavirta/ui/icons/Icon.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { useId } from 'react'
import { PortalLink } from '../../platform/routing/PortalLink.tsx'
import { Card } from './Card.tsx'
import card from './Card.module.css'
import styles from './DepositsCard.module.css'
import { situationTexts } from './situation-texts.fi.ts'
import { depositStage, todaySentence } from './situation-wording.ts'

type Props = {
  readonly deposits: OverviewDeposits
  /** Of today's sales day, for whoever may declare. */
  readonly today: OverviewToday | undefined
  readonly columns: 4 | 6
  readonly now: Date
}

type TodayProps = { readonly sentence: string | undefined; readonly isMissing: boolean }

/** Deposits under way and the latest ones, each with where it is. */
export const DepositsCard = ({ deposits: { rows, areOwn }, today, columns, now }: Props) => (
  <Card
    heading={areOwn ? situationTexts.ownDeposits : situationTexts.deposits}
    columns={columns}
    aside={
      <PortalLink to="DepositReport">
        {areOwn ? situationTexts.allOwnDeposits : situationTexts.allDeposits}
      </PortalLink>
    }
  >
    <TodayLine sentence={today && todaySentence(today, now)} isMissing={today?.count === 0} />
    {rows.length === 0 && <p className={card['nothing']}>{situationTexts.noDeposits}</p>}
    <ul>
      {rows.map((row) => (
        <DepositRow key={row.entryId} row={row} now={now} />
      ))}
    </ul>
  </Card>
)

const TodayLine = ({ sentence, isMissing }: TodayProps) =>
  sentence !== undefined && (
    <p className={styles['today']} data-missing={isMissing || undefined}>
      <Icon name={isMissing ? 'clock' : 'check'} /> {sentence}
    </p>
  )

type RowProps = { readonly row: OverviewDeposits['rows'][number]; readonly now: Date }

function DepositRow({ row, now }: RowProps) {
  const { text, steps, since, isAmiss } = depositStage(row)
  const [sumId, stageId] = [useId(), useId()]
  return (
    <li className={classes(card['row'], styles['deposit'])}>
      <span>
        <PortalLink
          to="DepositDetail"
          params={{ id: row.entryId }}
          className={classes(layout['cover'], card['target'])}
          describedBy={`${sumId} ${stageId}`}
        >
          {fill(situationTexts.bag, { number: row.securityBagNumber })}
        </PortalLink>
        <small className={card['small']}>
          {fill(situationTexts.registerDay, { day: shortDay(row.registerDate) })}
        </small>
      </span>
      <span className={styles['sum']}>
        <span id={sumId}>{row.totalSum !== null && formatEuros(row.totalSum)}</span>
        <Band pieces={row.pieces} size="thin" />
      </span>
      <span className={styles['stage']}>
        {steps !== undefined && <CustodyBars steps={steps} />}
        <span className={layout['apart']}>
          <b id={stageId} data-missing={isAmiss}>
            {text}
          </b>{' '}
          {since && <small className={card['small']}>{nearMoment(since, now)}</small>}
        </span>
      </span>
    </li>
  )
}
