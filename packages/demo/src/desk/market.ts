import { MINUTE_MS } from '@kassavirta/domain/kernel/dates/durations'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { cents } from '@kassavirta/domain/kernel/money/money'
import { accountKeys } from '../accounts.ts'
import { coinSum, noteSum, takings } from '../counting.ts'
import { companyKeys } from '../companies.ts'
import type { DemoDeposit } from '../deposits.ts'
import { randomFor } from '../random.ts'
import { userKey } from '../users.ts'

/** The first digits of the bag numbers, which no other place of the demo has. */
const BAG_SERIES = '4821'

/** How long ago a bag was declared and brought in; undefined for one that never came. */
type BagTimes = { readonly declaredHours: number; readonly arrivedHours: number | undefined }

const fresh = (index: number): BagTimes => ({
  declaredHours: 18 + index / 12,
  arrivedHours: 2 + index / 20,
})
const late = (index: number): BagTimes => ({ declaredHours: 150 + index, arrivedHours: 122 + index })
const missing = (index: number): BagTimes => ({ declaredHours: 170 + index, arrivedHours: undefined })

const many = (count: number, way: (index: number) => BagTimes) =>
  Array.from({ length: count }, (_, n) => way(n))

/**
 * The bags that the desk counts: a village held its market, and every stall filled a bag of its own. Nobody who signs in at
 * the portal sees that place, so no customer's story changes while bags are counted.
 */
const bagTimes: readonly BagTimes[] = [...many(58, fresh), ...many(4, late), ...many(2, missing)]

export type MarketBag = {
  readonly deposit: DemoDeposit
  readonly number: string
  readonly arrivedAt: Date | undefined
}

export const marketBags = (now: Date): readonly MarketBag[] =>
  bagTimes.map(({ declaredHours, arrivedHours }, index) => {
    const before = (hours: number) => new Date(now.getTime() - Math.round(hours * 60) * MINUTE_MS)
    const createdAt = before(declaredHours)
    const number = `${BAG_SERIES}${String(index + 1).padStart(4, '0')}`
    return {
      deposit: stallDeposit(number, index + 1, createdAt),
      number,
      arrivedAt: arrivedHours === undefined ? undefined : before(arrivedHours),
    }
  })

function stallDeposit(securityBagNumber: string, stall: number, createdAt: Date): DemoDeposit {
  const cash = takings(randomFor('market', stall), 900)
  const coinTotalSumCents = coinSum(cash)
  return {
    company: companyKeys.sulkasaari,
    account: accountKeys.sulkasaari,
    user: userKey('helmi.aaltonen'),
    createdAt,
    modifiedAt: createdAt,
    registerDate: dayOf(createdAt),
    securityBagNumber,
    reference: '',
    message: `Markkinat, myyntipiste ${stall}`,
    ...cash,
    totalSumCents: cents(noteSum(cash) + coinTotalSumCents),
    coinTotalSumCents,
    coinsUncounted: false,
    countAtServiceCenter: false,
    pcsPkTosite: 0,
    pkTositeTotalSumCents: 0,
    countingState: 'uusi',
    countingStateSetAt: null,
    removedAt: null,
    removedBy: null,
    result: null,
  }
}
