import fc from 'fast-check'
import { cents, eurosToCents, formatEuros, sumCents } from '@kassavirta/domain/kernel/money/money'
import { beforeEach, expect, test } from 'vitest'
import { givenPortal } from '../../../../test/harness.ts'
import { noPoppler, textOf } from '../../../../test/outgoing.ts'
import { givenReportMember } from '../../../../test/reports-world.ts'
import { addAccount, addMandate } from '../../../../test/world.ts'
import { setParameter } from '../../../shared/parameters.ts'
import { handledChangeOrder, handledDeposit } from '../../../tables/bags.ts'
import { changeOrder, deposit } from '../../../tables/submissions.ts'

const portal = givenPortal()
const db = () => portal.database.db
const ACCOUNT = 'FI2112345600000785'
const { me, list } = givenReportMember(portal, {
  account: { accountNumber: ACCOUNT },
  role: { deposits: true, changeOrders: true },
  mandate: { depositReport: true, changeOrderReport: true },
})
beforeEach(() => setParameter(db(), 'statements', 'true', portal.now))

const entry = fc.record({
  sum: fc.integer({ min: 1, max: 5_000_000 }),
  counted: fc.integer({ min: 1, max: 5_000_000 }),
  day: fc.integer({ min: 1, max: 28 }),
  isInMonth: fc.boolean(),
  isOnAccount: fc.boolean(),
  /** Removed, cancelled, or without a declared sum. */
  isOdd: fc.boolean(),
})
type Entry = typeof entry extends fc.Arbitrary<infer Value> ? Value : never

let made = 0
async function insert({ sum, counted, day, isInMonth, isOnAccount, isOdd }: Entry, otherAccount: number) {
  const on = `2026-${isInMonth ? '10' : '09'}-${String(day).padStart(2, '0')}`
  const at = new Date(`${on}T12:00:00Z`)
  const where = { companyId: me.companyId, accountId: isOnAccount ? me.accountId : otherAccount }
  const sent = { ...where, userId: me.userId, createdAt: at, modifiedAt: at, totalSumCents: sum }
  const extId = String((made += 1))
  const bag = { securityBagNumber: extId, registerDate: on, coinTotalSumCents: 0 }
  await db()
    .insert(deposit)
    .values({ ...sent, ...bag, ...(isOdd ? { removedAt: at } : {}) })
  const order = { ...sent, deliveryDate: on, noteTotalSumCents: sum, coinTotalSumCents: 0 }
  await db()
    .insert(changeOrder)
    .values({ ...order, ...(isOdd ? { stage: 'cancelled' as const, cancelledAt: at } : {}) })
  const result = { ...where, extId, reference: '', message: '' }
  const count = { accountingDate: on, securityBagNumber: extId, totalCents: counted }
  await db()
    .insert(handledDeposit)
    .values({ ...result, ...count, signedTotalCents: isOdd ? null : sum })
  await db()
    .insert(handledChangeOrder)
    .values({ ...result, packingDate: on, totalSumCents: sum, createdAt: at })
}

/** What a list tells of a row, as far as sums go. */
type Row = {
  readonly accountNumber: string
  readonly totalSum: number
  readonly total: number
  readonly signedTotal: number | null
  readonly difference: number | null
  readonly removed: string | null
  readonly stage?: string
}

const listed = async (path: string, key: string): Promise<readonly Row[]> =>
  (await list(path, '&from=2026-10-01&to=2026-10-31'))[key].filter(
    ({ accountNumber }: Row) => accountNumber === ACCOUNT,
  )

/** Nothing where there are no rows: then there is no total either. */
const totals = (
  rows: readonly Row[],
  ...fields: readonly ('totalSum' | 'total' | 'signedTotal' | 'difference')[]
) =>
  rows.length === 0
    ? []
    : [
        fields
          .map((field) => formatEuros(sumCents(rows.map((row) => eurosToCents(row[field] ?? 0) ?? cents(0)))))
          .join(' ')
          .replaceAll('\u00A0', ' '),
      ]

const part = { isInMonth: true, isOnAccount: true }
const BROKEN = [
  { sum: 8, counted: 4_999_989, day: 5, isOdd: true, ...part },
  { sum: 4_999_989, counted: 4_999_998, day: 25, isOdd: false, ...part },
]

test.skipIf(noPoppler)(
  'the totals of a statement are the sums of what the lists show, whatever is in them (needs poppler-utils)',
  async () => {
    const other = await addAccount(db(), me.companyId, { accountNumber: 'FI1410093000123458' })
    await addMandate(portal, me.userId, other.id, { depositReport: true, changeOrderReport: true })
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 12 }), async (entries) => {
        for (const each of entries) await insert(each, other.id)
        const url = `/api/statements/${me.accountId}/2026-10?companyId=${me.companyId}`
        const text = textOf((await portal.app.inject({ url, headers: me.headers })).rawPayload)
        const results = await listed('/api/reports/DepositHandled', 'depositHandled')
        const alone = results.filter(({ signedTotal }) => signedTotal === null)
        const orders = await listed('/api/reports/changeorder', 'changeCurrencyOrders')
        const deposits = await listed('/api/reports/deposit', 'deposits')
        const told = [...text.matchAll(/^Yhteensä (.*€)$/gm)].map(([, found]) => found)
        expect(told).toEqual([
          ...totals(
            deposits.filter(({ removed }) => removed === null),
            'totalSum',
          ),
          ...totals(
            results,
            ...(['signedTotal', 'total', 'difference'] as const).filter((field) =>
              results.some((row) => row[field] !== null),
            ),
          ),
          ...totals(
            orders.filter(({ stage }) => stage !== 'cancelled'),
            'totalSum',
          ),
          ...totals(await listed('/api/reports/ChangeOrderHandled', 'changeOrderHandled'), 'totalSum'),
        ])
        const beneath = [...text.matchAll(/Ilman ilmoitettua summaa (\d+) kpl, laskettu (.*)\.$/gm)]
        expect(beneath.map(([, count, sum]) => [count, sum])).toEqual(
          totals(alone, 'total').map((sum) => [String(alone.length), sum]),
        )
      }),
      // One that a total broke in two at, and new ones.
      { numRuns: 6, examples: [[BROKEN]] },
    )
  },
)
