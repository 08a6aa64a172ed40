import { listDeliveries } from '@kassavirta/domain/orders/deliveries/api'
import { shortMoment } from '@kassavirta/domain/kernel/dates/near-moment'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { buttonClass } from '@kassavirta/ui/elements/button-class.ts'
import { Icon } from '@kassavirta/ui/icons/Icon.tsx'
import { useEffect, useEffectEvent, useState } from 'react'
import { useRouter } from '@kassavirta/ui/routing/router-context.ts'
import { Badge } from '@kassavirta/ui/elements/Badge.tsx'
import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import { Link } from '../../../platform/routing/Link.tsx'
import { linkTo } from '../../../platform/routing/link-to.ts'
import { usePages } from '../../../platform/api/use-pages.ts'
import { DeskIcon } from '../../../platform/icons/DeskIcon.tsx'
import { counted } from '../counted.ts'
import { keyOf, type Stop, waitsForPacking } from '../order.ts'
import { PagedList } from '../../../platform/parts/PagedList.tsx'
import parts from '../../../platform/parts/page.module.css'
import { Panel } from '../../../platform/parts/Panel.tsx'
import { sharedTexts } from '../texts.fi.ts'
import { choiceOf, type DayDetails, type RouteNumbers } from './choices.ts'
import { dayTexts as texts } from './day-texts.fi.ts'
import { PackingKeys } from './PackingKeys.tsx'
import { focusRow, nextToPack } from './row-focus.ts'
import { listAddress, useDayAddress } from './use-day-address.ts'
import { type HeldPacking, useHeldPacking } from './use-held-packing.ts'
import { type Rows, useRows } from './use-rows.ts'
import { Table } from '../../../platform/parts/Table.tsx'
import { OrderRow } from './OrderRow.tsx'
import styles from './StopTable.module.css'

type Props = { readonly day: DayDetails; readonly route: RouteNumbers }

/** The stops of one route with what they get. The next page is fetched when it is asked for. */
export function RoutePanel({ day, route }: Props) {
  const { isUnpackedOnly, sought } = useDayAddress()
  const router = useRouter()
  const choice = choiceOf(route)
  const list = usePages(listDeliveries, { day: day.day, route: String(choice) })
  const held = useHeldPacking()
  const stops = shownStops(list.rows?.map(held.shownIn), isUnpackedOnly)
  const rows = useRows(held)
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set())
  const print = () => void router.go(listAddress(day.day, choice, [...picked]))
  const pick = (companyId: number) =>
    setPicked(
      (before) => new Set(before.has(companyId) ? without(before, companyId) : [...before, companyId]),
    )
  useSought(sought, list)
  return (
    <>
      <div className={parts['page']}>
        <Panel
          heading={nameOf(route)}
          beside={<RouteFacts day={day} route={withHeld(route, list.rows, held)} />}
          aside={<RouteActs day={day} route={route} picked={picked.size} onPrint={print} />}
        >
          <PagedList
            list={{ ...list, rows: stops }}
            texts={sharedTexts}
            empty={isUnpackedOnly ? texts.noneUnpacked : texts.noneOnRoute}
            isInPanel
          >
            {(shown) => <StopTable stops={shown} rows={rows} picked={picked} onPick={pick} onPrint={print} />}
          </PagedList>
        </Panel>
        <output className={parts['quiet']}>{rows.done}</output>
      </div>
      <PackingKeys stops={stops ?? []} rows={rows} />
    </>
  )
}

const without = (set: ReadonlySet<number>, gone: number): readonly number[] =>
  [...set].filter((each) => each !== gone)

const nameOf = ({ routeId, name }: RouteNumbers): string => (routeId === null ? sharedTexts.noRoute : name)

const withHeld = (route: RouteNumbers, stops: readonly Stop[] | undefined, { isHeld }: HeldPacking) => {
  const orders = stops?.flatMap((stop) => stop.orders) ?? []
  const added = orders.filter((order) => waitsForPacking(order) && isHeld(keyOf(order))).length
  return { ...route, packed: route.packed + added }
}

