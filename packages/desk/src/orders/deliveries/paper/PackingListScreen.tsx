import { getPackingList } from '@kassavirta/domain/orders/deliveries/api'
import {
  type Day,
  formatDay,
  formatMoment,
  formatTime,
  weekdayShort,
} from '@kassavirta/domain/kernel/dates/dates'
import { useAnswer } from '@kassavirta/ui/api/use-answer.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { buttonClass } from '@kassavirta/ui/elements/button-class.ts'
import { Icon } from '@kassavirta/ui/icons/Icon.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import { useEffect, useRef } from 'react'
import { useAddress } from '@kassavirta/ui/routing/use-address.ts'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { formatCount } from '@kassavirta/domain/kernel/money/counts'
import type { AnswerOf } from '@kassavirta/ui/api/call.ts'
import { Link } from '../../../platform/routing/Link.tsx'
import { type DeskAddress, linkTo } from '../../../platform/routing/link-to.ts'
import { useDeskQuery } from '../../../platform/api/use-desk-query.ts'
import { useTabTitle } from '../../../platform/tab-title.ts'
import { addressWords as words } from '../../../platform/address-words.fi.ts'
import { readListAddress, type RouteChoice, routeWord } from '../day/use-day-address.ts'
import { Answered } from '../../../platform/parts/Answered.tsx'
import parts from '../../../platform/parts/page.module.css'
import { sharedTexts } from '../texts.fi.ts'
import { BarCode } from './BarCode.tsx'
import styles from './Paper.module.css'
import { paperTexts as texts } from './paper-texts.fi.ts'
import { Slips } from './Slips.tsx'
import { useDeskConfig } from '../../../platform/api/use-desk-config.ts'
import { useStaff } from '../../../platform/session/session-context.ts'
import { contentText, edgeOf, fieldName } from '../content-lines.ts'
import { contentOf, eurosText, keyOf, nameOf, type Order, type Stop } from '../order.ts'
import { dayTexts } from '../day/day-texts.fi.ts'

/** The packing list of a route as it is printed: sums for the vault, the stops in their order, and a slip for each stop. */
export function PackingListScreen() {
  const { day, route, stops } = readListAddress(useAddress().search)
  if (day === undefined || route === undefined) {
    return (
      <div className={parts['page']}>
        <p className={parts['empty']}>{texts.notFound}</p>
        <Link href={linkTo('packing')}>{texts.back}</Link>
      </div>
    )
  }
  return <Paper day={day} route={route} picked={stops} />
}

type Props = { readonly day: Day; readonly route: RouteChoice; readonly picked: readonly number[] }

function Paper({ day, route, picked }: Props) {
  const query = useDeskQuery()
  const answer = useAnswer(query(getPackingList, { params: { day }, query: { route } }))
  const isWhole = picked.length === 0
  useTabTitle(isWhole ? texts.title : texts.slips)
  return (
    <Answered answer={answer} heading={sharedTexts.loadFailed} loading={texts.loading} isScreen>
      {(list) => {
        const stops = list.stops.filter(({ companyId }) => isWhole || picked.includes(companyId))
        const routeName = route === 'none' ? sharedTexts.noRoute : list.routeName
        return (
          <div className={parts['page']} data-paper>
            <Acts back={linkTo('packing', {}, { day, [words.route]: routeWord(route) })} />
            {isWhole && (
              <article className={classes(parts['box'], styles['paper'])} aria-label={texts.title}>
                <PaperHead list={list} routeName={routeName} />
                {list.isClosed && <b>{dayTexts.closedHeading}</b>}
                {stops.length === 0 ? <p>{texts.none}</p> : <VaultSums list={list} />}
                {stops.length > 0 && <StopList stops={stops} />}
              </article>
            )}
            <Slips day={day} routeName={routeName} stops={stops} />
          </div>
        )
      }}
    </Answered>
  )
}

/** The page was opened to be printed, so that the button has the focus. */
function Acts({ back }: { readonly back: DeskAddress }) {
  const print = useRef<HTMLButtonElement>(null)
  useEffect(() => print.current?.focus(), [])
  return (
    <div className={parts['row']} data-screen-only>
      <Button ref={print} onClick={() => window.print()}>
        <Icon name="print" />
        {texts.print}
      </Button>
      <Link href={back} className={buttonClass}>
        {texts.back}
      </Link>
    </div>
  )
}

type PackingList = AnswerOf<typeof getPackingList>
type PaperHeadProps = { readonly list: PackingList; readonly routeName: string }

/** Whose list it is, of which route and day, and when and by whom it was made. */
function PaperHead({ list: { day, madeAt, isLocked }, routeName }: PaperHeadProps) {
  const config = useDeskConfig()
  const { firstName, lastName } = useStaff()
  const moment = formatMoment(madeAt)
  return (
    <header className={styles['head']}>
      <p>
        <span>{config?.name}</span>
        <span>{fill(texts.printed, { name: `${firstName} ${lastName}`, moment })}</span>
      </p>
      <h2>{`${texts.title}, ${routeName}`}</h2>
      <p>
        <b>{`${weekdayShort(day)} ${formatDay(day)}`}</b>
        {!isLocked && <strong>{texts.open}</strong>}
      </p>
    </header>
  )
}

/** The stops in their order, with room to write the seal of what is not packed yet. */
const StopList = ({ stops }: { readonly stops: readonly Stop[] }) => (
  <section className={styles['stops']}>
    <table>
      <caption>{texts.stops}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.number}</th>
          <th scope="col">{texts.company}</th>
          <th scope="col">{texts.money}</th>
          <th scope="col">{texts.content}</th>
          <th scope="col">{texts.seal}</th>
          <th scope="col">{texts.packed}</th>
        </tr>
      </thead>
      {stops.map((stop) => (
        <tbody key={stop.companyId}>
          {stop.orders.map((order, index) => (
            <tr key={keyOf(order)}>
              <td>{index === 0 && (stop.stopNumber || '')}</td>
              <th scope="row">
                {index === 0 && <b>{stop.name}</b>} <small>{nameOf(order)}</small>
                <BarCode
                  text={String(order.orderId)}
                  label={fill(texts.orderCode, { number: order.orderId })}
                />
              </th>
              <td>{order.kind === 'changeOrder' && eurosText(order.packedTotal ?? order.orderedTotal)}</td>
              <td>{contentText(contentOf(order))}</td>
              <td>
                {order.seal}
                {order.seal !== '' && (
                  <BarCode text={order.seal} label={fill(texts.sealCode, { number: order.seal })} />
                )}
              </td>
              <td>{packedText(order)}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  </section>
)

/** The empty box is for a pen. */
const packedText = ({ packedAt, packReason }: Order): string =>
  packedAt === null ? '☐' : `${formatTime(packedAt)}${packReason === '' ? '' : ` ${dayTexts.different}`}`

/** What is fetched from the vault for the whole route, by kind. */
function VaultSums({ list: { sums, total } }: { readonly list: PackingList }) {
  return (
    <section className={styles['vault']}>
      <table>
        <caption>{texts.vault}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.kind}</th>
            <th scope="col">{texts.count}</th>
            <th scope="col">{texts.sum}</th>
          </tr>
        </thead>
        <tbody>
          {sums.map(({ field, count, sum }) => (
            <tr key={field}>
              <th scope="row">
                <span className={styles['edge']} data-edge={edgeOf(field)}>
                  {fieldName(field)}
                </span>
              </th>
              <td>{formatCount(count)}</td>
              <td>{sum === null ? sharedTexts.nothing : eurosText(sum)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {texts.total}
            </th>
            <td>{eurosText(total)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
