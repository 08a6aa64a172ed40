import { useEffect, useEffectEvent, useState } from 'react'
import { shortMoment } from '@kassavirta/domain/kernel/dates/dates-in-words'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { listDeliveries } from '@kassavirta/domain/orders/deliveries/api'
import { Badge } from '@kassavirta/ui/elements/Badge.tsx'
import { Button, buttonClass } from '@kassavirta/ui/elements/Button.tsx'
import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import { Icon } from '@kassavirta/ui/elements/Icon.tsx'
import { useRouter } from '@kassavirta/ui/routing/RouterProvider.tsx'
import { usePages } from '../../../platform/api/use-desk-query.ts'
import { DeskIcon } from '../../../platform/parts/DeskIcon.tsx'
import { KeyHint, KeyBar, KeyButton } from '../../../platform/parts/KeyBar.tsx'
import { PagedList } from '../../../platform/parts/PagedList.tsx'
import { Panel } from '../../../platform/parts/Panel.tsx'
import { Table } from '../../../platform/parts/DataTable.tsx'
import { Link } from '../../../platform/routing/Link.tsx'
import { linkTo } from '../../../platform/routing/desk-rows.ts'
import { useStaff } from '../../../platform/session/session-context.ts'
import { counted } from '../../../platform/shown-values.ts'
import { keyOf, type Stop, waitsForPacking, mayPack } from '../order.ts'
import { sharedTexts, dayTexts as texts, keyNames } from '../texts.fi.ts'
import { OrderRow } from './OrderRow.tsx'
import { SEAL_FORM } from './SealForm.tsx'
import {
  choiceOf,
  type DayDetails,
  type RouteNumbers,
  listAddress,
  useDayAddress,
} from './use-day-address.ts'
import { focusRow, nextToPack, type Rows, useRows } from './use-rows.ts'
import { type HeldPacking, useHeldPacking } from './use-packing.ts'
import page from '../../../platform/parts/page.module.css'
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
  useFocusOnSought(sought, list)
  return (
    <>
      <div className={page['page']}>
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
        <output className={page['quiet']}>{rows.done}</output>
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

type StopPages = { readonly rows: readonly Stop[] | undefined; readonly more: (() => void) | undefined }

/** The order of a search hit gets the focus once its page is there. */
function useFocusOnSought(sought: string | undefined, { rows, more }: StopPages): void {
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
      <span className={page['quiet']}>{facts.join(' · ')}</span>
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

type PackingKeysProps = { readonly stops: readonly Stop[]; readonly rows: Rows }

/** The acts of the row that has the focus, or of its seal field. */
function PackingKeys({ stops, rows }: PackingKeysProps) {
  const { may } = useStaff()
  const { active } = rows
  const order = stops.flatMap((stop) => stop.orders).find((each) => keyOf(each) === active)
  const isAsked = active !== undefined && rows.modeOf(active) === 'seal'
  return (
    <KeyBar isForKeyboard hints={<Hints />}>
      {isAsked && (
        <>
          <KeyButton keyName={keyNames.enter} main type="submit" form={SEAL_FORM}>
            {texts.markPacked}
          </KeyButton>
          <KeyButton keyName={keyNames.esc} onClick={() => rows.leave(active)}>
            {texts.backToRow}
          </KeyButton>
        </>
      )}
      {!isAsked && active !== undefined && order && may('pack') && mayPack(order) && (
        <>
          <KeyButton keyName={keyNames.pack} main onClick={() => rows.show(active, 'seal')}>
            {order.stage === null ? texts.pack : texts.packAgain}
          </KeyButton>
          <KeyButton keyName={keyNames.different} onClick={() => rows.show(active, 'different')}>
            {texts.packDifferent}
          </KeyButton>
        </>
      )}
    </KeyBar>
  )
}

const Hints = () => (
  <>
    <span>{texts.hintsOnRow}</span>
    <KeyHint keys={[keyNames.up, keyNames.down]} does={texts.hintMove} />
    <KeyHint keys={[keyNames.pack]} does={texts.hintPack} />
    <KeyHint keys={[keyNames.different]} does={texts.hintDifferent} />
    <KeyHint keys={[keyNames.list]} does={texts.hintList} />
    <KeyHint keys={[keyNames.pick]} does={texts.hintPick} />
    <KeyHint keys={[keyNames.enter]} does={texts.hintOpen} />
  </>
)
