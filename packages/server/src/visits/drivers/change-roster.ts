import { fieldProblem, Problem } from '@kassavirta/domain/kernel/contract/problem'
import type { BlockReason } from '@kassavirta/domain/visits/drivers/api'
import type { Db } from '../../platform/database/database.ts'
import { checkKeeper } from '../../places/companies/keeper.ts'
import { lockRoster } from '../../places/companies/queries.ts'
import type { Act, ActResult } from '../../platform/staff/desk-act.ts'
import * as queries from './queries.ts'

type Card = { readonly personId: string }
type RosterAct<Body> = Act<void, { readonly body: Body & Card }, Card>
type Row = Awaited<ReturnType<typeof queries.findRows>>[number]

/** Lets one act run at a time, so that no card number is given to two people at once. */
const lock: RosterAct<unknown>['lock'] = ({ tx }) => lockRoster(tx)

type Names = { readonly firstNames: string; readonly lastName: string }

export const addDriver: RosterAct<Names & { readonly area: string }> = {
  lock,
  work: async ({ tx }, _held, { body: { personId, firstNames, lastName, area } }) => {
    if (await queries.findBlock(tx, personId)) throw fieldProblem('personId', 'driverBlocked')
    const rows = await queries.findRows(tx, personId)
    await checkArea(tx, rows, area)
    const isSame = (row: Row) => row.firstNames === firstNames && row.lastName === lastName
    if (!rows.every(isSame)) throw fieldProblem('personId', 'cardOfAnother')
    await queries.insertDriver(tx, { personId, firstNames, lastName, areaName: area })
    return recorded('driver.added', personId, { area })
  },
}

export const moveDriver: RosterAct<{ readonly from: string; readonly area: string }> = {
  lock,
  work: async ({ tx }, _held, { body: { personId, from, area } }) => {
    const rows = await queries.findRows(tx, personId)
    const listed = rows.filter(({ areaName }) => areaName === from)
    const [own] = listed
    if (!own) throw new Problem('notFound')
    checkKeeper(...listed)
    await checkArea(tx, rows, area)
    await queries.setArea(tx, own.id, area)
    return recorded('driver.moved', personId, { from, area })
  },
}

async function checkArea(tx: Db, rows: readonly Row[], area: string): Promise<void> {
  if (!(await queries.isArea(tx, area))) throw fieldProblem('area', 'unknownArea')
  if (rows.some(({ areaName }) => areaName === area)) throw fieldProblem('area', 'driverListed')
}

/** The block is a row of its own: lists that are imported each night would bring a deleted driver back. */
export const blockDriver: RosterAct<{ readonly reason: BlockReason; readonly note: string }> = {
  lock,
  work: async ({ tx, staff, now }, _held, { body: { personId, reason, note } }) => {
    if (reason === 'other' && note === '') throw fieldProblem('note', 'required')
    if ((await queries.findRows(tx, personId)).length === 0) throw new Problem('notFound')
    if (await queries.findBlock(tx, personId)) throw new Problem('stateChanged')
    await queries.insertBlock(tx, { personId, reason, note, blockedAt: now, staffId: staff.staffId })
    await queries.leavePlannedRuns(tx, personId)
    return recorded('driver.blocked', personId, { reason, note })
  },
}

export const restoreDriver: RosterAct<{ readonly reason: string }> = {
  lock,
  work: async ({ tx }, _held, { body: { personId, reason } }) => {
    if (!(await queries.findBlock(tx, personId))) throw new Problem('stateChanged')
    await queries.deleteBlock(tx, personId)
    return recorded('driver.restored', personId, { reason })
  },
}

const recorded = (
  action: string,
  personId: string,
  detail: Readonly<Record<string, unknown>>,
): ActResult<Card> => ({ answer: { personId }, action, subject: personId, companyId: null, detail })
