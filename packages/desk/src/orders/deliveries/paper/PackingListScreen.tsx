import { useEffect, useRef } from 'react'
import {
  type Day,
  formatDay,
  formatMoment,
  formatTime,
  weekdayShort,
} from '@kassavirta/domain/kernel/dates/dates'
import { formatCount } from '@kassavirta/domain/kernel/money/counts'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { getPackingList } from '@kassavirta/domain/orders/deliveries/api'
import type { AnswerOf } from '@kassavirta/ui/api/call.ts'
import { useAnswer } from '@kassavirta/ui/api/answers.ts'
import { Button, buttonClass } from '@kassavirta/ui/elements/Button.tsx'
import { Icon } from '@kassavirta/ui/elements/Icon.tsx'
import { useAddress } from '@kassavirta/ui/routing/RouterProvider.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { useDeskConfig } from '../../../platform/api/use-desk-config.ts'
import { useDeskQuery } from '../../../platform/api/use-desk-query.ts'
import { AnswerView } from '../../../platform/parts/AnswerView.tsx'
import { Link } from '../../../platform/routing/Link.tsx'
import { type DeskAddress, linkTo } from '../../../platform/routing/desk-rows.ts'
import { useStaff } from '../../../platform/session/session-context.ts'
import { eurosText } from '../../../platform/shown-values.ts'
import { useTabTitle } from '../../../platform/tab-title.ts'
import { addressWords as words } from '../../../platform/address-words.fi.ts'
import { contentText, edgeOf, fieldName, contentLines } from '../content-lines.ts'
import { readListAddress, type RouteChoice, routeWord } from '../day/use-day-address.ts'
import { contentOf, keyOf, nameOf, type Order, type Stop } from '../order.ts'
import { sharedTexts, paperTexts as texts, dayTexts } from '../texts.fi.ts'
import { code128Widths } from './code128.ts'
import page from '../../../platform/parts/page.module.css'
import styles from './Paper.module.css'

/** The packing list of a route as it is printed: sums for the vault, the stops in their order, and a slip for each stop. */
export function PackingListScreen() {
  const { day, route, stops } = readListAddress(useAddress().search)
  if (day === undefined || route === undefined) {
    return (
      <div className={page['page']}>
        <p className={page['empty']}>{texts.notFound}</p>
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
    <AnswerView answer={answer} heading={sharedTexts.loadFailed} loading={texts.loading} isScreen>
      {(list) => {
        const stops = list.stops.filter(({ companyId }) => isWhole || picked.includes(companyId))
        const routeName = route === 'none' ? sharedTexts.noRoute : list.routeName
        return (
          <div className={page['page']} data-paper>
            <Acts back={linkTo('packing', {}, { day, [words.route]: routeWord(route) })} />
            {isWhole && (
              <article className={classes(page['box'], styles['paper'])} aria-label={texts.title}>
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
    </AnswerView>
  )
}

/** The page was opened to be printed, so that the button has the focus. */
function Acts({ back }: { readonly back: DeskAddress }) {
  const print = useRef<HTMLButtonElement>(null)
  useEffect(() => print.current?.focus(), [])
  return (
    <div className={page['row']} data-screen-only>
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

/** The route and the day of the list, and when and by whom it was made. */
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

/** An empty box is ticked with a pen. */
const packedText = ({ packedAt, packReason }: Order): string =>
  packedAt === null ? '☐' : `${formatTime(packedAt)}${packReason === '' ? '' : ` ${dayTexts.different}`}`

/** The money that the whole route needs from the vault, by kind. */
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

type SlipsProps = { readonly day: Day; readonly routeName: string; readonly stops: readonly Stop[] }

/** One slip for each stop, to go with its bag. They are cut apart; no slip is torn over two sheets. */
const Slips = ({ day, routeName, stops }: SlipsProps) => (
  <section className={styles['slips']} aria-label={texts.slips}>
    {stops.map((stop) => (
      <article key={stop.companyId} className={styles['slip']}>
        <header className={layout['apart']}>
          <div>
            <h3>{stop.name}</h3>
            <p>{`${stop.street}, ${stop.postcode} ${stop.city}`}</p>
          </div>
          <div className={styles['where']}>
            <p>
              {stop.stopNumber === 0
                ? fill(texts.slipNoNumber, { route: routeName })
                : fill(texts.slip, { route: routeName, number: stop.stopNumber })}
            </p>
            <p>{`${weekdayShort(day)} ${formatDay(day)}`}</p>
          </div>
        </header>
        {stop.orders.map((order) => (
          <OrderSlip key={keyOf(order)} order={order} />
        ))}
        <footer>
          <span>{texts.packer}</span>
          <span>{texts.receiver}</span>
        </footer>
      </article>
    ))}
  </section>
)

function OrderSlip({ order }: { readonly order: Order }) {
  const isMoney = order.kind === 'changeOrder'
  const title = isMoney ? texts.orderNumber : texts.suppliesNumber
  return (
    <div className={styles['order']}>
      <p className={layout['apart']}>
        <b>{fill(title, { number: order.orderId })}</b>
        <span>{isMoney && eurosText(order.packedTotal ?? order.orderedTotal)}</span>
        <span>{`${texts.seal}: ${order.seal || '________________'}`}</span>
      </p>
      <p className={styles['codes']}>
        <BarCode text={String(order.orderId)} label={fill(texts.orderCode, { number: order.orderId })} />
        {order.seal !== '' && (
          <BarCode text={order.seal} label={fill(texts.sealCode, { number: order.seal })} />
        )}
      </p>
      <ul>
        {contentLines(contentOf(order)).map(({ field, name, count }) => (
          <li key={field} data-edge={edgeOf(field)}>
            <span>{name}</span> <b>{`${formatCount(count)} ${sharedTexts.pieces}`}</b>
          </li>
        ))}
      </ul>
      {order.packReason !== '' && <p>{fill(texts.different, { reason: order.packReason })}</p>}
      {order.reference !== '' && <p>{fill(texts.reference, { reference: order.reference })}</p>}
      {order.message !== '' && <p>{order.message}</p>}
    </div>
  )
}

/** The white margin on both sides, by which a reader finds the ends. */
const QUIET = 10
/** Millimetres of the narrowest bar. */
const NARROWEST = 0.3

const sumOf = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0)

/** A number as a bar code, to be read by a scanner or a camera. The number itself stands beside it in words. */
function BarCode({ text, label }: { readonly text: string; readonly label: string }) {
  const widths = code128Widths(text)
  if (!widths) return null
  const whole = sumOf(widths) + 2 * QUIET
  const bars = widths.map((width, index) =>
    index % 2 === 0 ? `M${QUIET + sumOf(widths.slice(0, index))} 0h${width}v1h-${width}z` : '',
  )
  return (
    <svg
      className={styles['code']}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, no file that an img could show
      role="img"
      aria-label={label}
      viewBox={`0 0 ${whole} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      width={`${(whole * NARROWEST).toFixed(1)}mm`}
    >
      <path d={bars.join('')} />
    </svg>
  )
}
