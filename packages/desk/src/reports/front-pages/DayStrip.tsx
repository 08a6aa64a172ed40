import type { DayFigures } from '@kassavirta/domain/reports/front-pages/desk-api'
import { shortDay } from '@kassavirta/domain/kernel/dates/dates-in-words'
import { cents, formatEuros } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import type { ReactNode } from 'react'
import { addressWords as words } from '../../platform/address-words.fi.ts'
import { linkTo } from '../../platform/routing/desk-rows.ts'
import { Link } from '../../platform/routing/Link.tsx'
import page from '../../platform/parts/page.module.css'
import { hourBars } from './figures.ts'
import styles from './DayStrip.module.css'
import { stripTexts as texts } from './texts.fi.ts'

/** The foot of the front page: how the day has gone. Parts that the person may not see are left out. */
export function DayStrip({
  figures: { counted, differences, packed, vaults },
}: {
  readonly figures: DayFigures
}) {
  const hasVaults = vaults !== undefined && hasFigures(vaults)
  if (!counted && !differences && !packed && !hasVaults) return null
  return (
    <section className={styles['strip']} aria-label={texts.heading}>
      {counted && <CountedByHour counted={counted} />}
      {differences && <Differences differences={differences} />}
      {packed && <Packed packed={packed} />}
      {hasVaults && <Vaults vaults={vaults} />}
    </section>
  )
}

type PartProps = {
  readonly heading: string
  readonly figure: number
  readonly unit: string
  readonly children: ReactNode
}

const Part = ({ heading, figure, unit, children }: PartProps) => (
  <div className={styles['part']}>
    <header>
      <h2>{heading}</h2>
      <b>{figure}</b> <span>{unit}</span>
    </header>
    {children}
  </div>
)

/** In pixels. */
const HIGHEST_BAR = 68

type CountedHours = NonNullable<DayFigures['counted']>

function CountedByHour({ counted }: { readonly counted: CountedHours }) {
  const bars = hourBars(counted, useServerNow())
  const total = counted.reduce((sum, { bags }) => sum + bags, 0)
  return (
    <Part heading={texts.counted} figure={total} unit={total === 1 ? texts.bagToday : texts.bagsToday}>
      <ul className={styles['bars']} aria-label={texts.byHour}>
        {bars.map(({ hour, bags, share, isRunning }) => (
          <li key={hour} data-running={isRunning || undefined}>
            <span aria-hidden="true">{bags || ''}</span>
            <i style={{ height: share * HIGHEST_BAR }} />
            <small aria-hidden="true">{hour}</small>
            <span className={styles['said']}>{fill(texts.hour, { hour, bags })}</span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** Missing money is red; a surplus is a difference, too, but no missing money. */
function Differences({ differences }: { readonly differences: NonNullable<DayFigures['differences']> }) {
  const { bags, short, over, suspects, undeclared } = differences
  return (
    <Part heading={texts.differences} figure={bags} unit={texts.inBags}>
      <dl className={page['pairs']}>
        <Pair name={texts.short} isMissing={short < 0}>
          {signed(short)}
        </Pair>
        <Pair name={texts.over}>{signed(over)}</Pair>
        <Pair name={texts.suspects}>{fill(texts.pieces, { count: suspects })}</Pair>
        <Pair name={texts.undeclared}>
          {fill(undeclared === 1 ? texts.bag : texts.bags, { count: undeclared })}
        </Pair>
      </dl>
    </Part>
  )
}

const signed = (euros: number): string =>
  `${euros > 0 ? '+' : ''}${formatEuros(cents(Math.round(euros * 100)))}`

type PairProps = { readonly name: string; readonly isMissing?: boolean; readonly children: ReactNode }

const Pair = ({ name, isMissing = false, children }: PairProps) => (
  <div>
    <dt>{name}</dt>
    <dd data-missing={isMissing || undefined}>{children}</dd>
  </div>
)

function Packed({ packed: { day, routes } }: { readonly packed: NonNullable<DayFigures['packed']> }) {
  const sum = (field: 'packed' | 'orders') => routes.reduce((all, route) => all + route[field], 0)
  return (
    <Part
      heading={fill(texts.packed, { day: shortDay(day) })}
      figure={sum('packed')}
      unit={fill(texts.ofAll, { all: sum('orders') })}
    >
      <ul className={styles['routes']}>
        {routes.map(({ routeId, name, packed, orders }) => (
          <li key={routeId ?? 'none'}>
            <span>{name || texts.noRoute}</span>
            <i aria-hidden="true">
              <b style={{ width: `${orders === 0 ? 0 : (packed / orders) * 100}%` }} />
            </i>
            <span>{fill(texts.share, { packed, orders })}</span>
          </li>
        ))}
      </ul>
      <Link href={linkTo('packing', {}, { day })}>{texts.toDay}</Link>
    </Part>
  )
}

type VaultFigures = NonNullable<DayFigures['vaults']>

const hasFigures = ({ counts, in: came, out, belowZero }: VaultFigures): boolean =>
  counts > 0 || came > 0 || out > 0 || belowZero.length > 0

/** Counts, differences and transfers of the day, and offices where more was packed than is known to have come. */
const Vaults = ({
  vaults: { counts, short, over, in: came, out, belowZero },
}: {
  readonly vaults: VaultFigures
}) => (
  <Part heading={texts.vaults} figure={counts} unit={counts === 1 ? texts.vaultCount : texts.vaultCounts}>
    <dl className={page['pairs']}>
      <Pair name={texts.short} isMissing={short < 0}>
        {signed(short)}
      </Pair>
      <Pair name={texts.over}>{signed(over)}</Pair>
      <Pair name={texts.vaultIn}>{signed(came)}</Pair>
      <Pair name={texts.vaultOut}>{signed(-out)}</Pair>
      {belowZero.length > 0 && (
        <Pair name={texts.belowZero} isMissing>
          {belowZero.join(', ')}
        </Pair>
      )}
    </dl>
    <Link href={linkTo('vault', {}, belowZero[0] === undefined ? {} : { [words.office]: belowZero[0] })}>
      {texts.toVault}
    </Link>
  </Part>
)
