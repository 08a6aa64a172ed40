import { useQueryClient } from '@tanstack/react-query'
import { Fragment } from 'react'
import { addDays } from '@kassavirta/domain/kernel/dates/dates'
import { shortDay } from '@kassavirta/domain/kernel/dates/dates-in-words'
import { formatEuros } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import {
  getConcernOverview,
  type ConcernOverview,
  type ConcernPlace,
} from '@kassavirta/domain/reports/front-pages/concern-api'
import { useAnswer } from '@kassavirta/ui/api/answers.ts'
import { serverTime } from '@kassavirta/ui/api/server-clock.ts'
import { Icon } from '@kassavirta/ui/elements/Icon.tsx'
import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import { AnswerFailed } from '@kassavirta/ui/feedback/Failed.tsx'
import { useApiQuery } from '../../../platform/session/use-session.ts'
import { PortalLink } from '../../../platform/routing/portal-router.tsx'
import { Card } from '../Card.tsx'
import { SituationHeading } from './Situation.tsx'
import { differenceText } from './situation-wording.ts'
import { concernTexts as texts } from '../../later-texts.fi.ts'
import card from '../Card.module.css'
import styles from './ConcernSituation.module.css'

/** All places of the concern at a glance: which have declared, where counts differ, how many bags wait for counting. */
export function ConcernSituation() {
  const { query } = useApiQuery()
  const client = useQueryClient()
  const asked = query(getConcernOverview, {})
  const answer = useAnswer(asked)
  const { data } = answer
  const updatedAt = client.getQueryState(asked.queryKey)?.dataUpdatedAt ?? 0
  return (
    <>
      <SituationHeading overview={{ ...answer, at: data && serverTime(updatedAt) }} />
      <AnswerFailed heading={texts.failed} answer={answer} />
      {data && (
        <div className={card['grid']}>
          <ConcernFigures overview={data} />
          <ConcernPlaces overview={data} />
        </div>
      )}
    </>
  )
}

type Props = { readonly overview: ConcernOverview }

/** Three figures, each a link to the report that it comes from. */
const ConcernFigures = ({ overview }: Props) => (
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

/** More names than this cannot be read at a glance. */
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

type ConcernPlacesProps = { readonly overview: ConcernOverview }

/** Every place on a line, and under them the sums of all; a phone leaves out the columns that the report has too. */
function ConcernPlaces({ overview }: ConcernPlacesProps) {
  const { count, places, monthFrom } = overview
  if (count === 0) return <p className={card['span6']}>{texts.nobody}</p>
  return (
    <Card
      heading={texts.places}
      columns={6}
      isLow
      aside={
        <PortalLink to="DepositExtended" search={{ from: monthFrom, group: 'place' }}>
          {texts.all}
        </PortalLink>
      }
    >
      {places.length < count && (
        <p className={styles['detail']}>{fill(texts.shownOf, { shown: places.length, count })}</p>
      )}
      <table className={styles['places']}>
        <thead>
          <tr>
            <th scope="col">{texts.place}</th>
            <th scope="col">{texts.yesterday}</th>
            <th scope="col" className={styles['wide']}>
              {texts.week}
            </th>
            <th scope="col" className={styles['sum']}>
              {texts.waiting}
            </th>
            <th scope="col" className={styles['sum']}>
              {texts.declaredSum}
            </th>
            <th scope="col" className={styles['sum']}>
              {texts.countedSum}
            </th>
            <th scope="col" className={styles['difference']}>
              {texts.difference}
            </th>
          </tr>
        </thead>
        <tbody>
          {places.map((place) => (
            <PlaceRow key={place.companyId} place={place} monthFrom={monthFrom} />
          ))}
        </tbody>
        <Totals overview={overview} />
      </table>
    </Card>
  )
}

type RowProps = { readonly place: ConcernPlace; readonly monthFrom: string }

const PlaceRow = ({ place, monthFrom }: RowProps) => (
  <tr>
    <th scope="row">
      <PortalLink to="DepositExtended" search={{ from: monthFrom, company: String(place.companyId) }}>
        {place.name}
      </PortalLink>{' '}
      <small className={card['small']}>{place.city}</small>
    </th>
    <td>
      {hasDeclared(place) ? (
        <span className={styles['done']}>
          <Icon name="check" /> {texts.declared}
        </span>
      ) : (
        <span className={styles['lacking']}>
          {lacksDeclaration(place) ? texts.notDeclared : texts.nothing}
        </span>
      )}
    </td>
    <td className={styles['wide']}>
      <Week place={place} />
    </td>
    <td className={styles['sum']}>
      <WaitingSum waiting={place.waiting} />
    </td>
    <td className={styles['sum']}>{formatEuros(place.declared)}</td>
    <td className={styles['sum']}>{formatEuros(place.counted)}</td>
    <td className={styles['difference']} data-missing={place.difference < 0 || undefined}>
      {differenceText(place.difference)}
    </td>
  </tr>
)

function Week({ place }: { readonly place: ConcernPlace }) {
  const days = declaredDays(place)
  return (
    <>
      <VisuallyHidden>{fill(texts.weekSpoken, { count: days.filter(Boolean).length })}</VisuallyHidden>
      <span className={styles['week']} aria-hidden="true">
        {days.map((isDeclared, nth) => (
          <span key={nth} data-declared={isDeclared || undefined} />
        ))}
      </span>
    </>
  )
}

const WaitingSum = ({ waiting: { count, sum } }: Pick<ConcernPlace, 'waiting'>) =>
  count === 0 ? texts.nothing : `${count} · ${formatEuros(sum)}`

/** Bags without a declared sum stand on a line of their own: they cannot differ. */
const Totals = ({ overview: { waiting, month } }: ConcernPlacesProps) => (
  <tfoot>
    <tr>
      <th scope="row" colSpan={2}>
        {texts.compared}
      </th>
      <td className={styles['wide']}>{texts.nothing}</td>
      <td className={styles['sum']}>
        <WaitingSum waiting={waiting} />
      </td>
      <td className={styles['sum']}>{formatEuros(month.declared)}</td>
      <td className={styles['sum']}>{formatEuros(month.counted)}</td>
      <td className={styles['difference']} data-missing={month.difference < 0 || undefined}>
        {differenceText(month.difference)}
      </td>
    </tr>
    {month.undeclared.count > 0 && (
      <tr className={styles['wideRow']}>
        <th scope="row" colSpan={2}>
          {texts.undeclared}, {fill(texts.bags, { count: month.undeclared.count })}
        </th>
        <td className={styles['wide']}>{texts.nothing}</td>
        <td className={styles['sum']}>{texts.nothing}</td>
        <td className={styles['sum']}>{texts.nothing}</td>
        <td className={styles['sum']}>{formatEuros(month.undeclared.sum)}</td>
        <td className={styles['difference']}>{texts.nothing}</td>
      </tr>
    )}
  </tfoot>
)

/** Whether the sales of yesterday, the last day of the week, are declared. */
const hasDeclared = ({ week }: Pick<ConcernPlace, 'week'>): boolean => week.endsWith('1')

/** Whether the sales of yesterday are missing: a place that usually does not declare on that weekday lacks nothing. */
const lacksDeclaration = (place: Pick<ConcernPlace, 'week' | 'isUsual'>): boolean =>
  place.isUsual && !hasDeclared(place)

/** For each day of the week, the oldest first, whether its sales are declared. */
const declaredDays = ({ week }: Pick<ConcernPlace, 'week'>): readonly boolean[] =>
  Array.from(week, (letter) => letter === '1')
