import { useMemo, useState, useRef } from 'react'
import { dayOf, formatDay, formatMoment, formatTime } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { getCompany } from '@kassavirta/domain/places/companies/api'
import { findDrivers, sortDrivers } from '@kassavirta/domain/places/companies/drivers'
import { pageOf } from '@kassavirta/domain/reports/reports/list'
import type { Failure } from '@kassavirta/ui/api/failure.ts'
import { useLastAnswer } from '@kassavirta/ui/api/use-last-answer.ts'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { usePrinting } from '@kassavirta/ui/browser/printing.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { PhoneLink } from '@kassavirta/ui/elements/PhoneLink.tsx'
import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { FetchFailed } from '@kassavirta/ui/feedback/FetchFailed.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import {
  useApiQuery,
  useConfig,
  useSwitch,
  useCompanySession,
  type PermittedCompany,
} from '../../platform/session/use-session.ts'
import { PortalLink } from '../../platform/routing/portal-router.tsx'
import { titleOf } from '../../platform/routing/route-rows.ts'
import { usePermissions } from '../../platform/session/use-permissions.ts'
import { driverTexts as texts } from './texts.fi.ts'
import styles from './drivers.module.css'

/** The people who may be given the money. The list is read at the door, on a phone held in one hand. */
export function DriverListScreen() {
  const { company } = useCompanySession()
  const now = useServerNow()
  return (
    <div className={layout['narrow']}>
      <PageHeading lead={`${company.name} ${formatDay(dayOf(now))}`}>{titleOf('DriverList', {})}</PageHeading>
      <Notice />
      <HandOverLink />
      <Drivers company={company} now={now} />
    </div>
  )
}

/** Links to the hand-over, where the provider offers it: there the driver must know a number too. */
function HandOverLink() {
  const { can } = usePermissions()
  return useSwitch('handOvers') && can('deposit') ? (
    <p data-screen-only>
      <PortalLink to="HandOver">{texts.handOver}</PortalLink>
    </p>
  ) : null
}

function Notice() {
  const phone = useConfig().data?.serviceDeskPhone
  const [before, after] = texts.missing
  return (
    <Banner kind="warn" heading={texts.notice}>
      {phone && (
        <>
          {before}
          <span className={styles['call']}>
            <PhoneLink number={phone} />
          </span>
          {after}
        </>
      )}
    </Banner>
  )
}

function Drivers({ company, now }: { readonly company: PermittedCompany; readonly now: Date }) {
  const asked = useApiQuery().query(getCompany, { params: { companyId: company.id } })
  const { data, failure, trying, tryNow, fetchedAt, outdated, asking, askAgain } = useLastAnswer(asked)
  const [typed, setTyped] = useState('')
  const personnel = data?.personnel
  const all = useMemo(() => personnel && sortDrivers(personnel), [personnel])
  const found = useMemo(() => all && findDrivers(all, typed), [all, typed])
  return (
    <>
      <div className={styles['bar']} data-screen-only>
        <TextField
          label={texts.search}
          type="search"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      {failure && (
        <FetchFailed heading={texts.fetchFailed} trying={trying} tryNow={tryNow} failure={failure} />
      )}
      {outdated && fetchedAt && <Outdated failure={outdated} fetchedAt={fetchedAt} now={now} />}
      <div className={styles['state']}>
        <div>
          <output>{all && found && countText(all.length, found.length)}</output>
          {fetchedAt && <small>{fetchedText(fetchedAt, now)}</small>}
        </div>
        {/* A withdrawn driver must disappear without a wait for the cache (decisions H11). */}
        <Button kind="secondary" busy={asking} onClick={askAgain}>
          {texts.reload}
        </Button>
      </div>
      {/* A new search starts at its first page. */}
      {found && <DriverPages key={typed} drivers={found} />}
      {!data && !failure && <Loading />}
    </>
  )
}

type OutdatedProps = { readonly failure: Failure; readonly fetchedAt: Date; readonly now: Date }

/** A list that is a minute old is better than none, as long as the page says so. */
function Outdated({ failure, fetchedAt, now }: OutdatedProps) {
  return (
    <Banner kind="danger" heading={texts.outdated}>
      {failure.text} {fill(texts.outdatedList, { fetched: fetchedText(fetchedAt, now) })}
    </Banner>
  )
}

function countText(all: number, found: number): string {
  if (all === 0) return texts.none
  if (found === 0) return texts.noHits
  return found === 1 ? texts.one : fill(texts.count, { count: found })
}

/** Most companies have fewer drivers and see them all at once; a whole area may have thousands. */
const DRIVERS_ON_PAGE = 100

type Props = { readonly drivers: ReturnType<typeof sortDrivers> }

/** The list in pages, like a report. A print shows all drivers, since one who is missing would be sent away. */
function DriverPages({ drivers }: Props) {
  const [asked, setAsked] = useState(1)
  const list = useRef<HTMLDivElement>(null)
  const printing = usePrinting()
  const { rows, page, pages, first, last } = pageOf(drivers, asked, DRIVERS_ON_PAGE)
  const turnTo = (to: number) => {
    setAsked(to)
    list.current?.scrollIntoView()
  }
  return (
    <div ref={list} className={styles['pages']}>
      <DriverRows drivers={printing ? drivers : rows.filter((driver) => driver !== undefined)} />
      {pages > 1 && (
        <nav className={styles['pager']} data-screen-only aria-label={texts.pages}>
          <span>{fill(texts.shown, { first, last, count: drivers.length })}</span>
          <Button
            kind="secondary"
            disabledReason={page === 1 ? texts.firstPage : undefined}
            onClick={() => turnTo(page - 1)}
          >
            {texts.previousPage}
          </Button>
          <span>{fill(texts.page, { page, pages })}</span>
          <Button
            kind="secondary"
            disabledReason={page === pages ? texts.lastPage : undefined}
            onClick={() => turnTo(page + 1)}
          >
            {texts.nextPage}
          </Button>
        </nav>
      )}
    </div>
  )
}

/** People compare the name and the card number at the door, so both are large. */
function DriverRows({ drivers }: Props) {
  if (drivers.length === 0) return null
  return (
    // Without bullets some screen readers no longer treat it as a list.
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles
    <ul role="list" className={classes(layout['box'], styles['list'])} aria-label={texts.list}>
      {drivers.map(({ firstNames, lastName, personId, location }) => (
        <li key={`${personId} ${lastName} ${firstNames} ${location}`} className={styles['driver']}>
          <span className={styles['name']}>
            <b>{lastName}</b> {firstNames}
          </span>{' '}
          <span className={styles['card']}>
            <VisuallyHidden>{texts.card} </VisuallyHidden>
            {personId}
          </span>{' '}
          <span className={styles['location']}>{location}</span>
        </li>
      ))}
    </ul>
  )
}

/** Names the day of an older list, which must not pass for today's: today's date is above it. */
export const fetchedText = (at: Date, now: Date): string =>
  dayOf(at) === dayOf(now)
    ? fill(texts.fetchedAt, { time: formatTime(at) })
    : fill(texts.fetchedBefore, { time: formatMoment(at) })
