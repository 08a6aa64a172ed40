import { alertPaths } from '@kassavirta/domain/letters/alerts/rules'
import { closedNotice } from '@kassavirta/domain/bags/counting/notice'
import type * as api from '@kassavirta/domain/bags/counting/missing-api'
import { searchTexts as texts } from '@kassavirta/domain/bags/counting/terms.fi'
import { addBankingDays } from '@kassavirta/domain/kernel/dates/banking-days'
import { day, dayOf, formatDay, formatMoment } from '@kassavirta/domain/kernel/dates/dates'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { NEW_WORD } from '@kassavirta/domain/kernel/data/states'
import { fullName } from '@kassavirta/domain/kernel/people/names'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { ActContext } from '../../../platform/staff/desk-act.ts'
import { rememberAlerts } from '../../../letters/alerts/alerts.ts'
import {
  askForApproval,
  type Approval,
  type CarriedOut,
  type LockSubject,
} from '../../../people/approvals/queries.ts'
import { readParameters } from '../../../shared/parameters.ts'
import type { ActOf } from '../bags/lock-bag.ts'
import { dueBefore } from '../counting-rules.ts'
import { noticesSince } from '../late-bags.ts'
import { lockDeclaration, type Bag, type Deposit } from '../queries/bag-queries.ts'
import { findStaffNames } from '../queries/result-queries.ts'
import {
  insertNotices,
  closeMissing,
  findLinkers,
  findMissing,
  lockBagsOf,
} from '../queries/missing-queries.ts'

/** Locks a declaration whose bag is looked for, with every bag that has its number or was linked to it. */
async function lockSearch({ tx }: Pick<ActContext, 'tx'>, depositId: number) {
  const deposit = await lockDeclaration(tx, depositId)
  if (!deposit) return undefined
  const bags = await lockBagsOf(tx, deposit)
  const missing = await findMissing(tx, depositId)
  const hasCome = bags.some(({ depositId: tied, state }) => isInHand(state) || tied === depositId)
  const linkers = await findLinkers(
    tx,
    bags.map(({ id }) => id),
  )
  return {
    deposit,
    withdrawn: bags.filter(({ state }) => state === 'withdrawn'),
    isNoticed: missing?.noticedAt !== null && missing?.noticedAt !== undefined,
    isOpen:
      deposit.removedAt === null && deposit.countingState === NEW_WORD && !hasCome && !missing?.closedAt,
    /** People who withdrew a scan of the bag or linked a bag to it; none of them may end the search. */
    mover: [...linkers, ...bags.flatMap(({ withdrawnBy }) => withdrawnBy ?? [])],
    /** Changes with every change of these bags. */
    version: bags.reduce((sum, { version }) => sum + version + 1, 0),
  }
}

type Search = NonNullable<Awaited<ReturnType<typeof lockSearch>>>

const isInHand = (state: Bag['state']): boolean => state !== 'counted' && state !== 'withdrawn'

/**
 * Asks a second person to end the search for a bag, once its customer has got the notice that it is missing (decisions
 * Q14).
 */
export const closeMissingBag: ActOf<typeof api.closeMissingBag, Search> = {
  lock: async (context, { params }) => {
    const search = await lockSearch(context, params.depositId)
    if (!search) throw new Problem('notFound')
    return search
  },
  work: async (context, search, { body: { reason } }) => {
    const { deposit, isOpen, mover, version } = search
    if (!isOpen) throw new Problem('stateChanged')
    if (mover.includes(context.staff.staffId)) throw new Problem('tookPart')
    const { id: depositId, companyId } = deposit
    const asked = {
      kind: 'missingBagClosing',
      companyId,
      subject: String(depositId),
      payload: { change: await changeOf(context, search) },
      subjectVersion: version,
      reason,
    } as const
    const approvalId = await askForApproval(context, asked, { mover })
    return {
      answer: { approvalId },
      action: 'missingBag.closingRequested',
      subject: depositId,
      companyId,
      detail: { approvalId, reason },
    }
  },
}

/**
 * What the second person reads. Refused until the customer has got the notice that the bag is missing; none is sent
 * about old declarations, or where customers see no stages.
 */
async function changeOf({ tx, now }: ActContext, { deposit, withdrawn, isNoticed }: Search) {
  const { statusLines, missingAfterBankingDays } = await readParameters(tx)
  const missingDays = Number(missingAfterBankingDays)
  const before = dueBefore(dayOf(now), missingDays)
  const noticedFrom = statusLines === 'true' ? noticesSince(before) : before
  if (!isNoticed && deposit.createdAt >= noticedFrom) throw new Problem('notMissingYet')
  const due = formatDay(addBankingDays(dayOf(deposit.createdAt), missingDays))
  const scans = await scanTexts(tx, withdrawn)
  return {
    subject: deposit.securityBagNumber,
    lines: [
      { field: 'search', before: fill(texts.missing, { due }), after: texts.ended },
      ...(scans ? [{ field: 'scans', before: scans, after: scans }] : []),
    ],
  }
}

async function scanTexts(tx: ActContext['tx'], bags: readonly Bag[]): Promise<string> {
  const names = await findStaffNames(
    tx,
    bags.flatMap(({ arrivedBy, withdrawnBy }) => [arrivedBy, withdrawnBy]),
  )
  const nameOf = (id: number | null) => {
    const name = names.get(id ?? 0)
    return name ? fullName(name) : ''
  }
  return bags
    .map(({ arrivedAt, arrivedBy, withdrawnAt, withdrawnBy, withdrawalReason: reason }) => {
      const scan = fill(texts.scan, {
        scanned: formatMoment(arrivedAt),
        scannedBy: nameOf(arrivedBy),
        withdrawn: withdrawnAt ? formatMoment(withdrawnAt) : '',
        withdrawnBy: nameOf(withdrawnBy),
      })
      return reason ? fill(texts.scanReason, { scan, reason }) : scan
    })
    .join('; ')
}

/** Locks the search of such a request. Approving ends it and notifies the customer, with the reason. */
export const lockClosing: LockSubject<'missingBagClosing'> = async (context, { subject }) => {
  const search = await lockSearch(context, Number(subject))
  if (!search?.isOpen) return undefined
  const { deposit, mover, version } = search
  return { version, barred: { mover }, carryOut: (acting, request) => close(acting, deposit, request) }
}

async function close({ tx, now }: ActContext, deposit: Deposit, request: Approval): Promise<CarriedOut> {
  const { id: depositId, companyId, userId: ownerId, securityBagNumber: bag, registerDate } = deposit
  const { id: approvalId, reason } = request
  await closeMissing(tx, { depositId, closedAt: now, approvalId })
  const notice = closedNotice({ bag, salesDay: day(registerDate), reason })
  await insertNotices(tx, [{ ...notice, companyId, extId: `desk-closed-${depositId}`, createdAt: now }])
  const alert = { kind: 'bagMissing', companyId, ownerId, path: alertPaths.deposit(depositId) } as const
  await rememberAlerts(tx, [{ ...alert, onceKey: `closed-${depositId}` }], now)
  return { companyId, detail: { depositId, reason } }
}
