import { formatCount } from '@kassavirta/domain/kernel/money/counts'
import { changeOrderCoins, coins, notes, type NoteField } from '@kassavirta/domain/kernel/money/denominations'
import { cents, formatEuros, sumCents, type Cents } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { bandTexts } from './texts.fi.ts'
import styles from './Band.module.css'

type Props = {
  readonly pieces: BandPieces
  readonly size?: 'thin' | 'thick'
}

/** A strip beside a sum of cash that shows the shares of its notes and coins. Without pieces there is no strip. */
export function Band({ pieces, size = 'thick' }: Props) {
  const shares = bandShares(pieces)
  if (shares.length === 0) return null
  return (
    <span
      className={styles['band']}
      data-size={size}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- made of elements, no file that an img could show
      role="img"
      aria-label={shares.map(({ text }) => text).join(', ')}
    >
      {shares.map(({ kind, sum }) => (
        <span key={kind} className={styles['share']} data-edge={kind} style={{ flexGrow: sum }} />
      ))}
    </span>
  )
}

/** Counts by their names on the wire: `pcs_20e` of deposits and orders, `pcs_020` of the counting system. */
export type BandPieces = Readonly<Record<string, number | null | undefined>>

/** One stretch of the band: all notes of a kind, or all coins. */
type BandShare = {
  readonly kind: NoteField | 'coins'
  readonly sum: Cents
  readonly text: string
}

/** The value is in the name: `pcs_50cent_roll` is 40 pieces of 50 cents, `pcs_005` one note of 5 euros. */
const countName = /^pcs_0*(?<worth>\d+)(?<unit>e|cent)?(?:_(?<pack>roll|bag|bag360))?$/

function packSize(unitValue: number, pack: string | undefined): number {
  if (pack === undefined) return 1
  if (pack === 'bag360') return 360
  const coin = changeOrderCoins.find((one) => one.unitValue === unitValue)
  return (pack === 'roll' ? coin?.rollSize : coin?.bagSize) ?? 0
}

type Batch = { readonly unitValue: number; readonly count: number }

function batchOf([name, count]: readonly [string, number | null | undefined]): readonly Batch[] {
  const { worth, unit, pack } = countName.exec(name)?.groups ?? {}
  if (worth === undefined || !count) return []
  const unitValue = Number(worth) * (unit === 'cent' ? 1 : 100)
  return [{ unitValue, count: count * packSize(unitValue, pack) }]
}

/** The notes and coins of a sum of cash, the largest notes first and the coins last; kinds without a count are left out. */
export function bandShares(pieces: BandPieces): readonly BandShare[] {
  const batches = Object.entries(pieces).flatMap(batchOf)
  const ofNotes = notes.map(({ name, fieldName, unitValue }): BandShare => {
    const count = batches
      .filter((batch) => batch.unitValue === unitValue)
      .reduce((total, batch) => total + batch.count, 0)
    return {
      kind: fieldName,
      sum: cents(count * unitValue),
      text: fill(bandTexts.notes, { name, count: formatCount(count) }),
    }
  })
  const ofCoins = batches.filter((batch) => coins.some(({ unitValue }) => unitValue === batch.unitValue))
  const sum = sumCents(ofCoins.map(({ unitValue, count }) => cents(unitValue * count)))
  const coinShare: BandShare = { kind: 'coins', sum, text: fill(bandTexts.coins, { sum: formatEuros(sum) }) }
  return [...ofNotes, coinShare].filter((share) => share.sum > 0)
}