const shownStops = (rows: readonly Stop[] | undefined, isUnpackedOnly: boolean) =>
  isUnpackedOnly ? rows?.filter(({ orders }) => orders.some(waitsForPacking)) : rows

type Sought = { readonly rows: readonly Stop[] | undefined; readonly more: (() => void) | undefined }

/** The order of a search hit gets the focus once its page is there. */
function useSought(sought: string | undefined, { rows, more }: Sought): void {
  const isHere = rows?.some(({ orders }) => orders.some((order) => keyOf(order) === sought)) ?? false
  const fetchMore = useEffectEvent(() => more?.())
  const count = rows?.length
  useEffect(() => {
    if (sought === undefined || count === undefined) return
    if (isHere) focusRow(sought)
    else fetchMore()
  }, [sought, isHere, count])
}

function RouteFacts({ day: { locksAt }, route: { open, orders, packed, stops } }: Props) {
  const left = orders - packed
  // A route is locked when none of its orders can change any more.
  const isLocked = open === 0
  const [at, plain] = isLocked ? [texts.lockedAt, texts.lockedNow] : [texts.openUntil, texts.openNow]
  const facts = [
    counted(stops, texts.stops),
    left === 0 ? texts.allPacked : fill(texts.unpacked, { count: left }),
  ]
  return (
    <>
      <Badge tone={isLocked ? 'plain' : 'warn'}>
        <DeskIcon name={isLocked ? 'lock' : 'unlock'} />
        {locksAt ? fill(at, { moment: shortMoment(locksAt) }) : plain}
      </Badge>
      <span className={parts['quiet']}>{facts.join(' · ')}</span>
    </>
  )
}

type ActsProps = Props & { readonly picked: number; readonly onPrint: () => void }

const RouteActs = ({ day, route, picked, onPrint }: ActsProps) => (
  <>
    <Button kind="secondary" onClick={onPrint}>
      <Icon name="print" />
      {picked === 0 ? texts.list : fill(texts.pickedList, { count: picked })}
    </Button>
    {route.routeId !== null && (
      <Link href={linkTo('runs', {}, { day: day.day })} className={buttonClass}>
        <DeskIcon name="van" />
        {texts.run}
      </Link>
    )}
  </>
)

type StopTableProps = {
  readonly stops: readonly Stop[]
  readonly rows: Rows
  readonly picked: ReadonlySet<number>
  readonly onPick: (companyId: number) => void
  readonly onPrint: () => void
}

const columns = [texts.number, texts.company, texts.sum, texts.content, texts.seal, texts.state]

/** The stops in their order. Each order of a stop is a row of its own, so that keys always mean one order. */
function StopTable({ stops, rows, picked, onPick, onPrint }: StopTableProps) {
  return (
    <Table label={texts.table} className={styles['stops']} isCards isInPanel columns={columns}>
      {stops.map((stop) => (
        <tbody key={stop.companyId} data-picked={picked.has(stop.companyId) || undefined}>
          {stop.orders.map((order, index) => (
            <OrderRow
              key={keyOf(order)}
              stop={stop}
              order={order}
              rows={rows}
              first={
                index === 0 ? (
                  <label className={styles['pick']}>
                    <input
                      type="checkbox"
                      tabIndex={-1}
                      checked={picked.has(stop.companyId)}
                      onChange={() => onPick(stop.companyId)}
                    />
                    <VisuallyHidden>{texts.pick.replace('{{name}}', stop.name)}</VisuallyHidden>
                    <span>{stop.stopNumber || ''}</span>
                  </label>
                ) : null
              }
              nextKey={() => nextToPack(stops, keyOf(order))}
              onPick={() => onPick(stop.companyId)}
              onPrint={onPrint}
            />
          ))}
        </tbody>
      ))}
    </Table>
  )
}
