import { deservesNotice, noticeOf } from '@kassavirta/domain/counting/notice'
import { compare } from '@kassavirta/domain/counting/rules'
import { addPieces } from '@kassavirta/domain/counting/tally'
import type { Suspect } from '@kassavirta/domain/counting/wire'
import { addBankingDays } from '@kassavirta/domain/kernel/banking-days'
import { HANDLED_WORD } from '@kassavirta/domain/kernel/counting-state'
import { day, dayOf } from '@kassavirta/domain/kernel/dates'
import { notes } from '@kassavirta/domain/kernel/denominations'
import type { Cents } from '@kassavirta/domain/kernel/money'
import { fullName } from '@kassavirta/domain/kernel/names'
import { recordBy } from '@kassavirta/domain/kernel/records'
import { declarationOf, piecesOf } from './figures.ts'
import { passesOf, tillsOf, type CountPass } from './pass-queries.ts'
import { findAccount, lockDeclaration, updateBag, type Bag, type Deposit } from './queries.ts'
import { errorsOf, reportsOf, resultKey, wholeResult } from './result.ts'
import { insertNotice, insertResults, insertSuspects, markHandled, tellStage } from './result-queries.ts'
import type { CountContext } from './rules-in-force.ts'

/** Suspect notes are handed over within 20 working days of their finding. */
const HANDED_WITHIN = 20

/**
 * Closes a bag with one count: its result, the state of its declaration, what the customer can follow and, where there is
 * something to tell, one notice. The bag is locked, and must have a company and an account.
 */
export async function closeBag(context: CountContext, bag: Bag, pass: CountPass) {
  const { tx, staff, now, rules } = context
  const { companyId, accountId } = bag
  if (companyId === null || accountId === null) throw new Error(`bag ${bag.id} belongs to nobody`)
  const deposit = bag.depositId === null ? undefined : await lockDeclaration(tx, bag.depositId)
  const tills = await tillsOf(tx, bag.id, pass.pass)
  const comparison = compare(declarationOf(deposit), addPieces(tills.map(piecesOf)))
  const dueDate = addBankingDays(dayOf(now), rules.valueDays)
  const shared = {
    companyId,
    accountId,
    registerDate: deposit?.registerDate ?? null,
    accountingDate: dayOf(now),
    dueDate,
    securityBagNumber: bag.securityBagNumber,
    reference: deposit?.reference ?? '',
    message: deposit?.message ?? '',
    signer: fullName(staff),
    keeper: 'desk' as const,
    staffId: staff.staffId,
  }
  const own = { extId: resultKey(bag.id), depositId: bag.depositId }
  const errors = errorsOf(pass, deposit !== undefined)
  const result = { ...shared, ...own, ...errors, ...wholeResult(tills, comparison) }
  await insertResults(tx, result, reportsOf(shared, tills))
  await withdraw(context, bag, pass)
  await tellCustomer(context, { bag, deposit, comparison, suspects: pass.suspects.map(worthOf) })
  const closed = await updateBag(tx, bag.id, {
    state: 'counted',
    counterId: null,
    compared: false,
    closedBy: staff.staffId,
    closedAt: now,
  })
  const data = { ...(await resultEvent(context, bag, comparison)), dueDate }
  return { bag: closed, comparison, event: { type: 'deposit.counted' as const, data } }
}

/** What the events about a result have in common. */
export async function resultEvent(
  { tx }: Pick<CountContext, 'tx'>,
  bag: Bag,
  { declared, counted, difference }: ReturnType<typeof compare>,
) {
  const account = await findAccount(tx, bag.accountId)
  return {
    bagId: bag.id,
    entryId: bag.depositId,
    resultExtId: resultKey(bag.id),
    accountExtId: account?.extId ?? '',
    securityBagNumber: bag.securityBagNumber,
    declared,
    counted,
    difference,
    unit: 'cents',
  }
}

const worths = recordBy(
  notes,
  ({ fieldName }) => fieldName,
  ({ unitValue }) => unitValue,
)
const worthOf = ({ denomination }: Suspect): Cents => worths[denomination]

/** The notes that the closing count found suspect; their time runs from the first count that found one. */
async function withdraw(
  { tx }: CountContext,
  bag: Bag,
  { suspects, staffId, sentAt, savedAt }: CountPass,
): Promise<void> {
  if (suspects.length === 0) return
  const earliest = (await passesOf(tx, bag.id)).find((pass) => pass.sentAt && pass.suspects.length > 0)
  const foundAt = earliest?.sentAt ?? sentAt ?? savedAt
  await insertSuspects(
    tx,
    suspects.map((suspect) => ({
      bagId: bag.id,
      unitCents: worthOf(suspect),
      serial: suspect.serial,
      foundBy: earliest?.staffId ?? staffId,
      foundAt,
      dueDate: addBankingDays(dayOf(foundAt), HANDED_WITHIN),
    })),
  )
}

type Told = {
  readonly bag: Bag
  readonly deposit: Deposit | undefined
  readonly comparison: ReturnType<typeof compare>
  readonly suspects: readonly Cents[]
}

async function tellCustomer(
  { tx, now, rules: { contact }, staff: { staffId } }: CountContext,
  { bag, deposit, comparison, suspects }: Told,
): Promise<void> {
  if (deposit) {
    await markHandled(tx, deposit.id, HANDLED_WORD, now)
    await tellStage(tx, { entryId: deposit.id, stage: 'counted', at: now, staffId })
  }
  const counted = {
    bag: bag.securityBagNumber,
    salesDay: deposit ? day(deposit.registerDate) : null,
    comparison,
    isDeclared: deposit !== undefined,
    suspects,
    contact,
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
