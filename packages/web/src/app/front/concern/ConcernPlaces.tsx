import { formatEuros } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type {
  ConcernOverview,
  ConcernPlace,
} from '@kassavirta/domain/reports/front-pages/overview/concern-api'
import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import { Icon } from '@kassavirta/ui/icons/Icon.tsx'
import { PortalLink } from '../../../platform/routing/PortalLink.tsx'
import { Card } from '../Card.tsx'
import card from '../Card.module.css'
import { differenceText } from '../situation-wording.ts'
import styles from './Concern.module.css'
import { concernTexts as texts } from './texts.fi.ts'
import { declaredDays, hasDeclared, lacksDeclaration } from './week.ts'

type Props = { readonly overview: ConcernOverview }

/** Every place on a line, and under them the sums of all; a phone leaves out what the report tells. */
export function ConcernPlaces({ overview }: Props) {
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
const Totals = ({ overview: { waiting, month } }: Props) => (
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
