import { compare, type Declaration } from '@kassavirta/domain/counting/rules'
import { deservesNotice, noticeOf } from '@kassavirta/domain/counting/notice'
import { addPieces, sumsOf, type Pieces } from '@kassavirta/domain/counting/tally'
import { countingTexts as texts } from '@kassavirta/domain/counting/terms.fi'
import { addBankingDays } from '@kassavirta/domain/kernel/banking-days'
import { HANDLED_WORD } from '@kassavirta/domain/kernel/counting-state'
import { dayOf, day, type Day } from '@kassavirta/domain/kernel/dates'
import { coins, notes } from '@kassavirta/domain/kernel/denominations'
import { cents, type Cents } from '@kassavirta/domain/kernel/money'
import { fill } from '@kassavirta/domain/kernel/texts'
import { handledPieceNames } from '@kassavirta/domain/reports/pieces'
import type { Db } from '../../platform/database/database.ts'
import type { ActContext } from '../../platform/staff/desk-act.ts'
import { suspectsOf, tillsOf, type CountedTill, type CountPass } from './pass-queries.ts'
import { findAccount, lockDeclaration, updateBag, type Bag, type Deposit } from './queries.ts'
import { insertEvent, insertNotice, insertResults, markHandled } from './result-queries.ts'

/** The money is on the account by the next banking day. */
const VALUE_BANKING_DAYS = 1

export const declarationOf = (deposit: Deposit | undefined): Declaration | undefined =>
  deposit && {
    total: cents(deposit.totalSumCents),
    coinTotal: cents(deposit.coinTotalSumCents),
    coinsUncounted: deposit.coinsUncounted,
    countAtServiceCenter: deposit.countAtServiceCenter,
    pieces: piecesOf(deposit),
  }

export const piecesOf = (row: Readonly<Record<keyof typeof handledPieceNames, number>>): Pieces =>
  Object.fromEntries([...notes, ...coins].map(({ fieldName }) => [fieldName, row[fieldName]]))

/** The key that a bag's result and its notice have among those of the provider's systems: one of each. */
export const resultKey = (bagId: number): string => `desk-bag-${bagId}`

/**
 * Closes a bag with one count: its result, the state of its declaration, what the customer can follow and, where there is
 * something to tell, one notice. The bag is locked, and must have a company and an account.
 */
export async function closeBag({ tx, staff, now }: ActContext, bag: Bag, pass: CountPass) {
  const { companyId, accountId } = bag
  if (companyId === null || accountId === null) throw new Error(`bag ${bag.id} belongs to nobody`)
  const deposit = bag.depositId === null ? undefined : await lockDeclaration(tx, bag.depositId)
  const tills = await tillsOf(tx, bag.id, pass.pass)
  const pieces = addPieces(tills.map(piecesOf))
  const comparison = compare(declarationOf(deposit), pieces)
  const suspects = await suspectsOf(tx, bag.id)
  const today = dayOf(now)
  const dueDate = addBankingDays(today, VALUE_BANKING_DAYS)
  const shared = {
    companyId,
    accountId,
    registerDate: deposit?.registerDate ?? null,
    accountingDate: today,
    dueDate,
    securityBagNumber: bag.securityBagNumber,
    reference: deposit?.reference ?? '',
    message: deposit?.message ?? '',
    signer: `${staff.firstName} ${staff.lastName}`,
    keeper: 'desk' as const,
    staffId: staff.staffId,
  }
  await insertResults(
    tx,
    {
      ...shared,
      extId: resultKey(bag.id),
      depositId: bag.depositId,
      signedTotalCents: comparison.declared,
      ...figuresOf(tills, pieces),
      registerText: tills.length === 1 ? (tills[0]?.registerText ?? '') : '',
      ...errorsOf(pass, tills, suspects, deposit !== undefined),
    },
    tills.length === 1
      ? []
      : tills.map((till) => ({
          ...shared,
          signedTotalCents: till.declaredCents,
          ...figuresOf([till], piecesOf(till)),
          registerText: till.registerText,
        })),
  )
  await tellCustomer(tx, { bag, deposit, now, staffId: staff.staffId, comparison, suspects })
  const closed = await updateBag(tx, bag.id, {
    state: 'counted',
    counterId: null,
    closedBy: staff.staffId,
    closedAt: now,
  })
  const account = await findAccount(tx, accountId)
  return {
    bag: closed,
    comparison,
    event: {
      type: 'deposit.counted' as const,
      data: {
        bagId: bag.id,
        entryId: bag.depositId,
        resultExtId: resultKey(bag.id),
        accountExtId: account?.extId ?? '',
        securityBagNumber: bag.securityBagNumber,
        declared: comparison.declared,
        counted: comparison.counted,
        difference: comparison.difference,
        dueDate,
        unit: 'cents',
      },
    },
  }
}

function figuresOf(tills: readonly CountedTill[], pieces: Pieces) {
  const sums = sumsOf(pieces)
  const count = (fields: readonly { readonly fieldName: keyof typeof handledPieceNames }[]) =>
    fields.reduce((sum, { fieldName }) => sum + (pieces[fieldName] ?? 0), 0)
  const total = (column: 'checkCount' | 'vouchers' | 'voucherCents') =>
    tills.reduce((sum, till) => sum + till[column], 0)
  return {
    totalCents: sums.total,
    notesTotalSumCents: sums.notes,
    coinTotalSumCents: sums.coins,
    notesCount: count(notes),
    coinCount: count(coins),
    checkCount: total('checkCount'),
    pcsPkTosite: total('vouchers'),
    pkTositeTotalSumCents: total('voucherCents'),
    ...Object.fromEntries(
      Object.entries(handledPieceNames).map(([field, name]) => [
        name,
        pieces[field as keyof typeof handledPieceNames] ?? 0,
      ]),
    ),
  }
}

function errorsOf(
  { intact, note }: CountPass,
  tills: readonly CountedTill[],
  suspects: readonly Cents[],
  isDeclared: boolean,
) {
  const unfit = tills.reduce((sum, { unfitNotes }) => sum + unfitNotes, 0)
  return {
    error1: isDeclared ? '' : texts.noDeclaration,
    error2: intact ? '' : texts.brokenBag,
    error3: suspects.length > 0 ? texts.suspectFound : '',
    error4: unfit > 0 ? fill(texts.unfit, { count: unfit }) : '',
    error5: note,
  }
}

type Told = {
  readonly bag: Bag
  readonly deposit: Deposit | undefined
  readonly now: Date
  readonly staffId: number
  readonly comparison: ReturnType<typeof compare>
  readonly suspects: readonly Cents[]
}

async function tellCustomer(
  tx: Db,
  { bag, deposit, now, staffId, comparison, suspects }: Told,
): Promise<void> {
  if (deposit) {
    await markHandled(tx, deposit.id, HANDLED_WORD, now)
    await insertEvent(tx, { entryId: deposit.id, stage: 'counted', at: now, staffId })
  }
  const counted = {
    bag: bag.securityBagNumber,
    salesDay: (deposit ? day(deposit.registerDate) : null) as Day | null,
    comparison,
    isDeclared: deposit !== undefined,
    suspects,
  }
  if (!deservesNotice(counted)) return
  await insertNotice(tx, {
    ...noticeOf(counted),
    extId: resultKey(bag.id),
    companyId: bag.companyId,
    handledDepositExtId: resultKey(bag.id),
    createdAt: now,
    staffId,
  })
}
