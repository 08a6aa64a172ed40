import type { BodyOf } from '@kassavirta/domain/kernel/contract/endpoint'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import type { requestRight as endpoint, RightRequest } from '@kassavirta/domain/places/mandates/requests-api'
import { plainScope } from '@kassavirta/domain/places/mandates/scope'
import type * as z from 'zod/mini'
import { insertion } from '../../platform/database/row-writes.ts'
import type { NewRowContext, SubmissionResult } from '../../platform/ledgers/submit.ts'
import { makeWay } from '../../people/approvals/approvals.ts'
import { readGivers } from './givers.ts'
import { parametersFor } from '../../shared/parameters.ts'
import { approval } from '../../tables/counting.ts'
import { eventScope } from './approve-mandate.ts'
import { askedPayload, subjectOfGrant } from './asked-mandate.ts'
import { checkAsked } from './change-mandate.ts'
import { findPair } from './desk-queries.ts'
import { scopeDetail, toWireScope } from './scope-columns.ts'
import { tellOfMandate } from './tell-mandate.ts'

const KIND = 'mandateGrant'

/**
 * A customer asks for a mandate. It becomes the same request as one of the desk, so that a supervisor decides on it. What
 * the place does not have is refused like what nobody has.
 */
export async function requestRight(
  { tx, member, now, newId: id, held: owner }: NewRowContext & { readonly held: number | undefined },
  { holderId, accountId, ...asked }: BodyOf<typeof endpoint>,
): Promise<SubmissionResult<z.input<ReturnType<typeof RightRequest>>>> {
  const { companyId } = member.company
  const [today, scope] = [dayOf(now), plainScope(asked)]
  if (parametersFor(member).rightRequests !== 'true' || owner !== companyId) throw new Problem('notFound')
  const pair = await findPair(tx, { holderId, accountId }, today)
  if (!pair) throw new Problem('notFound')
  await checkAsked(tx, pair, { scope, today })
  const subject = subjectOfGrant(holderId, accountId)
  const asking = { kind: KIND, subject, subjectVersion: pair.version } as const
  const barred = [...new Set(await readGivers(tx, [holderId, member.userId]))]
  await makeWay(tx, asking, { now, except: barred })
  await tellOfMandate(
    tx,
    pair,
    { notice: 'mandateAsked', approvalId: id, scope, askerId: member.userId },
    now,
  )
  const { firstName, lastName, accountNumber, user, account } = pair
  return {
    answer: {
      requestId: id,
      holderId,
      firstName,
      lastName,
      accountId,
      accountNumber,
      ...toWireScope(scope),
      requested: now.toISOString(),
      state: 'waiting',
      decided: null,
      decisionReason: '',
    },
    write: insertion(approval, {
      id,
      ...asking,
      companyId,
      barred,
      payload: askedPayload(pair, scope, now),
      reason: '',
      requestedByUser: member.userId,
      requestedAt: now,
    }),
    event: 'mandate.requested',
    subject: id,
    data: { requestId: id, user, account, ...eventScope(scope) },
    auditDetail: scopeDetail(scope),
  }
}
