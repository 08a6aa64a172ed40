import { addDays } from '@kassavirta/domain/kernel/dates/dates'
import { shortDay } from '@kassavirta/domain/kernel/dates/near-moment'
import { formatEuros } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { ConcernOverview } from '@kassavirta/domain/reports/front-pages/overview/concern-api'
import { Fragment } from 'react'
import { PortalLink } from '../../../platform/routing/PortalLink.tsx'
import { Card } from '../Card.tsx'
import { differenceText } from '../situation-wording.ts'
import { lacksDeclaration } from './week.ts'
import styles from './Concern.module.css'
import { concernTexts as texts } from './texts.fi.ts'

type Props = { readonly overview: ConcernOverview }

/** Three figures, each a link to the report that it comes from. */
export const ConcernFigures = ({ overview }: Props) => (
  <>
    <Declared overview={overview} />
    <Differences overview={overview} />
    <Waiting overview={overview} />
  </>
)

const Declared = ({ overview: { yesterday, expected, declared, places } }: Props) => (
  <Card heading={fill(texts.declaredYesterday, { day: shortDay(yesterday) })} columns={2} isLow>
    <p className={styles['figure']}>
      <PortalLink to="DepositExtended" search={{ from: yesterday, to: yesterday, group: 'place' }}>
        {fill(texts.declaredOf, { declared, count: expected })}
      </PortalLink>
    </p>
    {declared === expected ? (
      <p className={styles['detail']}>{texts.nothingMissing}</p>
    ) : (
      <Missing places={places.filter(lacksDeclaration)} count={expected - declared} yesterday={yesterday} />
    )}
  </Card>
)

/** Names are read at a glance up to here. */
const NAMED = 3

type MissingProps = Pick<ConcernOverview, 'places' | 'count' | 'yesterday'>

const Missing = ({ places, count, yesterday }: MissingProps) => {
  const named = places.slice(0, NAMED)
  return (
    <p className={styles['missing']}>
      {texts.missing}{' '}
      {named.map(({ companyId, name }, nth) => (
        <Fragment key={companyId}>
          {nth > 0 && ', '}
          <PortalLink
            to="DepositExtended"
            search={{ from: addDays(yesterday, -6), to: yesterday, company: String(companyId) }}
          >
            {name}
          </PortalLink>
        </Fragment>
      ))}
      {count > named.length && ` ${fill(texts.more, { count: count - named.length })}`}
    </p>
  )
}

const Differences = ({ overview: { month, monthFrom } }: Props) => (
  <Card heading={texts.differences} columns={2} isLow>
    <p className={styles['figure']} data-missing={month.difference < 0 || undefined}>
      <PortalLink to="HandledEvents" search={{ from: monthFrom, differences: '1' }}>
        {differenceText(month.difference)}
      </PortalLink>
    </p>
    <p className={styles['detail']}>
      {fill(texts.differing, { differing: month.differing, bags: month.bags })}
    </p>
  </Card>
)

const Waiting = ({ overview: { waiting, waitingFrom } }: Props) => (
  <Card heading={texts.waiting} columns={2} isLow>
    <p className={styles['figure']}>
      <PortalLink to="DepositExtended" search={{ from: waitingFrom, criterion: 'til_created', state: 'new' }}>
        {formatEuros(waiting.sum)}
      </PortalLink>
    </p>
    <p className={styles['detail']}>
      {waiting.count === 1 ? texts.oneBag : fill(texts.bags, { count: waiting.count })}
    </p>
  </Card>
)
