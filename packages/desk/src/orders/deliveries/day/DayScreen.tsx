import { getDeliveryDay, listDeliveryDays } from '@kassavirta/domain/orders/deliveries/api'
import { listRoutes } from '@kassavirta/domain/orders/deliveries/runs-api'
import { type Day, dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { serverNow } from '@kassavirta/ui/api/server-clock.ts'
import { useLastAnswer } from '@kassavirta/ui/api/use-last-answer.ts'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import { useQuery } from '@tanstack/react-query'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { type CSSProperties, useEffect, useRef } from 'react'
import { shortDay } from '@kassavirta/domain/kernel/dates/dates-in-words'
import { useDeskQuery } from '../../../platform/api/use-desk-query.ts'
import { AnswerView } from '../../../platform/parts/AnswerView.tsx'
import { Filters } from '../../../platform/parts/Filters.tsx'
import page from '../../../platform/parts/page.module.css'
import { counted } from '../../../platform/shown-values.ts'
import { sharedTexts, dayTexts as texts } from '../texts.fi.ts'
import {
  choiceOf,
  chosenDay,
  chosenRoute,
  type DayNumbers,
  ofOffice,
  type RouteNumbers,
  useDayAddress,
} from './use-day-address.ts'
import { RoutePanel } from './RoutePanel.tsx'
import { Link } from '../../../platform/routing/Link.tsx'
import styles from './RouteCards.module.css'
import tabs from '../../../platform/parts/Tabs.module.css'
import { useHeldActs } from '../../../platform/stored-acts/use-held-acts.ts'
import { DeskIcon } from '../../../platform/parts/DeskIcon.tsx'

/** A day's orders and supplies by route and stop. Only the route in sight is fetched. */
export function DayScreen() {
  const query = useDeskQuery()
  const address = useDayAddress()
  const answer = useLastAnswer(query(listDeliveryDays, {}))
  useSendAtLeaving()
  // The day in the address is fetched together with the list of all days, not after it.
  const named = address.day
  useQuery({
    ...query(getDeliveryDay, { params: { day: named ?? dayOf(serverNow()) } }),
    enabled: named !== undefined,
  })
  return (
    <AnswerView answer={answer} heading={sharedTexts.loadFailed} isScreen>
      {({ rows }) => {
        const day = address.day ?? chosenDay(rows, dayOf(serverNow()))
        return (
          <>
            <DayStrip days={rows} current={day} />
            {day === undefined ? (
              <div className={page['page']}>
                <p className={page['empty']}>{texts.noDays}</p>
              </div>
            ) : (
              <OneDay key={day} day={day} />
            )}
          </>
        )
      }}
    </AnswerView>
  )
}

/** Sends held packings when the person leaves for runs or papers, which show only what the server knows. */
function useSendAtLeaving(): void {
  const { sendNow } = useHeldActs()
  useEffect(() => () => void sendNow(), [sendNow])
}

function OneDay({ day }: { readonly day: Day }) {
  const query = useDeskQuery()
  const { route: asked, office, isAll } = useDayAddress()
  const answer = useLastAnswer(query(getDeliveryDay, { params: { day } }))
  const routes = useQuery(query(listRoutes, {})).data
  return (
    <AnswerView answer={answer} heading={sharedTexts.loadFailed} isScreen>
      {(data) => {
        const shown = isAll ? data.routes : ofOffice(data.routes, routes?.rows, office)
        const route = chosenRoute(data.routes, shown, asked)
        return (
          <>
            <div className={classes(page['page'], page['above'])}>
              <DayFilters />
              {shown.length > 0 && <RouteCards day={day} routes={withChosen(shown, route)} current={route} />}
              {data.isClosed && (
                <Banner kind="warn" heading={texts.closedHeading}>
                  {texts.closed}
                </Banner>
              )}
              {route === undefined && <p className={page['empty']}>{texts.noneOnDay}</p>}
            </div>
            {route && <RoutePanel key={String(route.routeId)} day={data} route={route} />}
          </>
        )
      }}
    </AnswerView>
  )
}

/** The route of a search hit is shown although it is another office's. */
const withChosen = (
  shown: readonly RouteNumbers[],
  route: RouteNumbers | undefined,
): readonly RouteNumbers[] => (route === undefined || shown.includes(route) ? shown : [...shown, route])

function DayFilters() {
  const address = useDayAddress()
  const { isUnpackedOnly, showUnpackedOnly } = address
  return (
    <Filters
      office={address}
      checks={[{ name: texts.unpackedOnly, isOn: isUnpackedOnly, onChange: showUnpackedOnly }]}
    />
  )
}

type Props = {
  readonly day: Day
  readonly routes: readonly RouteNumbers[]
  readonly current: RouteNumbers | undefined
}

/** The routes of the day, each with how far its packing is. */
function RouteCards({ day, routes, current }: Props) {
  const { routeAddress } = useDayAddress()
  return (
    <nav className={styles['routes']} aria-label={texts.routes}>
      {routes.map((route) => (
        <Link
          key={choiceOf(route)}
          href={routeAddress(day, choiceOf(route))}
          className={classes(page['card'], styles['route'])}
          aria-current={route === current ? 'true' : undefined}
        >
          <b>{route.routeId === null ? sharedTexts.noRoute : route.name}</b>{' '}
          <span>{fill(texts.packedOf, route)}</span>
          <i style={{ '--done': `${(100 * route.packed) / Math.max(1, route.orders)}%` } as CSSProperties} />
        </Link>
      ))}
    </nav>
  )
}

type DayStripProps = { readonly days: readonly DayNumbers[]; readonly current: Day | undefined }

/** The days with deliveries side by side, each with its lock and its numbers. */
function DayStrip({ days, current }: DayStripProps) {
  const { dayAddress } = useDayAddress()
  const strip = useRef<HTMLElement>(null)
  useEffect(() => {
    strip.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  const isListed = days.some(({ day }) => day === current)
  const shown = current === undefined || isListed ? days : withEmpty(days, current)
  return (
    <nav ref={strip} className={classes(tabs['tabs'], styles['days'])} aria-label={texts.days}>
      {shown.map((each) => (
        <Link
          key={each.day}
          href={dayAddress(each.day)}
          className={classes(page['rowLink'], styles['day'])}
          aria-current={each.day === current ? 'date' : undefined}
          data-warns={isLateDay(each) || each.isClosed || undefined}
        >
          <b>{shortDay(each.day)}</b>{' '}
          <span>
            <DeskIcon name={each.isLocked ? 'lock' : 'unlock'} /> {numbersText(each)}
          </span>
        </Link>
      ))}
    </nav>
  )
}

const withEmpty = (days: readonly DayNumbers[], day: Day): readonly DayNumbers[] =>
  [
    ...days,
    { day, stops: 0, orders: 0, packed: 0, open: 0, isLocked: false, locksAt: null, isClosed: false },
  ].toSorted((one, other) => one.day.localeCompare(other.day))

function numbersText(numbers: DayNumbers): string {
  const { orders, packed, isLocked, isClosed } = numbers
  if (orders === 0) return texts.noOrders
  if (isLateDay(numbers)) return fill(texts.lateDay, { count: orders - packed })
  if (isClosed) return counted(orders, texts.closedDay)
  return isLocked ? fill(texts.locked, { packed, orders }) : counted(orders, texts.open)
}

const isLateDay = ({ day, orders, packed }: DayNumbers): boolean =>
  packed < orders && day < dayOf(serverNow())
